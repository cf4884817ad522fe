/**
 * Signatures of texts, by which a search leaves out most texts that don't contain its words: bits that stand for the
 * pairs and triples of characters that follow each other, without regard to case and to ё. Different ones may have the
 * same bit: a text that is let through is still to be compared. A very long text has most bits, and is let through.
 */

/** Bits of a signature: a text of 400 characters has an eighth of them. */
export const SIGNATURE_BITS = 4_096;
/** Bits of a pair: a query of two letters has no other term. */
const BITS_OF_PAIR = 3;
/** Bits of a query that are looked at: of a long one those in between say little more. */
const OF_QUERY = 8;

/** The bits of a document with these texts. */
export function signatureOf(texts: readonly string[]): Set<number> {
  const bits = new Set<number>();
  for (const text of texts) {
    const codes = foldedCodes(text);
    for (let at = 1; at < codes.length; at += 1) {
      for (let turn = 0; turn < BITS_OF_PAIR; turn += 1) bits.add(bitOf(codes, at - 1, at + 1, turn));
      if (at > 1) bits.add(bitOf(codes, at - 2, at + 1, 0));
    }
  }
  return bits;
}

/** Bits that every document has which contains these words. Null: one character has none. */
export function signatureOfQuery(words: string): number[] | null {
  const codes = foldedCodes(words);
  if (codes.length < 2) return null;
  const triples = new Set(codes.slice(2).map((_, at) => bitOf(codes, at, at + 3, 0)));
  const step = Math.max(1, triples.size / OF_QUERY);
  const some = [...triples].filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const pairs = codes
    .slice(1)
    .flatMap((_, at) => Array.from({ length: BITS_OF_PAIR }, (_turn, turn) => bitOf(codes, at, at + 2, turn)));
  return [...new Set([...some, ...pairs])].slice(0, OF_QUERY);
}

/** A hash of the characters from one place to before another. */
function bitOf(codes: readonly number[], from: number, to: number, turn: number): number {
  let hash = (to - from) * 31 + turn;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & (SIGNATURE_BITS - 1);
}

/** Characters that a search takes for the same are the same here. */
const foldedCodes = (text: string): number[] => Array.from(text, (letter) => folded(letter).codePointAt(0) ?? 0);

function folded(letter: string): string {
  const upper = letter.toUpperCase();
  const lower = (isOne(upper) ? upper : letter).toLowerCase();
  const one = isOne(lower) ? lower : letter;
  return one === 'ё' ? 'е' : one;
}

const isOne = (text: string): boolean => text.length === (text.codePointAt(0)! > 0xffff ? 2 : 1);
