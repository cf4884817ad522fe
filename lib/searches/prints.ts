import { wordsOf } from '@/lib/knowledge/words';

/** Words of a piece whose repetition is no chance. */
const PIECE = 4;
/** Shorter posts ("Good morning!") are the same everywhere. */
const SHORTEST = 8;
/** Numbers that stand for a post; two of them in common: the same post, perhaps with a line more or less. */
const EACH = 3;
const NEEDED = 2;
const SEEDS = [0x811c9dc5, 0x9e3779b9, 0x7f4a7c15];

/** Fingerprints of a post (MinHash over pieces of four words); none for a short one. */
export function printsOf(text: string): number[] {
  const words = wordsOf(text).map(({ text: word }) => word);
  if (words.length < SHORTEST) return [];
  const least: number[] = Array.from({ length: EACH }, () => 0xffffffff);
  for (let at = 0; at + PIECE <= words.length; at += 1) {
    const piece = words.slice(at, at + PIECE).join(' ');
    for (const [index, seed] of SEEDS.entries()) {
      const hash = hashOf(piece, seed);
      if (hash < (least[index] ?? 0)) least[index] = hash;
    }
  }
  return least;
}

/** FNV-1a with a final mix, 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The part of one channel's longer posts that the other one has too. */
export function repeatedPart(own: readonly number[], other: readonly number[]): number {
  const posts = Math.floor(own.length / EACH);
  if (posts === 0) return 0;
  const theirs = new Set(other);
  let repeated = 0;
  for (let post = 0; post < posts; post += 1) {
    const prints = own.slice(post * EACH, post * EACH + EACH);
    if (prints.filter((print) => theirs.has(print)).length >= NEEDED) repeated += 1;
  }
  return repeated / posts;
}
