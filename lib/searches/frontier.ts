import type { FoundHow } from './values';

/** A way into a channel: where it was found, and the relevance of that place (1 for the seed, null: not known). */
export type WayIn = { how: FoundHow; count: number; relevance: number | null };

/** How telling a way is: Telegram recommends by subscribers, a forward is chosen, a mention may be a greeting. */
const STRENGTH: Record<FoundHow, number> = { recommendation: 0.9, forward: 0.6, link: 0.35, mention: 0.35 };
const UNKNOWN = 0.2;
/** Of recommendations the first ten are alike. */
const RANK_HALF = 40;

/** 0–1: how near a channel is to the theme by who points to it. A place that is off the theme says little. */
export function graphPart(ways: readonly WayIn[]): number {
  let missed = 1;
  for (const { how, count, relevance } of ways) {
    const often = how === 'recommendation' ? RANK_HALF / (RANK_HALF + count) : 1 - Math.exp(-count / 2);
    missed *= 1 - STRENGTH[how] * often * (relevance ?? UNKNOWN);
  }
  return 1 - missed;
}

/** Each step from the seed loses a little, so that of two alike the nearer one is first. */
const PER_HOP = 0.01;
const OF_TEXT = 0.5;

/** The expected relevance of a channel that was not read: by its ways in, and its title where a forward named it. */
export function priorityOf({ graph, text, hop }: { graph: number; text: number | null; hop: number }): number {
  const expected = text === null ? graph * 0.8 : graph * (1 - OF_TEXT) + text * OF_TEXT;
  return Math.round((expected - Math.min(hop, 10) * PER_HOP) * 10_000) / 10_000;
}
