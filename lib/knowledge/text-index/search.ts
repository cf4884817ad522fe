import { bestPerItem } from '../best-per-item';
import { isStopWord, type Language } from '../languages';
import { pairOf } from '../pairs';
import { relatedTo } from '../related/related';
import { askedWords, stemOf } from '../stems';
import { withoutKnownParts } from '../words';
import { findAnywhere, findExactly, findRelated, idfOf, type Found } from './find-word';
import { createHeap } from './heap';
import { createScores, type Scores } from './scores';
import type { Segment } from './segment';

/** Two words of the question that follow each other in a passage too bring this part of their mean weight. */
const PAIR_PART = 0.5;
/** Passages, best first, that are looked through for pairs: what comes after them is shown by few searches. */
const LOOKED_FOR_PAIRS = 100;
/** Unknown words of one question for which others stand in: each is compared with many. */
export const WIDENED_AT_MOST = 8;

/** The part of a score that one word of the question brings. */
export type WordPart = { word: string; part: number };
export type TextHit = {
  id: string;
  itemId: string;
  score: number;
  parts: WordPart[];
  /** Whether it has a word of the query as written there, in any form. Those that have none come after. */
  isExact: boolean;
};
export type SearchOptions = {
  limit: number;
  allows?: ((itemId: string) => boolean) | undefined;
  /** Awaited between steps, so that other work of the process gets a turn. */
  turn?: (() => Promise<void>) | undefined;
};

/**
 * BM25 over segments: the best passages of items that the filter lets through, at most eight of each, best first; ties
 * by id.
 */
export async function searchSegments(
  segments: readonly Segment[],
  question: string,
  { limit, allows, turn = () => Promise.resolve() }: SearchOptions,
): Promise<TextHit[]> {
  const scores = createScores(segments, allows);
  const words = askedWords(question);
  const exact = new Map<string, Found>();
  for (const { text } of words) {
    if (exact.has(text)) continue;
    exact.set(text, await findExactly(segments, text));
    await turn();
  }
  const isKnown = (word: string) => (exact.get(word)?.count ?? 0) > 0;
  const queryWords = withoutKnownParts(words, isKnown).map(({ text }) => text);
  const weights = new Map<string, number>();
  const relatedWords = relatedTo(question);
  const counts = counted(queryWords);
  let widened = 0;
  for (const [word, count] of counts) {
    const known = exact.get(word);
    if (known && known.count > 0) weights.set(word, idfOf(scores.live, known.count));
    const related = await findRelated(segments, relatedWords.get(word) ?? [], { isKnown: isKnown(word) });
    await turn();
    const isMeant = weights.has(word) || related.count > 0;
    if (!isMeant && (widened += 1) > WIDENED_AT_MOST) continue;
    // A word that is all of the question is meant as it stands: what means the same comes after it.
    const isBelow = isKnown(word) && counts.size === 1;
    const exactly = isBelow ? joined(known, NOTHING) : joined(known, related);
    const found = isMeant ? exactly : await findAnywhere(segments, { word, question, turn });
    scores.add({ word, count, found, isExact: isMeant });
    if (isBelow) scores.add({ word, count, found: related, isExact: false });
    await turn();
  }
  return best(scores, { queryWords, weights, limit });
}

const NOTHING: Found = { stems: [], count: 0 };
const joined = (known: Found | undefined, related: Found): Found => ({
  stems: [...(known?.stems ?? []), ...related.stems],
  count: (known?.count ?? 0) + related.count,
});

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

type Input = {
  /** The words of the question, in its order. */
  queryWords: readonly string[];
  /** Of words that some passage has. */
  weights: ReadonlyMap<string, number>;
  limit: number;
};
/** A passage by its place among all slots. */
type Ranked = { place: number; id: string; itemId: string; score: number; isExact: boolean; pairs: Pair[] };

async function best(scores: Scores, { queryWords, weights, limit }: Input): Promise<TextHit[]> {
  const heap = createHeap(scores.places(), scores.compare);
  const next = (): Ranked | null => {
    const place = heap.pop();
    return place === undefined ? null : { ...scores.passageAt(place), place, pairs: [] };
  };
  const looked: Ranked[] = [];
  for (let hit = next(); hit; hit = looked.length < LOOKED_FOR_PAIRS ? next() : null) looked.push(hit);
  await addPairs(looked, pairsOfQuery(queryWords, weights), scores);
  looked.sort(byScore);
  // Pairs only add: none of the others comes before these.
  const ranked = function* () {
    yield* looked;
    for (let hit = next(); hit; hit = next()) yield hit;
  };
  return bestPerItem(ranked(), limit).map(({ place, pairs, ...hit }) => ({
    ...{ id: hit.id, itemId: hit.itemId, score: hit.score, isExact: hit.isExact },
    parts: withPairs(scores.partsAt(place), pairs),
  }));
}

function withPairs(parts: WordPart[], pairs: readonly Pair[]): WordPart[] {
  for (const { words, weight } of pairs)
    for (const each of parts) if (words.includes(each.word)) each.part += weight / words.length;
  return parts;
}

async function addPairs(looked: readonly Ranked[], pairsIn: (language: Language) => Pair[], scores: Scores) {
  const wanted = looked.filter(({ place }) => pairsIn(scores.languageAt(place)).length > 0);
  const stored = await scores.pairsAt(wanted.map(({ place }) => place));
  for (const [at, hit] of wanted.entries())
    for (const each of pairsIn(scores.languageAt(hit.place))) {
      if (!stored[at]?.includes(each.pair)) continue;
      hit.score += each.weight;
      hit.pairs.push(each);
    }
}

type Pair = { pair: string; words: string[]; weight: number };

/** The pairs of a question that some passages may have, with their weight, by language. */
function pairsOfQuery(
  queryWords: readonly string[],
  weights: ReadonlyMap<string, number>,
): (language: Language) => Pair[] {
  const known = new Map<Language, Pair[]>();
  return (language) => {
    const found = known.get(language);
    if (found) return found;
    const words = queryWords.filter((word) => !isStopWord(word, language));
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

/** Best first: words of the query before what may have been meant. Ties by id. */
export function byScore(a: Pick<TextHit, 'id' | 'score' | 'isExact'>, b: typeof a): number {
  return Number(b.isExact) - Number(a.isExact) || b.score - a.score || (a.id < b.id ? -1 : 1);
}
