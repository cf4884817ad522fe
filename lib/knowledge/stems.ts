import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { isStopWord, isStopWordAnywhere, type Language } from './languages';
import { pairsOf } from './pairs';
import { wordsOf, type Word } from './words';

const STEMMERS: Record<Language, (word: string) => string> = {
  en: english,
  ru: russian,
  uk: ukrainian,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  sv: swedish,
};

/** Stems computed lately: the words of documents repeat. */
const KNOWN_MAX = 50_000;
const known = new Map<string, string>();

/**
 * The stem of a word, as an index holds it. A word in another script than its text's is stemmed by its own: English
 * names in Russian texts, Russian ones in English texts.
 */
export function stemOf(word: string, language: Language): string {
  const cyrillic = /\p{Script=Cyrillic}/u.test(word);
  const cyrillicText = language === 'ru' || language === 'uk';
  const by: Language = cyrillic ? (cyrillicText ? language : 'ru') : cyrillicText ? 'en' : language;
  const key = `${by} ${word}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  // English knows no accents: "résumé" is "resume" before its ending goes, not after.
  const plain = by === 'en' ? folded(word) : word;
  const stem = /^\p{L}/u.test(word) && word.length > 2 ? folded(STEMMERS[by](plain)) : folded(word);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, stem);
  return stem;
}

/** Without accents: people leave them out when they type. Cyrillic letters keep theirs: й is not и. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .normalize('NFC');
}

type Terms = {
  /** How often each stem occurs. */
  terms: Map<string, number>;
  /** Words without stop words. */
  length: number;
  /** Neighbours, stop words between them left out. */
  pairs: string;
};

/** The stems of a text, as an index holds them. */
export function termsOf(text: string, language: Language): Terms {
  const stems = stemsOf(
    wordsOf(text).map(({ text: word }) => word),
    language,
  );
  const terms = new Map<string, number>();
  for (const stem of stems) terms.set(stem, (terms.get(stem) ?? 0) + 1);
  return { terms, length: stems.length, pairs: pairsOf(stems) };
}

/** The stems of words in their order, without stop words. */
export function stemsOf(words: readonly string[], language: Language): string[] {
  return words
    .filter((word) => !isStopWord(word, language) && !isStopWordAnywhere(word))
    .map((word) => stemOf(word, language));
}

/** The words of a question that carry its meaning; all of them when none does. */
export function askedWords(question: string): Word[] {
  const words = wordsOf(question);
  const content = words.filter(({ text }) => !isStopWordAnywhere(text));
  return content.length > 0 ? content : words;
}
