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
  const last = stem.at(-1) ?? '';
  // `polici` is the stem of policy too, `run` that of running.
  for (const written of [stem, last === 'i' ? `${stem.slice(0, -1)}y` : stem + last]) {
    // The same ending on both sides changes no distance: one comparison tells it for all beginnings of the word.
    const edits = editsFromBeginnings(word, written, allowed);
    for (let length = 0; edits && length <= Math.min(LONGEST_ENDING, word.length - 1); length += 1) {
      const own = edits[word.length - length] ?? Infinity;
      const form = written + word.slice(word.length - length);
      if (own > allowed || own > editsAllowed(form) || form === word || (least !== null && own >= least)) continue;
      if (stemOf(form, language) === stem) least = own;
    }
  }
  return least;
}

/** Letters more, less, other, or two neighbours exchanged; null: more than the most. */
export function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  const edits = editsFromBeginnings(a, b, most)?.[a.length] ?? Infinity;
  return edits <= most ? edits : null;
}

/** The edits from each beginning of a word to another word, by its length; null: each needs more than the most. */
function editsFromBeginnings(word: string, other: string, most: number): number[] | null {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  let leastOfLast = 0;
  for (let i = 1; i <= other.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= word.length; j += 1) {
      const same = other[i - 1] === word[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && other[i - 1] === word[j - 2] && other[i - 2] === word[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // Two rows, as an exchange of neighbours skips one.
    if (least > most && leastOfLast > most) return null;
    [before, last, leastOfLast] = [last, row, least];
  }
  return last;
}
