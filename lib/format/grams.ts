/**
 * Terms by which an index finds texts that contain some words: the pairs and triples of characters that follow each
 * other, without regard to case and to ё, as numbers. Different ones may have the same number: a found text is still to
 * be compared.
 */

/** A long text has no terms, or none for two characters: it is always compared. */
export const LONG = -1;
export const LONG_FOR_PAIRS = -2;
/** Terms of one document: with all pairs, and with triples alone. */
const WITH_PAIRS = 800;
const ALL = 2_000;
/** Terms of a query that are looked at: of a long one those in between say little more. */
const OF_QUERY = 12;

/** The terms of a document with these texts. */
export function gramsOf(texts: readonly string[]): number[] {
  const [pairs, triples] = [new Set<number>(), new Set<number>()];
  for (const text of texts) {
    const letters = foldedLetters(text);
    for (let at = 1; at < letters.length && triples.size <= ALL; at++) {
      if (pairs.size <= WITH_PAIRS) pairs.add(gram(letters, at - 1, at + 1));
      if (at > 1) triples.add(gram(letters, at - 2, at + 1));
    }
  }
  if (triples.size > ALL) return [LONG, LONG_FOR_PAIRS];
  if (pairs.size + triples.size > WITH_PAIRS) return [LONG_FOR_PAIRS, ...triples];
  return [...new Set([...pairs, ...triples])];
}

/**
 * The terms that every document has which contains these words, and the one that stands for long texts. Null: the words
 * are too short for terms.
 */
export function gramsOfQuery(words: string): { grams: number[]; long: number } | null {
  const letters = foldedLetters(words);
  if (letters.length < 2) return null;
  if (letters.length === 2) return { grams: [gram(letters, 0, 2)], long: LONG_FOR_PAIRS };
  const all = new Set(letters.slice(2).map((_, at) => gram(letters, at, at + 3)));
  const step = Math.max(1, all.size / OF_QUERY);
  const some = [...all].filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  return { grams: some, long: LONG };
}

/** A hash in 31 bits. */
function gram(letters: readonly string[], from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (letters[at]?.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}

/** Characters that a search takes for the same are the same here. */
const foldedLetters = (text: string): string[] => Array.from(text, folded);

function folded(letter: string): string {
  const upper = letter.toUpperCase();
  const lower = (isOne(upper) ? upper : letter).toLowerCase();
  const one = isOne(lower) ? lower : letter;
  return one === 'ё' ? 'е' : one;
}

const isOne = (text: string): boolean => text.length === (text.codePointAt(0)! > 0xffff ? 2 : 1);
