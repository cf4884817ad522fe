import { LANGUAGES, type Language } from './languages';
import { askedWords, stemOf } from './stems';
import { misspeltBy } from './misspelling';
import { relatedTo } from './related/related';
import { withoutKnownParts, wordsOf } from './words';

/** Where the words of a question stand in a passage, as UTF-16 offsets from start to end (exclusive), in order. */
export function marksIn(text: string, question: string, language: Language): [from: number, to: number][] {
  const words = wordsOf(text).map((word) => ({ ...word, stem: stemOf(word.text, language) }));
  const isThere = (word: string) => words.some(({ text: each }) => each === word);
  const asked = withoutKnownParts(askedWords(question), isThere).map(({ text: word }) => ({
    word,
    stems: new Set(LANGUAGES.map((each) => stemOf(word, each))),
  }));
  const found = asked.map(({ stems }) => words.filter(({ stem }) => stems.has(stem)));
  const none = found.every((each) => each.length === 0);
  const related = relatedTo(question);
  const marked = asked.flatMap(({ word }, at) => {
    const exact = found[at] ?? [];
    if (exact.length > 0) return exact;
    const same = (related.get(word) ?? []).filter((each) => each.language === language);
    const meant = words.filter(({ stem }) => same.some((each) => each.stem === stem));
    if (meant.length > 0) return meant;
    // A word still being typed marks those that begin with it; a misspelt one, those that it may stand for.
    const begun = none || at === asked.length - 1 ? words.filter(({ text: each }) => mayBecome(word, each)) : [];
    return begun.length > 0 ? begun : words.filter(({ text: each }) => misspeltBy(word, each) !== null);
  });
  marked.sort((a, b) => a.from - b.from);
  return joined(marked.map(({ from, to }): [number, number] => [from, to]));
}

const mayBecome = (word: string, text: string) => word.length >= 2 && !/^\d/.test(word) && text.startsWith(word);

/** Pairs of characters overlap in scripts without spaces. */
function joined(marks: readonly [number, number][]): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of marks) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
