/** Below these nothing is said of what is usual. */
export const ENOUGH = 8;

/**
 * The usual value of some posts and how sure that is. `low` to `high`: the 90 % bootstrap interval of the median.
 * `enough`: there are so many posts that it means something.
 */
export type Spread = { posts: number; median: number; low: number; high: number; enough: boolean };

/** Null: there is no value. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const posts = sorted.length;
  const [low = 0, high = 0] = [0.05, 0.95].map((part) => sorted[rankOf(part, posts)]);
  return { posts, median: medianOf(sorted), low, high, enough: posts >= ENOUGH };
}

function medianOf(sorted: Float64Array): number {
  const middle = sorted.length / 2;
  const [before = 0, after = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (before + after) / 2;
}

/**
 * Which of the sorted values the median of a resample reaches with that probability. Nothing is drawn: a resample's
 * middle value is among the first k as often as at least half of its draws are, which a binomial distribution says.
 */
function rankOf(part: number, posts: number): number {
  const half = Math.ceil(posts / 2);
  let [from, to] = [1, posts];
  while (from < to) {
    const k = Math.floor((from + to) / 2);
    if (atLeast(half, { draws: posts, chance: k / posts }) >= part) to = k;
    else from = k + 1;
  }
  return from - 1;
}

/** From here on the normal distribution is near enough. */
const EXACT_UP_TO = 200;

/** The probability of so many hits or more. */
function atLeast(hits: number, { draws, chance }: { draws: number; chance: number }): number {
  if (chance >= 1) return 1;
  if (draws > EXACT_UP_TO) return 1 - normal((hits - 0.5 - draws * chance) / Math.sqrt(draws * chance * (1 - chance)));
  // Of no hit at all; each next one is made of the one before.
  let one = (1 - chance) ** draws;
  let below = 0;
  for (let hit = 0; hit < hits; hit += 1) {
    below += one;
    one *= ((draws - hit) / (hit + 1)) * (chance / (1 - chance));
  }
  return Math.max(0, 1 - below);
}

/** The standard normal distribution (Zelen and Severo's approximation, 26.2.17 of Abramowitz and Stegun). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}
