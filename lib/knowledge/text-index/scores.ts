import { LANGUAGES, type Language } from '../languages';
import { counts, idfOf, type Found, type StemEntries } from './find-word';
import type { Segment } from './segment';

/** BM25's parameters: within the usual range, chosen on Cranfield (README). */
const K1 = 1.5;
const B = 0.82;

type Added = { word: string; count: number; found: Found; isExact: boolean };
/** One list of entries, with what each of them brings but for its count and length. */
type Weighed = StemEntries & { factor: number };

type Placed = { at: number; segment: Segment; slot: number };

/** The slots of all segments, numbered: places. */
function createPlaces(segments: readonly Segment[]) {
  // Passages that come while a search goes on are not of it.
  const sizes = segments.map((segment) => segment.size());
  const bases = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  return {
    total: sizes.reduce((sum, size) => sum + size, 0),
    sizeOf: (segment: number) => sizes[segment] ?? 0,
    baseOf: (segment: number) => bases[segment] ?? 0,
    where: (place: number): Placed => {
      const at = bases.findLastIndex((base, index) => base <= place && place < base + (sizes[index] ?? 0));
      return { at, segment: segments[at] as Segment, slot: place - (bases[at] ?? 0) };
    },
  };
}

/** The parts of scores that lists of entries bring the passages that a filter lets through. */
function createParts(segments: readonly Segment[], allows: ((itemId: string) => boolean) | undefined) {
  const places = createPlaces(segments);
  const live = segments.reduce((sum, segment) => sum + segment.sums().live, 0);
  const words = segments.reduce((sum, segment) => sum + segment.sums().words, 0);
  const average = live > 0 ? words / live : 1;
  const allowed = segments.map((segment) => allowedIn(segment, allows));
  const partOf = (entry: number, length: number, factor: number) => {
    const count = entry & 255;
    return (factor * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
  };
  const each = ({ entries, segment: at, mask, factor }: Weighed, take: (place: number, part: number) => void) => {
    const segment = segments[at];
    if (!segment) return;
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index] ?? 0;
      const slot = entry >>> 8;
      if (slot >= places.sizeOf(at) || !counts(segment, slot, mask) || !allowed[at]?.(slot)) continue;
      take(places.baseOf(at) + slot, partOf(entry, segment.lengthOf(slot), factor));
    }
  };
  return {
    ...{ places, live, each },
    /** Of several stems that stand in for a word, the one that brings most counts. */
    best: (lists: readonly Weighed[]) => {
      const parts = new Map<number, number>();
      const take = (place: number, part: number) => void parts.set(place, Math.max(parts.get(place) ?? 0, part));
      for (const list of lists) each(list, take);
      return parts;
    },
    /** All that a list brings one passage; 0: nothing. */
    at: ({ at, segment, slot }: Placed, { entries, segment: of, mask, factor }: Weighed) => {
      const entry = of === at && counts(segment, slot, mask) ? entryOf(entries, slot) : 0;
      return entry === 0 ? 0 : partOf(entry, segment.lengthOf(slot), factor);
    },
  };
}

export type Scores = ReturnType<typeof createScores>;

/** The score of each passage of some segments. */
export function createScores(segments: readonly Segment[], allows: ((itemId: string) => boolean) | undefined) {
  const parts = createParts(segments, allows);
  const { live, places } = parts;
  const { where } = places;
  const [scores, exact] = [new Float64Array(places.total), new Uint8Array(places.total)];
  const added: { word: string; count: number; lists: Weighed[] }[] = [];
  return {
    live,
    add: ({ word, count, found, isExact }: Added) => {
      const lists = found.stems.flatMap((stem) =>
        stem.lists.map((list) => ({ ...list, factor: stem.weight * idfOf(live, stem.count) })),
      );
      added.push({ word, count, lists });
      const take = (place: number, part: number) => {
        scores[place] = (scores[place] ?? 0) + part * count;
        if (isExact) exact[place] = 1;
      };
      for (const [place, part] of parts.best(lists)) take(place, part);
    },
    /** Of passages with any word. */
    places: () => placesOf(scores),
    compare: (a: number, b: number) => {
      const order = (exact[b] ?? 0) - (exact[a] ?? 0) || (scores[b] ?? 0) - (scores[a] ?? 0);
      return order || (idAt(where(a)) < idAt(where(b)) ? -1 : 1);
    },
    passageAt: (place: number) => {
      const { segment, slot } = where(place);
      const itemId = segment.itemIds()[segment.itemOf(slot)] ?? '';
      return { id: segment.idOf(slot), itemId, score: scores[place] ?? 0, isExact: exact[place] === 1 };
    },
    languageAt: (place: number): Language => {
      const { segment, slot } = where(place);
      return LANGUAGES[segment.languageOf(slot)] ?? 'en';
    },
    /** The neighbours of passages, in their order. */
    pairsAt: async (wanted: readonly number[]): Promise<string[]> =>
      (await Promise.all(wanted.map(where).map(({ segment, slot }) => segment.pairsOf([slot])))).flat(),
    /** The part that each word brings a passage. */
    partsAt: (place: number): { word: string; part: number }[] => {
      const most = new Map<string, number>();
      for (const { word, count, lists } of added) {
        const part = count * Math.max(0, ...lists.map((list) => parts.at(where(place), list)));
        if (part > (most.get(word) ?? 0)) most.set(word, part);
      }
      return [...most].map(([word, part]) => ({ word, part }));
    },
  };
}

const idAt = ({ segment, slot }: { segment: Segment; slot: number }) => segment.idOf(slot);

function placesOf(scores: Float64Array): Uint32Array {
  const places = new Uint32Array(scores.length);
  let count = 0;
  for (let place = 0; place < scores.length; place += 1) if ((scores[place] ?? 0) > 0) places[count++] = place;
  return places.subarray(0, count);
}

/** Whether the filter lets a slot's document through; each document is checked once. */
function allowedIn(segment: Segment, allows: ((itemId: string) => boolean) | undefined): (slot: number) => boolean {
  if (!allows) return () => true;
  const answers = new Map<number, boolean>();
  return (slot) => {
    const item = segment.itemOf(slot);
    let answer = answers.get(item);
    if (answer === undefined) answers.set(item, (answer = allows(segment.itemIds()[item] ?? '')));
    return answer;
  };
}

/** The entry of a slot in a list in the order of slots; 0: there is none. */
function entryOf(entries: ArrayLike<number>, slot: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) >>> 8 < slot) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low] ?? 0;
  return entry >>> 8 === slot ? entry : 0;
}
