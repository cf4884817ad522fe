import { wordsOf, type Word } from '@/lib/knowledge/words';

/** Words in a row that count as copied. */
export const COPIED_WORDS = 8;

/** The longest run of words of a text that stands in its source as well, from eight words on; null: there is none. */
export function copiedRun(text: string, source: string): string | null {
  const own = wordsOf(text);
  const { end, length } = longestRun(own, runsOf(wordsOf(source)));
  if (length < COPIED_WORDS) return null;
  return text.slice(own[end - length]?.from, own[end - 1]?.to);
}

type Run = { length: number; shorter: Run | null; next: Map<string, Run> };

/**
 * All runs of words of a source as a suffix automaton: it grows with the source's length, where comparing each place of
 * a text with each of the source would take the cube of it for a text that repeats one word.
 */
function runsOf(source: readonly Word[]): Run {
  const root: Run = { length: 0, shorter: null, next: new Map() };
  let last = root;
  for (const { text: word } of source) {
    const whole: Run = { length: last.length + 1, shorter: root, next: new Map() };
    let at: Run | null = last;
    for (; at && !at.next.has(word); at = at.shorter) at.next.set(word, whole);
    const known = at?.next.get(word);
    if (at && known) whole.shorter = known.length === at.length + 1 ? known : split(known, at, word);
    last = whole;
  }
  return root;
}

/** A run that also stands elsewhere, without the words before it there. */
function split(known: Run, before: Run, word: string): Run {
  const copy: Run = { length: before.length + 1, shorter: known.shorter, next: new Map(known.next) };
  known.shorter = copy;
  for (let at: Run | null = before; at?.next.get(word) === known; at = at.shorter) at.next.set(word, copy);
  return copy;
}

/** Where the longest run of a text that the source has ends, in words, and how long it is. */
function longestRun(own: readonly Word[], runs: Run): { end: number; length: number } {
  let longest = { end: 0, length: 0 };
  let at = runs;
  let length = 0;
  for (const [index, { text: word }] of own.entries()) {
    while (at.shorter && !at.next.has(word)) {
      at = at.shorter;
      length = at.length;
    }
    const next = at.next.get(word);
    if (next) {
      at = next;
      length += 1;
    }
    if (length > longest.length) longest = { end: index + 1, length };
  }
  return longest;
}
