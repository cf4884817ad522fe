import { languageOf } from '@/lib/knowledge/languages';
import { termsOf } from '@/lib/knowledge/stems';
import { wordsOf } from '@/lib/knowledge/words';

/** Two texts with this share of common runs of five words say the same. */
export const SAME_TEXT = 0.35;
/** Two texts whose words, by their weight, are this close say the same in another order or with a few other words. */
export const SAME_WORDS = 0.45;
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

/** The share of common runs of words of two texts, 0 to 1 (Jaccard), besides runs that say nothing. */
export function textLikeness(a: string, b: string, besides: ReadonlySet<string> = new Set()): number {
  const [left, right] = [a, b].map((text) => new Set([...runsOf(text)].filter((run) => !besides.has(run))));
  if (!left?.size || !right?.size) return 0;
  const common = [...left].filter((run) => right.has(run)).length;
  return common / (left.size + right.size - common);
}

/** From so many texts on, what stands in more than half of them is how the brand ends its posts: it says nothing. */
const ENOUGH = 5;

function commonplaces(texts: readonly Iterable<string>[]): Set<string> {
  const counts = countsOf(texts);
  if (texts.length < ENOUGH) return new Set();
  return new Set([...counts].filter(([, count]) => count > texts.length / 2).map(([part]) => part));
}

function countsOf(texts: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const parts of texts) for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

export type Repeat = {
  /** 0 to 1. */ likeness: number;
  /** It says the same. */ isSame: boolean;
};

/** How much a text repeats each of others: by its runs of words, and by its rarer words in any order and form. */
export function repeatsOf(text: string, others: readonly string[]): Repeat[] {
  const besides = commonplaces([text, ...others].map(runsOf));
  const words = wordLikeness(text, others);
  return others.map((other, at) => {
    const [runs, byWords] = [textLikeness(text, other, besides), words[at] ?? 0];
    return { likeness: Math.max(runs, byWords), isSame: runs >= SAME_TEXT || byWords >= SAME_WORDS };
  });
}

/** The cosine of the stems of a text with those of each other one; the fewer texts have a stem, the more it weighs. */
function wordLikeness(text: string, others: readonly string[]): number[] {
  const all = [text, ...others].map((one) => termsOf(one, languageOf(one)).terms);
  const counts = countsOf(all.map((terms) => terms.keys()));
  const none = commonplaces(all.map((terms) => terms.keys()));
  const weigh = (stem: string) => (none.has(stem) ? 0 : Math.log(1 + all.length / (counts.get(stem) ?? 1)));
  const [mine = new Map<string, number>(), ...rest] = all.map(
    (terms) => new Map([...terms].map(([stem, times]) => [stem, (1 + Math.log(times)) * weigh(stem)])),
  );
  const stems = [...counts.keys()];
  const vectorOf = (weights: Map<string, number>) => stems.map((stem) => weights.get(stem) ?? 0);
  const own = vectorOf(mine);
  return rest.map((weights) => vectorLikeness(own, vectorOf(weights)));
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

/**
 * In how many bits the hashes of two pictures differ (16 hex digits each; after that of the whole picture those of its
 * parts). One may be a part of the other, or its mirror image.
 */
export function pictureDistance(a: string, b: string): number {
  const [left, right] = [a.split(' '), b.split(' ')];
  const pairs = [...right.map((one) => [left[0], one]), ...left.map((one) => [one, right[0]])];
  return Math.min(...pairs.map(([one = '0', other = '0']) => differentBits(one, other)));
}

function differentBits(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; different > 0n; different &= different - 1n) bits += 1;
  return bits;
}
