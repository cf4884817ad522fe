import { PENALTY_LABELS, RELEVANT_FROM, type ChannelLabel } from './values';

/** The parts of a score, each 0–1; null: there is nothing to compare. */
export type ScoreParts = {
  posts: number | null;
  description: number | null;
  words: number | null;
  graph: number | null;
};

/** How much each part says. Parts that are missing leave their share to the others. */
export const PART_WEIGHTS = { posts: 0.4, description: 0.15, words: 0.3, graph: 0.15 } as const;
/** The remainder of a score with a label. */
const PENALTIES: Record<(typeof PENALTY_LABELS)[number], number> = {
  clone: 0.3,
  advertising: 0.4,
  dead: 0.5,
  other_language: 0.3,
  scam: 0.1,
};
/** Posts whose likeness counts: the best of a channel. */
export const BEST_POSTS = 5;

/** The weighted mean of the parts that are there; null when there is none but the graph. */
export function weighParts(parts: ScoreParts): number | null {
  if (parts.posts === null && parts.description === null && parts.words === null) return null;
  let sum = 0;
  let weight = 0;
  for (const [name, share] of Object.entries(PART_WEIGHTS)) {
    const part = parts[name as keyof ScoreParts];
    if (part === null) continue;
    sum += part * share;
    weight += share;
  }
  return weight === 0 ? null : sum / weight;
}

/** The share of a score that its labels leave. */
export function penaltyOf(labels: readonly ChannelLabel[]): number {
  return labels.reduce((left, label) => left * ((PENALTIES as Partial<Record<ChannelLabel, number>>)[label] ?? 1), 1);
}

/** The mean of the best likenesses, 0–1; null without any. */
export function meanOfBest(values: readonly number[], best = BEST_POSTS): number | null {
  if (values.length === 0) return null;
  const top = [...values].sort((a, b) => b - a).slice(0, best);
  return top.reduce((sum, value) => sum + value, 0) / top.length;
}

/** A likeness as a part of a whole one's, 0–1. */
export const against = (value: number, whole: number): number =>
  Math.max(0, Math.min(1, value / Math.max(whole, 1e-6)));

/** Half the judge's grade, where there is one. */
export function withGrade(relevance: number, grade: number | null): number {
  return grade === null ? relevance : (relevance + grade / 3) / 2;
}

type Counted = {
  state: string;
  isSeed: boolean;
  labels: readonly ChannelLabel[];
  relevance: number | null;
  /** A theme was given. */
  hasTheme: boolean;
};

/** Whether a channel counts as found: checked, not the seed, no penalty label and, with a theme, relevant enough. */
export function countsAsFound({ state, isSeed, labels, relevance, hasTheme }: Counted): boolean {
  if (state !== 'checked' || isSeed) return false;
  if (labels.some((label) => (PENALTY_LABELS as readonly string[]).includes(label))) return false;
  return !hasTheme || (relevance !== null && relevance >= RELEVANT_FROM);
}
