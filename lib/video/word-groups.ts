import type { Word } from './word';

/** The words that stand on the picture together. */
export type WordGroup = { text: string; start: number; end: number; words: Word[] };

/** A longer pause ends a group. */
const PAUSE_S = 0.7;
/** A subtitle stays that much longer than its last word, unless the next one comes before. */
const HELD_S = 0.4;
/** Several lines in two rows of this many characters are as much as can be read. */
const LONGEST = 84;

const ENDS = /[.!?…。！？]["'”’»)\]]*(?:\s|$)/u;
const ABBREVIATION =
  /^(?:\p{L}\.|(?:mr|mrs|ms|dr|st|vs|no|nr|bzw|ca|sr|sra|p\.ej|г|ул|им|т\.е|т\.д|e\.g|i\.e|z\.b)\.)$/iu;

/** Words in groups of at most `perGroup`: none crosses a sentence's end or a pause. */
export function wordGroups(words: readonly Word[], perGroup: number): WordGroup[] {
  const groups: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const group = groups.at(-1);
    const before = words[index - 1];
    const fits = group && before && group.length < perGroup && textOf([...group, word]).length <= LONGEST;
    if (fits && !endsSentence(before.text, word.text) && word.start - before.end <= PAUSE_S) group.push(word);
    else groups.push([word]);
  }
  return balanced(groups, perGroup).map((group) => ({
    text: textOf(group),
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    words: group,
  }));
}

/** Groups as they are shown: each a little longer than it is said, none into the next. */
export function shownGroups(groups: readonly WordGroup[], until = Infinity): WordGroup[] {
  return groups.map((group, index) => ({
    ...group,
    end: Math.min(group.end + HELD_S, groups[index + 1]?.start ?? Infinity, Math.max(until, group.end)),
  }));
}

/** Whether a sentence ends between two words. */
export function endsSentence(word: string, next: string): boolean {
  if (!ENDS.test(word)) return false;
  if (!word.replace(/["'”’»)\]]+$/u, '').endsWith('.')) return true;
  if (ABBREVIATION.test(word)) return false;
  return !/^\p{Ll}/u.test(next);
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** A last word does not stand alone where its sentence's group before can give it company. */
function balanced(groups: readonly Word[][], perGroup: number): Word[][] {
  if (perGroup < 4) return [...groups];
  const result = groups.map((group) => [...group]);
  for (const [index, group] of result.entries()) {
    const before = result[index - 1];
    const last = before?.at(-1);
    const [only] = group;
    if (!before || !last || !only || group.length > 1 || before.length < perGroup) continue;
    if (endsSentence(last.text, only.text) || only.start - last.end > PAUSE_S) continue;
    group.unshift(...before.splice(Math.ceil(before.length / 2)));
  }
  return result;
}
