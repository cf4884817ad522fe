import { isStopWord, languageOf, type Language } from '../languages';
import { stemOf } from '../stems';
import { wordsOf } from '../words';
import { GROUPS } from './groups';

/**
 * A stem that stands for a word of a question in passages of one language, and the part of its score that it keeps:
 * the less, the more matters the word may belong to.
 */
export type Related = { stem: string; language: Language; part: number };

/** The languages of the list, in the order of its columns. */
const COLUMNS = ['en', 'ru'] as const;
type Column = (typeof COLUMNS)[number];
/** A word that belongs to more matters tells nothing of which one is meant. */
const GROUPS_AT_MOST = 5;
/** Stems that may stand for one word: each is looked up. */
export const RELATED_AT_MOST = 40;

type Term = { stems: string[]; language: Column };
type Table = {
  groups: Term[][];
  /** The groups of a word, by language and stem. */
  byStem: Map<string, number[]>;
  /** Terms of several words, by language and the stem of their longest word. */
  phrases: Map<string, { stems: string[]; group: number }[]>;
};

let table: Table | undefined;
const keyOf = (language: Language, stem: string) => `${language} ${stem}`;

/** The words of the list that mean the same as words of a question, by these words. */
export function relatedTo(question: string): Map<string, Related[]> {
  table ??= readGroups();
  const words = [...new Set(wordsOf(question).map(({ text }) => text))];
  const latin = (['en', 'ru', 'uk'] as const).some((each) => each === languageOf(question)) ? ('en' as const) : null;
  const ofQuestion = words.flatMap((word) => {
    const language = /\p{Script=Cyrillic}/u.test(word) ? ('ru' as const) : latin;
    return language ? [{ word, language, stem: stemOf(word, language) }] : [];
  });
  const stems = new Set(ofQuestion.map(({ language, stem }) => keyOf(language, stem)));
  const related = new Map<string, Related[]>();
  for (const { word, language, stem } of ofQuestion) {
    const own = keyOf(language, stem);
    const phrases = (table.phrases.get(own) ?? []).filter((phrase) =>
      phrase.stems.every((each) => stems.has(keyOf(language, each))),
    );
    const alone = isStopWord(word, language) ? [] : (table.byStem.get(own) ?? []);
    // Several words together tell more than one of them alone.
    const groups = phrases.length > 0 ? phrases.map(({ group }) => group) : alone;
    const found = groups.length > GROUPS_AT_MOST ? [] : standInsOf(groups, own);
    if (found.length > 0) related.set(word, found);
  }
  return related;
}

/** The words of groups, but for the one that was asked: those in its language first. */
function standInsOf(groups: readonly number[], own: string): Related[] {
  const ownLanguage = own.slice(0, own.indexOf(' '));
  const part = 1 / Math.sqrt(groups.length);
  const found = new Map<string, Related>();
  for (const term of groups.flatMap((group) => table?.groups[group] ?? [])) {
    const [stem, more] = term.stems;
    const key = keyOf(term.language, stem ?? '');
    if (stem !== undefined && more === undefined && key !== own)
      found.set(key, { stem, language: term.language, part });
  }
  return [...found.values()]
    .sort((a, b) => Number(b.language === ownLanguage) - Number(a.language === ownLanguage))
    .slice(0, RELATED_AT_MOST);
}

function readGroups(): Table {
  const read: Table = { groups: [], byStem: new Map(), phrases: new Map() };
  for (const [group, line] of GROUPS.entries()) {
    const terms = line.split(' | ').flatMap((column, at) =>
      column
        .split(', ')
        .flatMap((term) => formsOf(term))
        .map((term) => termOf(term, COLUMNS[at] ?? 'en')),
    );
    read.groups.push(terms);
    for (const { stems, language } of terms) {
      const longest = stems.toSorted((a, b) => b.length - a.length)[0] ?? '';
      const key = keyOf(language, longest);
      if (stems.length > 1) read.phrases.set(key, [...(read.phrases.get(key) ?? []), { stems, group }]);
      else read.byStem.set(key, [...new Set([...(read.byStem.get(key) ?? []), group])]);
    }
  }
  return read;
}

/** A Russian word as a dictionary has it, and in the forms whose stems differ: вернуть, вернём; щенок, щенка. */
function formsOf(term: string): string[] {
  const noun = /^(\p{Script=Cyrillic}{2,})[ое]([кц])$/u.exec(term);
  if (noun) return [term, `${noun[1]}${noun[2]}а`];
  const verb = /^(\p{Script=Cyrillic}+)ть(ся)?$/u.exec(term);
  if (!verb) return [term];
  const [, root = '', self = ''] = verb;
  const present = root.endsWith('ну') ? ['ет', 'ем'].map((ending) => `${root.slice(0, -1)}${ending}${self}`) : [];
  return [term, `${root}л${self}`, ...present];
}

const termOf = (term: string, language: Column): Term => ({
  stems: wordsOf(term).map(({ text }) => stemOf(text, language)),
  language,
});
