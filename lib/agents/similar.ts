import { wordsOf } from '@/lib/knowledge/words';

/** Two texts with this share of common runs of five words say the same. */
export const SAME_TEXT = 0.35;
/** Two texts whose vectors are this close mean the same. */
export const SAME_MEANING = 0.9;
/** Pictures whose hashes differ in at most this many of 64 bits look the same. */
export const SAME_PICTURE_BITS = 6;
/** How far back an agent must not repeat itself. */
export const REPEAT_DAYS = 180;

const RUN = 5;

/** The runs of five words of a text; a shorter text is one run. */
function runsOf(text: string): Set<string> {
  const words = wordsOf(text).map((word) => word.text);
  if (words.length === 0) return new Set();
  if (words.length <= RUN) return new Set([words.join(' ')]);
  return new Set(Array.from({ length: words.length - RUN + 1 }, (_, at) => words.slice(at, at + RUN).join(' ')));
}

/** The share of common runs of words of two texts, 0 to 1 (Jaccard). */
export function textLikeness(a: string, b: string): number {
  const [left, right] = [runsOf(a), runsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  const common = [...left].filter((run) => right.has(run)).length;
  return common / (left.size + right.size - common);
}

/** The cosine of two vectors. */
export function vectorLikeness(a: readonly number[], b: readonly number[]): number {
  let [dot, left, right] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    dot += value * other;
    left += value * value;
    right += other * other;
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}

/** In how many bits two picture hashes of 16 hex digits differ. */
export function pictureDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; different > 0n; different &= different - 1n) bits += 1;
  return bits;
}
