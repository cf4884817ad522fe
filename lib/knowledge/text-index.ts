import { bestPerItem } from './best-per-item';
import { editsAllowed, misspeltForStem } from './misspelling';
import { pairOf } from './pairs';
import { createPostings, type Postings } from './postings';
import { isStopWord, languageOf, LANGUAGES, type Language } from './languages';
import { askedWords, stemOf } from './stems';
import { withoutKnownParts } from './words';

/** BM25's parameters: within the usual range, chosen on Cranfield (README). */
const K1 = 1.5;
const B = 0.82;
/** A count beyond adds nothing to a score. */
const TF_MAX = 255;
/** Two words of the question that follow each other in a passage too bring this part of their mean weight. */
const PAIR_PART = 0.5;
/** Passages, best first, that are looked through for pairs: what comes after them is shown by few searches. */
const LOOKED_FOR_PAIRS = 100;
/** Unknown words of one question for which others stand in: each is compared with many. */
export const WIDENED_AT_MOST = 8;
/** Words that an unknown one may stand for. */
const EXPANSIONS = 8;
/** The part of its score that a word keeps which may be misspelt. */
const MISSPELT_PART = 0.6;

export type IndexedPassage = {
  id: string;
  itemId: string;
  language: Language;
  terms: Iterable<readonly [stem: string, count: number]>;
  /** Words without stop words. */
  length: number;
  /** Neighbours; none in passages that were indexed before pairs counted. */
  pairs?: string | undefined;
};
/** The part of a score that one word of the question brings. */
export type WordPart = { word: string; part: number };
export type TextHit = {
  id: string;
  itemId: string;
  score: number;
  parts: WordPart[];
  /** Whether it has a word as it was asked, in whichever form. Those that have none come after all that do. */
  isExact: boolean;
};

export type TextIndex = {
  add(passage: IndexedPassage): void;
  removeItem(itemId: string): void;
  /** The best passages of items that the filter lets through, at most eight of each, best first; ties by id. */
  search(question: string, options: { limit: number; allows?: (itemId: string) => boolean }): TextHit[];
  /** Passages held. */
  size(): number;
};

type Slot = { id: string; itemId: string; language: Language; length: number; pairs: string } | null;

/** Contents of the index. */
type Held = {
  slots: Slot[];
  slotsOf: Map<string, number[]>;
  /** Stem → slot × 256 + count. */
  postings: Postings;
  live: number;
  words: number;
};

/** An index for BM25 in memory: the stems of passages, each with the passages that have it. */
export function createTextIndex(): TextIndex {
  const held: Held = { slots: [], slotsOf: new Map(), postings: createPostings(), live: 0, words: 0 };
  return {
    add: (passage) => add(held, passage),
    removeItem: (itemId) => removeItem(held, itemId),
    search: (question, options) => search(held, question, options),
    size: () => held.live,
  };
}

function add(held: Held, { id, itemId, language, terms, length, pairs = '' }: IndexedPassage): void {
  const slot = held.slots.push({ id, itemId, language, length, pairs }) - 1;
  addSlot(held.slotsOf, itemId, slot);
  for (const [stem, count] of terms) held.postings.add(stem, slot * 256 + Math.min(TF_MAX, count));
  held.live += 1;
  held.words += length;
}

function addSlot(lists: Map<string, number[]>, itemId: string, slot: number): void {
  const list = lists.get(itemId);
  if (list) list.push(slot);
  else lists.set(itemId, [slot]);
}

function removeItem(held: Held, itemId: string): void {
  for (const slot of held.slotsOf.get(itemId) ?? []) {
    held.words -= held.slots[slot]?.length ?? 0;
    held.slots[slot] = null;
    held.live -= 1;
  }
  held.slotsOf.delete(itemId);
  if (held.slots.length > 256 && held.live < held.slots.length * 0.7) compact(held);
}

/** Drops what removed passages left behind. */
function compact(held: Held): void {
  const moved = new Map<number, number>();
  const kept: Slot[] = [];
  for (const [old, slot] of held.slots.entries()) if (slot) moved.set(old, kept.push(slot) - 1);
  held.postings.change((entry) => {
    const slot = moved.get(entry >>> 8);
    return slot === undefined ? null : slot * 256 + (entry & 255);
  });
  held.slots = kept;
  held.slotsOf = new Map();
  for (const [at, slot] of kept.entries()) if (slot) addSlot(held.slotsOf, slot.itemId, at);
}

/** The stems of an index by their first letters; made when a word is first asked for. */
function byFirstLetter(postings: Postings): (letter: string) => readonly string[] {
  let groups: Map<string, string[]> | null = null;
  return (letter) => {
    groups ??= Map.groupBy(postings.stems(), (stem) => stem.charAt(0));
    return groups.get(letter) ?? [];
  };
}

type Sum = TextHit & { passage: NonNullable<Slot> };

function search(
  { slots, postings, live, words }: Held,
  question: string,
  { limit, allows = () => true }: Parameters<TextIndex['search']>[1],
): TextHit[] {
  const average = live > 0 ? words / live : 1;
  const scores = new Map<number, Sum>();
  const weights = new Map<string, number>();
  const lookUp: WordScores['lookUp'] = (stem, languages) => {
    const entries = postings.entriesOf(stem);
    const found: number[] = [];
    for (let at = 0; at < entries.length; at += 1) {
      const slot = slots[(entries[at] ?? 0) >>> 8];
      if (slot && (languages === LANGUAGES || languages.includes(slot.language))) found.push(entries[at] ?? 0);
    }
    return found;
  };
  const isKnown = (word: string) => LANGUAGES.some((language) => lookUp(stemOf(word, language), [language]).length > 0);
  const stemsWith = byFirstLetter(postings);
  let widened = 0;
  const asked = withoutKnownParts(askedWords(question), isKnown).map(({ text }) => text);
  for (const [word, count] of counted(asked)) {
    const mayWiden = () => (widened += 1) <= WIDENED_AT_MOST;
    const looked = { word, question, lookUp, slots, live, average, stemsWith, mayWiden };
    const { isExact, weight, parts } = scoresOfWord(looked);
    if (isExact) weights.set(word, weight);
    for (const [slot, part] of parts) {
      const passage = slots[slot];
      if (!passage || !allows(passage.itemId)) continue;
      const { id, itemId } = passage;
      const sum = scores.get(slot) ?? { id, itemId, score: 0, parts: [], isExact: false, passage };
      sum.score += part * count;
      sum.parts.push({ word, part: part * count });
      sum.isExact ||= isExact;
      scores.set(slot, sum);
    }
  }
  return best([...scores.values()], { asked, weights, limit });
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

type WordScores = {
  word: string;
  question: string;
  /** Entries of passages in one of the languages. */
  lookUp: (stem: string, languages: readonly Language[]) => number[];
  slots: readonly Slot[];
  live: number;
  average: number;
  mayWiden: () => boolean;
  /** Stems that begin with a letter. */
  stemsWith: (letter: string) => readonly string[];
};

/** Entries of passages with a stem. */
type StemEntries = { entries: number[]; weight: number };

/**
 * Each passage with a word, and what the word brings it. A passage is asked for the stem in its own language. Only for
 * a word that no passage has, others stand in.
 */
function scoresOfWord({ word, question, lookUp, slots, live, average, stemsWith, mayWiden }: WordScores): {
  isExact: boolean;
  /** The rarer, the more. */
  weight: number;
  parts: Map<number, number>;
} {
  const byStem = new Map<string, Language[]>();
  for (const language of LANGUAGES) {
    const stem = stemOf(word, language);
    byStem.set(stem, [...(byStem.get(stem) ?? []), language]);
  }
  const found = [...byStem].map(([stem, languages]) => ({ entries: lookUp(stem, languages), weight: 1 }));
  const isExact = found.some(({ entries }) => entries.length > 0);
  const lists = isExact ? found : mayWiden() ? standIns({ word, question, lookUp, slots, stemsWith }) : [];
  const parts = new Map<number, number>();
  const idfOf = (count: number) => Math.log(1 + (live - count + 0.5) / (count + 0.5));
  for (const { entries, weight } of lists) {
    const idf = idfOf(entries.length);
    for (const entry of entries) {
      const slot = entry >>> 8;
      const length = slots[slot]?.length ?? 0;
      const count = entry & 255;
      const part = (weight * idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      parts.set(slot, Math.max(parts.get(slot) ?? 0, part));
    }
  }
  return { isExact, weight: idfOf(parts.size), parts };
}

type StandIns = Pick<WordScores, 'word' | 'question' | 'lookUp' | 'slots' | 'stemsWith'>;

/** For a word that no passage has: those that begin with it (it is being typed), otherwise those that are meant. */
function standIns({ word, question, lookUp, slots, stemsWith }: StandIns): StemEntries[] {
  if (word.length < 2 || /^\d/.test(word)) return [];
  const all = stemsWith(word.charAt(0));
  const begun = all.filter((stem) => stem.startsWith(word)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (begun.length > 0 || editsAllowed(word) === 0)
    return begun.slice(0, EXPANSIONS).map((stem) => ({ entries: lookUp(stem, LANGUAGES), weight: 1 }));
  const language = languageToCompare(question, slots);
  const near = all.flatMap((stem) => {
    const edits = misspeltForStem(word, stem, language);
    return edits === null ? [] : [{ stem, edits }];
  });
  const least = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === least)
    .slice(0, EXPANSIONS)
    .map(({ stem }) => ({ entries: lookUp(stem, [language]), weight: MISSPELT_PART }));
}

/** The question's language, or else the one that most passages have: stems of several would compare by chance. */
function languageToCompare(question: string, slots: readonly Slot[]): Language {
  const counts = new Map<Language, number>();
  for (const slot of slots) if (slot) counts.set(slot.language, (counts.get(slot.language) ?? 0) + 1);
  const asked = languageOf(question);
  if (counts.has(asked)) return asked;
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [asked, 0] as [Language, number])[0];
}

type Asked = {
  /** The words of the question, in its order. */
  asked: readonly string[];
  /** Of words that some passage has. */
  weights: ReadonlyMap<string, number>;
  limit: number;
};

function best(hits: Sum[], { asked, weights, limit }: Asked): TextHit[] {
  hits.sort(byScore);
  const looked = hits.splice(0, LOOKED_FOR_PAIRS);
  const pairsIn = pairsAsked(asked, weights);
  for (const hit of looked)
    for (const { pair, words, weight } of pairsIn(hit.passage.language)) {
      if (!hit.passage.pairs.includes(pair)) continue;
      hit.score += weight;
      for (const each of hit.parts) if (words.includes(each.word)) each.part += weight / words.length;
    }
  // Pairs only add: none of the others comes before these.
  const ranked = [...looked.sort(byScore), ...hits];
  return bestPerItem(ranked, limit).map(({ passage: _, ...hit }) => hit);
}

type Pair = { pair: string; words: string[]; weight: number };

/** The pairs of a question that some passages may have, with their weight, by language. */
function pairsAsked(asked: readonly string[], weights: ReadonlyMap<string, number>): (language: Language) => Pair[] {
  const known = new Map<Language, Pair[]>();
  return (language) => {
    const found = known.get(language);
    if (found) return found;
    const words = asked.filter((word) => !isStopWord(word, language));
    const pairs = words.slice(1).flatMap((second, at) => {
      const first = words[at] ?? '';
      const [a, b] = [weights.get(first), weights.get(second)];
      if (a === undefined || b === undefined) return [];
      const pair = pairOf(stemOf(first, language), stemOf(second, language));
      return [{ pair, words: [...new Set([first, second])], weight: (PAIR_PART * (a + b)) / 2 }];
    });
    const once = [...new Map(pairs.map((each) => [each.pair, each])).values()];
    known.set(language, once);
    return once;
  };
}

/** Best first: what was asked before what may have been meant. Ties by id. */
export function byScore(a: Omit<TextHit, 'parts' | 'itemId'>, b: typeof a): number {
  return Number(b.isExact) - Number(a.isExact) || b.score - a.score || (a.id < b.id ? -1 : 1);
}
