import { isStopWord, isStopWordAnywhere, type Language } from '@/lib/knowledge/languages';
import { stemOf, termsOf } from '@/lib/knowledge/stems';
import { wordsOf } from '@/lib/knowledge/words';

/** How often each stem occurs. */
export type Terms = ReadonlyMap<string, number>;

/** Addresses and names say where a post leads, not what it is about. */
const NO_WORDS = /https?:\/\/\S+|\bt\.me\/\S+|[@#]\w+/gi;
/** Numbers and single letters belong to no subject. */
const NO_SUBJECT = /^(?:\d.*|.)$/u;
/** A post's words beyond add nothing. */
const MAX_CHARACTERS = 4_000;

/** The stems of a text that may tell its subject. */
export function subjectTerms(text: string, language: Language): Map<string, number> {
  const { terms } = termsOf(text.slice(0, MAX_CHARACTERS).replace(NO_WORDS, ' '), language);
  return new Map([...terms].filter(([stem]) => !NO_SUBJECT.test(stem)));
}

/** The same stems, each with the word as the text writes it first. */
export function subjectForms(text: string, language: Language): Map<string, string> {
  const forms = new Map<string, string>();
  for (const { text: word } of wordsOf(text.slice(0, MAX_CHARACTERS).replace(NO_WORDS, ' '))) {
    if (isStopWord(word, language) || isStopWordAnywhere(word)) continue;
    const stem = stemOf(word, language);
    if (!forms.has(stem) && !NO_SUBJECT.test(stem)) forms.set(stem, word);
  }
  return forms;
}

/** As it is stored: `refund 2 day 1`. */
export function writeTerms(terms: Terms): string {
  return [...terms].map(([stem, count]) => `${stem} ${count}`).join(' ');
}

export function readTerms(text: string): Map<string, number> {
  const parts = text === '' ? [] : text.split(' ');
  const terms = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) terms.set(parts[at] ?? '', Number(parts[at + 1]));
  return terms;
}

/** The part of a channel's posts that have each stem. */
export function profileOf(posts: readonly Terms[]): Map<string, number> {
  const profile = new Map<string, number>();
  for (const post of posts) for (const stem of post.keys()) profile.set(stem, (profile.get(stem) ?? 0) + 1);
  for (const [stem, count] of profile) profile.set(stem, count / posts.length);
  return profile;
}
