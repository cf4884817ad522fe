import { LANGUAGES, type Language } from './languages';
import { askedWords, stemOf } from './stems';
import { wordsOf } from './words';

/** Where the words of a question stand in a passage, as UTF-16 offsets from start to end (exclusive), in order. */
export function marksIn(text: string, question: string, language: Language): [from: number, to: number][] {
  const asked = askedWords(question).map(({ text: word }) => word);
  const stems = new Set(asked.flatMap((word) => LANGUAGES.map((each) => stemOf(word, each))));
  const beginnings = asked.filter((word) => word.length >= 2 && !/^\d/.test(word));
  const words = wordsOf(text).map((word) => ({ ...word, stem: stemOf(word.text, language) }));
  const exact = words.filter(({ stem }) => stems.has(stem));
  // Words still being typed mark what they may become.
  const marked =
    exact.length > 0 ? exact : words.filter(({ text: word }) => beginnings.some((b) => word.startsWith(b)));
  return joined(marked.map(({ from, to }): [number, number] => [from, to]));
}

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
