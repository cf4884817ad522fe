import { spread } from './place-words';
import type { Token, Word } from './word';

const MAX_WORDS = 4_000;

/**
 * The words of a text with the times at which a transcription heard them. Both differ ("3" and "three"): words that are
 * in both are anchors, the others share the time between. Null when too little of the text was heard.
 */
export function matchWords(tokens: readonly Token[], heard: readonly Word[]): Word[] | null {
  if (heard.length === 0 || tokens.length > MAX_WORDS || heard.length > MAX_WORDS) return null;
  const pairs = common(
    tokens.map(({ text }) => bare(text)),
    heard.map(({ text }) => bare(text)),
  );
  if (pairs.size * 2 < tokens.length) return null;
  const seconds = heard.at(-1)?.end ?? 0;
  const of = (index: number) => heard[pairs.get(index) ?? -1];
  const starts = spread(
    tokens,
    tokens.map((_, index) => (index === 0 ? (of(0) ?? heard[0])?.start : of(index)?.start)),
    seconds,
  );
  return tokens.map(({ text }, index) => {
    const start = starts[index] ?? 0;
    const next = starts[index + 1] ?? seconds;
    return { text, start, end: Math.max(start, Math.min(of(index)?.end ?? next, next)) };
  });
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The longest common subsequence: from an index of the first row to one of the second. */
function common(one: readonly string[], other: readonly string[]): Map<number, number> {
  const width = other.length + 1;
  const best = new Uint16Array((one.length + 1) * width);
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1)
      best[a * width + b] =
        one[a] === other[b]
          ? (best[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(best[(a + 1) * width + b] ?? 0, best[a * width + b + 1] ?? 0);
  const pairs = new Map<number, number>();
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    if (one[a] === other[b]) pairs.set(a++, b++);
    else if ((best[(a + 1) * width + b] ?? 0) >= (best[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  return pairs;
}
