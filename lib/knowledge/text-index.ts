import { bestPerItem } from './best-per-item';
import { LANGUAGES, type Language } from './languages';
import { askedWords, stemOf } from './stems';

/** BM25's parameters: within the usual range, chosen on Cranfield (README). */
const K1 = 1.5;
const B = 0.82;
/** A count beyond adds nothing to a score. */
const TF_MAX = 255;
/** Words that an unknown one may stand for. */
const EXPANSIONS = 8;
/** A word of fewer letters is never taken for a misspelt one. */
const SHORTEST_MISSPELT = 6;

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
export type TextHit = { id: string; itemId: string; score: number; parts: WordPart[] };

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

type Sum = { score: number; parts: WordPart[] };

function search(
  { slots, postings, live, words }: Held,
  question: string,
  { limit, allows = () => true }: Parameters<TextIndex['search']>[1],
): TextHit[] {
  const average = live > 0 ? words / live : 1;
  const scores = new Map<number, Sum>();
  const lookUp = (stem: string) => (postings.get(stem) ?? []).filter((entry) => slots[entry >>> 8] !== null);
  for (const [word, count] of counted(askedWords(question).map(({ text }) => text))) {
    for (const [slot, part] of scoresOfWord({ word, lookUp, slots, live, average, vocabulary: postings.keys() })) {
      const passage = slots[slot];
      if (!passage || !allows(passage.itemId)) continue;
      const sum = scores.get(slot) ?? { score: 0, parts: [] };
      sum.score += part * count;
      sum.parts.push({ word, part: part * count });
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
  lookUp: (stem: string) => number[];
  slots: readonly Slot[];
  live: number;
  average: number;
  vocabulary: Iterable<string>;
};

/** Each passage with a word, and what the word brings it. A passage is asked for the stem in its own language. */
function scoresOfWord({ word, lookUp, slots, live, average, vocabulary }: WordScores): Map<number, number> {
  const byStem = new Map<string, Language[]>();
  for (const language of LANGUAGES) {
    const stem = stemOf(word, language);
    byStem.set(stem, [...(byStem.get(stem) ?? []), language]);
  }
  const found = [...byStem].map(([stem, languages]) => ({ entries: lookUp(stem), languages }));
  const known = found.some(({ entries }) => entries.length > 0);
  const lists = known
    ? found
    : standIns(word, vocabulary).map((stem) => ({ entries: lookUp(stem), languages: LANGUAGES }));
  const scores = new Map<number, number>();
  for (const { entries, languages } of lists) {
    const idf = Math.log(1 + (live - entries.length + 0.5) / (entries.length + 0.5));
    for (const entry of entries) {
      const slot = entry >>> 8;
      const passage = slots[slot];
      if (!passage || !languages.includes(passage.language)) continue;
      const count = entry & 255;
      const part = (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * passage.length) / average));
      scores.set(slot, Math.max(scores.get(slot) ?? 0, part));
    }
  }
  return scores;
}

/**
 * For a word that no passage has: those that begin with it (it is being typed), otherwise those one letter away (it is
 * misspelt). A short word one letter away is another word ("order", "older"), and few misspell the first letter.
 */
function standIns(word: string, vocabulary: Iterable<string>): string[] {
  if (word.length < 2 || /^\d/.test(word)) return [];
  const all = [...vocabulary];
  const begun = all.filter((stem) => stem.startsWith(word)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (begun.length > 0 || word.length < SHORTEST_MISSPELT) return begun.slice(0, EXPANSIONS);
  const stems = new Set(LANGUAGES.map((language) => stemOf(word, language)));
  return all.filter((each) => isMisspelt(word, stems, each)).slice(0, EXPANSIONS);
}

/** Whether a word with these stems may be another one, misspelt in one letter. */
export function isMisspelt(word: string, stems: ReadonlySet<string>, other: string): boolean {
  if (word.length < SHORTEST_MISSPELT || /^\d/.test(word)) return false;
  return [...stems].some((stem) => stem[0] === other[0] && isOneAway(stem, other));
}

/** One letter more, less, other, or two neighbours exchanged. */
export function isOneAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

function best(scores: ReadonlyMap<number, Sum>, slots: readonly Slot[], limit: number): TextHit[] {
  const hits = [...scores].flatMap(([slot, { score, parts }]) => {
    const passage = slots[slot];
    return passage ? [{ id: passage.id, itemId: passage.itemId, score, parts }] : [];
  });
  hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return bestPerItem(hits, limit);
}
