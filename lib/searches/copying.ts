import { wordsOf, type Word } from '@/lib/knowledge/words';

/** Words in a row that count as copied. */
export const COPIED_WORDS = 8;

/** The longest stretch of a text of which every eight words in a row stand in its source as well; null: none. */
export function copiedRun(text: string, source: string): string | null {
  const known = new Set(gramsOf(wordsOf(source)));
  const own = wordsOf(text);
  let longest = { end: 0, length: 0 };
  let length = 0;
  for (const [index, gram] of gramsOf(own).entries()) {
    length = known.has(gram) ? length + 1 : 0;
    if (length > longest.length) longest = { end: index + COPIED_WORDS, length };
  }
  if (longest.length === 0) return null;
  const start = longest.end - (longest.length + COPIED_WORDS - 1);
  return text.slice(own[start]?.from, own[longest.end - 1]?.to);
}

/** Each eight words in a row, in their order. */
const gramsOf = (words: readonly Word[]): string[] =>
  words.slice(COPIED_WORDS - 1).map((_, at) =>
    words
      .slice(at, at + COPIED_WORDS)
      .map(({ text }) => text)
      .join(' '),
  );
