import { bestPerItem } from './best-per-item';
import { languageOf, LANGUAGES, type Language } from './languages';
import { editsAllowed, misspeltForStem } from './misspelling';
import { askedWords, stemOf } from './stems';

/** BM25's parameters: within the usual range, chosen on Cranfield (README). */
const K1 = 1.5;
const B = 0.82;
/** A count beyond adds nothing to a score. */
const TF_MAX = 255;
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

type Slot = { id: string; itemId: string; language: Language; length: number } | null;

/** Contents of the index. */
type Held = {
  slots: Slot[];
  slotsOf: Map<string, number[]>;
  /** Stem → slot × 256 + count. */
  postings: Map<string, number[]>;
  live: number;
  words: number;
};

/** An index for BM25 in memory: the stems of passages, each with the passages that have it. */
export function createTextIndex(): TextIndex {
  const held: Held = { slots: [], slotsOf: new Map(), postings: new Map(), live: 0, words: 0 };
  return {
    add: (passage) => add(held, passage),
    removeItem: (itemId) => removeItem(held, itemId),
    search: (question, options) => search(held, question, options),
    size: () => held.live,
  };
}

function add(held: Held, { id, itemId, language, terms, length }: IndexedPassage): void {
  const slot = held.slots.push({ id, itemId, language, length }) - 1;
  pushTo(held.slotsOf, itemId, slot);
  for (const [stem, count] of terms) pushTo(held.postings, stem, slot * 256 + Math.min(TF_MAX, count));
  held.live += 1;
  held.words += length;
}

function pushTo(lists: Map<string, number[]>, key: string, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
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
  for (const [stem, list] of held.postings) {
    const left = list.flatMap((entry) => {
      const slot = moved.get(entry >>> 8);
      return slot === undefined ? [] : [slot * 256 + (entry & 255)];
    });
    if (left.length > 0) held.postings.set(stem, left);
    else held.postings.delete(stem);
  }
  held.slots = kept;
  held.slotsOf = new Map();
  for (const [at, slot] of kept.entries()) if (slot) pushTo(held.slotsOf, slot.itemId, at);
}

type Sum = { score: number; parts: WordPart[]; isExact: boolean };

function search(
  { slots, postings, live, words }: Held,
  question: string,
  { limit, allows = () => true }: Parameters<TextIndex['search']>[1],
): TextHit[] {
  const average = live > 0 ? words / live : 1;
  const scores = new Map<number, Sum>();
  const lookUp = (stem: string) => (postings.get(stem) ?? []).filter((entry) => slots[entry >>> 8] !== null);
  for (const [word, count] of counted(askedWords(question).map(({ text }) => text))) {
    const { isExact, parts } = scoresOfWord({
      word,
      question,
      lookUp,
      slots,
      live,
      average,
      vocabulary: postings.keys(),
    });
    for (const [slot, part] of parts) {
      const passage = slots[slot];
      if (!passage || !allows(passage.itemId)) continue;
      const sum = scores.get(slot) ?? { score: 0, parts: [], isExact: false };
      sum.score += part * count;
      sum.parts.push({ word, part: part * count });
      sum.isExact ||= isExact;
      scores.set(slot, sum);
    }
  }
  return best(scores, slots, limit);
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

type WordScores = {
  word: string;
  question: string;
  lookUp: (stem: string) => number[];
  slots: readonly Slot[];
  live: number;
  average: number;
  vocabulary: Iterable<string>;
};

/** Passages with one stem in some languages. */
type StemEntries = { entries: number[]; languages: readonly Language[]; weight: number };

/**
 * Each passage with a word, and what the word brings it. A passage is asked for the stem in its own language. Only for
 * a word that no passage has, others stand in.
 */
function scoresOfWord({ word, question, lookUp, slots, live, average, vocabulary }: WordScores): {
  isExact: boolean;
  parts: Map<number, number>;
} {
  const byStem = new Map<string, Language[]>();
  for (const language of LANGUAGES) {
    const stem = stemOf(word, language);
    byStem.set(stem, [...(byStem.get(stem) ?? []), language]);
  }
  const inLanguages = ({ entries, languages, weight }: StemEntries): StemEntries => ({
    entries: entries.filter((entry) => languages.includes(slots[entry >>> 8]?.language ?? 'en')),
    languages,
    weight,
  });
  const found = [...byStem].map(([stem, languages]) => inLanguages({ entries: lookUp(stem), languages, weight: 1 }));
  const isExact = found.some(({ entries }) => entries.length > 0);
  const lists = isExact ? found : standIns({ word, question, lookUp, slots, vocabulary }).map(inLanguages);
  const parts = new Map<number, number>();
  for (const { entries, weight } of lists) {
    const idf = Math.log(1 + (live - entries.length + 0.5) / (entries.length + 0.5));
    for (const entry of entries) {
      const slot = entry >>> 8;
      const length = slots[slot]?.length ?? 0;
      const count = entry & 255;
      const part = (weight * idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      parts.set(slot, Math.max(parts.get(slot) ?? 0, part));
    }
  }
  return { isExact, parts };
}

type StandIns = Pick<WordScores, 'word' | 'question' | 'lookUp' | 'slots' | 'vocabulary'>;

/** For a word that no passage has: those that begin with it (it is being typed), otherwise those that are meant. */
function standIns({ word, question, lookUp, slots, vocabulary }: StandIns): StemEntries[] {
  if (word.length < 2 || /^\d/.test(word)) return [];
  const all = [...vocabulary];
  const begun = all.filter((stem) => stem.startsWith(word)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (begun.length > 0 || editsAllowed(word) === 0)
    return begun.slice(0, EXPANSIONS).map((stem) => ({ entries: lookUp(stem), languages: LANGUAGES, weight: 1 }));
  const language = languageToCompare(question, slots);
  const near = all.flatMap((stem) => {
    const edits = misspeltForStem(word, stem, language);
    return edits === null ? [] : [{ stem, edits }];
  });
  const least = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === least)
    .slice(0, EXPANSIONS)
    .map(({ stem }) => ({ entries: lookUp(stem), languages: [language], weight: MISSPELT_PART }));
}

/** The question's language, or else the one that most passages have: stems of several would compare by chance. */
function languageToCompare(question: string, slots: readonly Slot[]): Language {
  const counts = new Map<Language, number>();
  for (const slot of slots) if (slot) counts.set(slot.language, (counts.get(slot.language) ?? 0) + 1);
  const asked = languageOf(question);
  if (counts.has(asked)) return asked;
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [asked, 0] as [Language, number])[0];
}

function best(scores: ReadonlyMap<number, Sum>, slots: readonly Slot[], limit: number): TextHit[] {
  const hits = [...scores].flatMap(([slot, sum]) => {
    const passage = slots[slot];
    return passage ? [{ id: passage.id, itemId: passage.itemId, ...sum }] : [];
  });
  hits.sort(byScore);
  return bestPerItem(hits, limit);
}

/** Best first: what was asked before what may have been meant. Ties by id. */
export function byScore(a: Omit<TextHit, 'parts' | 'itemId'>, b: typeof a): number {
  return Number(b.isExact) - Number(a.isExact) || b.score - a.score || (a.id < b.id ? -1 : 1);
}
