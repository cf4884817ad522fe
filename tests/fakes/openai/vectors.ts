import { createHash } from 'node:crypto';

const LENGTH = 64;

/** A text's vector: its words, hashed. Texts that share words or their synonyms are alike; always the same. */
export function vectorOf(text: string, synonyms: readonly (readonly string[])[]): number[] {
  const vector = new Array<number>(LENGTH).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word;
    const hash = createHash('sha256').update(meaning).digest();
    for (let at = 0; at < 4; at += 1) vector[hash[at * 2]! % LENGTH]! += hash[at * 2 + 1]! % 2 === 0 ? 1 : -1;
  }
  const size = Math.hypot(...vector);
  if (size === 0) vector[0] = 1;
  return vector.map((value) => (size === 0 ? value : value / size));
}
