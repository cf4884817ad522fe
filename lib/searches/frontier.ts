import type { FoundHow } from './values';

/** A way into a channel: where it was found, and the relevance of that place (1 for the seed, null: not known). */
export type WayIn = { how: FoundHow; count: number; relevance: number | null };

/** How telling a way is: Telegram recommends by subscribers, a forward is chosen, a mention may be a greeting. */
const STRENGTH: Record<FoundHow, number> = { recommendation: 0.9, forward: 0.6, link: 0.5, mention: 0.5 };
const UNKNOWN = 0.2;
/** Of recommendations the first ten are alike. */
const RANK_HALF = 40;
/** Once is courtesy or chance, twice is not: 0.15, 0.49, 0.78, 0.93 for one to four times. */
const OFTEN = 6;

/** 0–1: how near a channel is to the theme by who points to it. A place that is off the theme says little. */
export function graphPart(ways: readonly WayIn[]): number {
  let missed = 1;
  for (const { how, count, relevance } of ways) {
    const often = how === 'recommendation' ? RANK_HALF / (RANK_HALF + count) : 1 - Math.exp(-(count ** 2) / OFTEN);
    missed *= 1 - STRENGTH[how] * often * (relevance ?? UNKNOWN);
  }
  return 1 - missed;
}

/** Each step from the seed loses a little, so that of two alike the nearer one is first. */
const PER_HOP = 0.01;
/** A title beside posts: some say what a channel is about, many say nothing. */
const TITLE_BESIDE = 0.3;

/** Likenesses to the theme, 0–1, of what is known of a channel that was not read. */
export type KnownWords = {
  /** Of its title and description; null: neither is known. */
  about: number | null;
  /** Of each of its posts that others forwarded. */
  forwards: readonly number[];
};

/** The likeness to expect of a channel's own words, 0–1; null: none are known. */
export function expectedText({ about, forwards }: KnownWords): number | null {
  if (forwards.length === 0) return about;
  const posts = forwards.reduce((sum, each) => sum + each, 0) / forwards.length;
  return Math.max(posts, posts + ((about ?? 0) - posts) * TITLE_BESIDE);
}

/** The share of the ways in that stays when a channel's own words are none of the theme's, and when none are known. */
const OFF_THEME = 0.5;
const WITHOUT_WORDS = 0.7;

/**
 * The expected relevance of a channel that was not read: by its ways in, less where what is known of its words is off
 * the theme. Words alone bring none forward: copies and neighbours of the theme have them too.
 */
export function priorityOf({ graph, text, hop }: { graph: number; text: number | null; hop: number }): number {
  const share = text === null ? WITHOUT_WORDS : OFF_THEME + (1 - OFF_THEME) * text;
  return Math.round((graph * share - Math.min(hop, 10) * PER_HOP) * 10_000) / 10_000;
}
