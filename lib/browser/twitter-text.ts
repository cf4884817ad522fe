/**
 * Stands for twitter-text in the browser's bundle (next.config.ts): the library (37 kB of emoji and domain tables) is
 * loaded together with the post form, the only place that counts. Until then characters are counted simply; none is
 * shown.
 */
type Parsed = { weightedLength: number };

let parse: (text: string) => Parsed = (text) => ({ weightedLength: [...text].length });

/** Loads the real counting. Await it before showing counters. */
export async function loadTwitterText(): Promise<void> {
  ({ default: parse } = await import('twitter-text/dist/esm/parseTweet.js'));
}

export default { parseTweet: (text: string): Parsed => parse(text) };
