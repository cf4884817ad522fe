/** The usual constant of reciprocal rank fusion (Cormack et al. 2009): how little the first places differ. */
const K = 60;

export type Fused = { id: string; score: number; lexicalRank: number | null; vectorRank: number | null };

/**
 * Reciprocal rank fusion of two rankings, best first. Ranks count from 1. The score is 1 for a passage that both have
 * in the first place.
 */
export function fuseRanks(lexical: readonly string[], vector: readonly string[]): Fused[] {
  const fused = new Map<string, Fused>();
  const of = (id: string): Fused => {
    const known = fused.get(id) ?? { id, score: 0, lexicalRank: null, vectorRank: null };
    fused.set(id, known);
    return known;
  };
  for (const [index, id] of lexical.entries()) of(id).lexicalRank = index + 1;
  for (const [index, id] of vector.entries()) of(id).vectorRank = index + 1;
  for (const each of fused.values())
    each.score = ((K + 1) / 2) * (reciprocal(each.lexicalRank) + reciprocal(each.vectorRank));
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function reciprocal(rank: number | null): number {
  return rank === null ? 0 : 1 / (K + rank);
}
