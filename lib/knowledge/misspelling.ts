import type { Language } from './languages';
import { stemOf } from './stems';

/** A shorter word with another letter is another word; a longer one bears more mistakes. */
export const ONE_EDIT_FROM = 4;
export const TWO_EDITS_FROM = 8;
/** Endings are this long at most. */
const LONGEST_ENDING = 4;

/** How many letters of a word may be wrong. */
export function editsAllowed(word: string): number {
  if (word.length < ONE_EDIT_FROM || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < TWO_EDITS_FROM ? 1 : 2;
}

/** In how many letters a word is misspelt for another one; null: in too many, or in its first, which few get wrong. */
export function misspeltBy(word: string, other: string): number | null {
  if (word[0] !== other[0] || word === other) return null;
  const edits = editsBetween(word, other, editsAllowed(word));
  return edits === null || edits > editsAllowed(other) ? null : edits;
}

/**
 * In how many letters a word is misspelt for one with this stem. Stems alone lie: "reseller" has the stem "resel", one
 * letter from "reel". So the stem is given the endings of the word, and counts with one that the language has.
 */
export function misspeltForStem(word: string, stem: string, language: Language): number | null {
  const allowed = editsAllowed(word);
  if (allowed === 0 || word[0] !== stem[0]) return null;
  if (stem.length < word.length - allowed - LONGEST_ENDING || stem.length > word.length + allowed) return null;
  let least: number | null = null;
  for (const other of formsOf(stem, word)) {
    const edits = misspeltBy(word, other);
    if (edits === null || (least !== null && edits >= least) || stemOf(other, language) !== stem) continue;
    least = edits;
  }
  return least;
}

/** Words that may have a stem, with the endings of another word: `polici` for policy, policies. */
function* formsOf(stem: string, word: string): Generator<string> {
  const last = stem.at(-1) ?? '';
  const stems = last === 'i' ? [stem, `${stem.slice(0, -1)}y`] : [stem, stem + last];
  for (let length = 0; length <= Math.min(LONGEST_ENDING, word.length - 1); length += 1)
    for (const each of stems) yield each + word.slice(word.length - length);
}

/** Letters more, less, other, or two neighbours exchanged; null: more than the most. */
export function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most && Math.min(...last) > most) return null;
    [before, last] = [last, row];
  }
  const edits = last[b.length] ?? Infinity;
  return edits <= most ? edits : null;
}
