import { languageOf } from './languages';
import { askedWords, stemOf } from './stems';

/** Of the words that a sentence adds to its question, this part must stand in what it cites. */
const COVERED = 0.6;

type Claim = {
  sentence: string;
  /** The texts that it cites; none: it is not supported. */
  cited: readonly string[];
  /** Words that it repeats of its question prove nothing: the passage was found by them. */
  question?: string;
};

/**
 * Whether a sentence says what its cited passages say: every number, and most of the words beyond the question's, stand
 * in them. Strict on purpose: a true sentence in quite other words counts as unsupported, a made-up one must not pass.
 */
export function isSupported({ sentence, cited, question = '' }: Claim): boolean {
  const asked = new Set(stemsOf(question));
  const said = [...new Set(stemsOf(sentence))];
  const added = said.filter((stem) => !asked.has(stem));
  if (added.length === 0 || cited.length === 0) return false;
  const there = new Set(cited.flatMap(stemsOf));
  if (said.some((stem) => /^\d/.test(stem) && !there.has(stem))) return false;
  return (
    added.filter((stem) => there.has(stem)).length >= COVERED * added.length &&
    said.filter((stem) => there.has(stem)).length >= COVERED * said.length
  );
}

function stemsOf(text: string): string[] {
  const language = languageOf(text);
  return askedWords(text).map(({ text: word }) => stemOf(word, language));
}
