/** Relevance of documents to a question: document → score. */
export type Relevant = ReadonlyMap<string, number>;

/** Normalised discounted cumulative gain of the first ten, with a gain of 2^score − 1. */
export function ndcgAt10(found: readonly string[], relevant: Relevant): number {
  const dcg = sum(found.slice(0, 10).map((id) => relevant.get(id) ?? 0));
  const ideal = sum([...relevant.values()].sort((a, b) => b - a).slice(0, 10));
  return ideal === 0 ? 0 : dcg / ideal;
}

function sum(scores: readonly number[]): number {
  return scores.reduce((total, score, at) => total + (2 ** Math.max(0, score) - 1) / Math.log2(at + 2), 0);
}

/** The part of the relevant documents among the first ten. */
export function recallAt10(found: readonly string[], relevant: Relevant): number {
  const wanted = [...relevant].filter(([, score]) => score > 0).map(([id]) => id);
  const first = new Set(found.slice(0, 10));
  return wanted.length === 0 ? 0 : wanted.filter((id) => first.has(id)).length / wanted.length;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
}
