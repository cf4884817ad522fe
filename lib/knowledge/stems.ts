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

/** How often each stem occurs in a text, and how many words it has without stop words. */
export function termsOf(text: string, language: Language): { terms: Map<string, number>; length: number } {
  const terms = new Map<string, number>();
  let length = 0;
  for (const { text: word } of wordsOf(text)) {
    if (isStopWord(word, language) || isStopWordAnywhere(word)) continue;
    const stem = stemOf(word, language);
    terms.set(stem, (terms.get(stem) ?? 0) + 1);
    length += 1;
  }
  return { terms, length };
}

/** The words of a question that carry its meaning; all of them when none does. */
export function askedWords(question: string): Word[] {
  const words = wordsOf(question);
  const content = words.filter(({ text }) => !isStopWordAnywhere(text));
  return content.length > 0 ? content : words;
}
