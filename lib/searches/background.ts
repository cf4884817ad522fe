import { COMMON_STEMS } from './common-stems';

/** The words of a language lie about so far down: each has this part of all words over its place (Zipf's law). */
const ZIPF = 0.1;
/** Words that are read of a channel. */
const WORDS_READ = 900;
/** Stop words, which are in no list of stems, have the first places. */
const STOP_WORDS = 100;
/** Of any other word. */
const UNLISTED = 0.004;

const places = new Map<string, number>();
for (const stems of Object.values(COMMON_STEMS))
  for (const [place, stem] of stems.trim().split(/\s+/).entries())
    places.set(stem, Math.min(place, places.get(stem) ?? Infinity));

/**
 * The part of ordinary channels in which a stem is to be expected, 0–1, whatever they are about: by how common the word
 * is in its language. Known for English, Russian and Ukrainian; words of others count as uncommon.
 */
export function partOfChannels(stem: string): number {
  const place = places.get(stem);
  return place === undefined ? UNLISTED : 1 - Math.exp((-ZIPF * WORDS_READ) / (place + STOP_WORDS));
}
