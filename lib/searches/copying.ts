import { wordsOf } from '@/lib/knowledge/words';

/** Words in a row that count as copied. */
export const COPIED_WORDS = 8;

/** The longest run of words of a text that stands in its source as well, from eight words on; null: there is none. */
export function copiedRun(text: string, source: string): string | null {
  const own = wordsOf(text);
  const theirs = wordsOf(source).map(({ text: word }) => word);
  const starts = new Map<string, number[]>();
  for (let at = 0; at + COPIED_WORDS <= theirs.length; at += 1) {
    const run = theirs.slice(at, at + COPIED_WORDS).join(' ');
    starts.set(run, [...(starts.get(run) ?? []), at]);
  }
  let longest = { from: 0, length: 0 };
  for (let at = 0; at + COPIED_WORDS <= own.length; at += 1) {
    const run = own
      .slice(at, at + COPIED_WORDS)
      .map(({ text: word }) => word)
      .join(' ');
    for (const start of starts.get(run) ?? []) {
      let length = COPIED_WORDS;
      while (own[at + length] && own[at + length]?.text === theirs[start + length]) length += 1;
      if (length > longest.length) longest = { from: at, length };
    }
  }
  if (longest.length === 0) return null;
  return text.slice(own[longest.from]?.from, own[longest.from + longest.length - 1]?.to);
}
