import { LANGUAGES } from '../languages';
import {
  createHolds,
  createSums,
  TF_MAX,
  type IndexedPassage,
  type Segment,
  type Terms,
  type Vectors,
} from './segment';

/** Stems handed out together. */
const TERMS_AT_ONCE = 512;
const VECTORS_AT_ONCE = 256;

export type MemorySegment = Segment & { add(passage: IndexedPassage): void };

/** The newest passages of an index, to which more can be added. */
export function createMemorySegment(): MemorySegment {
  const passages: Required<Pick<IndexedPassage, 'id' | 'length'>>[] = [];
  const [items, languages, pairs, dead] = [[] as number[], [] as number[], [] as string[], [] as boolean[]];
  const [itemIds, numberOf] = [[] as string[], new Map<string, number>()];
  const vectors = new Map<number, Float32Array>();
  const [postings, sums]: [Postings, ReturnType<typeof createSums>] = [new Map(), createSums(LANGUAGES.length)];
  const add = ({ id, itemId, language, terms, length, pairs: neighbours = '', vector }: IndexedPassage) => {
    const slot = passages.push({ id, length }) - 1;
    let item = numberOf.get(itemId);
    if (item === undefined) numberOf.set(itemId, (item = itemIds.push(itemId) - 1));
    items.push(item);
    languages.push(LANGUAGES.indexOf(language));
    pairs.push(neighbours);
    dead.push(false);
    for (const [stem, count] of terms) addTo(postings, stem, slot * 256 + Math.min(TF_MAX, count));
    if (vector) vectors.set(slot, vector);
    sums.count(languages[slot] ?? 0, length, 1);
  };
  const removeItem = (itemId: string) => {
    const item = numberOf.get(itemId);
    if (item === undefined) return;
    // The document may come again: as another one, since these slots are dead.
    numberOf.delete(itemId);
    for (const [slot, of] of items.entries())
      if (of === item && !dead[slot]) {
        dead[slot] = true;
        sums.count(languages[slot] ?? 0, passages[slot]?.length ?? 0, -1);
      }
  };
  return {
    add,
    removeItem,
    size: () => passages.length,
    isLive: (slot) => dead[slot] === false,
    idOf: (slot) => passages[slot]?.id ?? '',
    itemIds: () => itemIds,
    itemOf: (slot) => items[slot] ?? 0,
    languageOf: (slot) => languages[slot] ?? 0,
    lengthOf: (slot) => passages[slot]?.length ?? 0,
    sums: () => sums,
    entriesOf: (stem) => postings.get(stem) ?? [],
    stemsBeginning: (prefix) => [...postings.keys()].filter((stem) => stem.startsWith(prefix)),
    pairsOf: (slots) => slots.map((slot) => pairs[slot] ?? ''),
    terms: () => termsInOrder(postings),
    vectors: () => inParts(vectors),
    ...createHolds(() => undefined),
  };
}

/** Stem → entries. */
type Postings = Map<string, number[]>;

function addTo(postings: Postings, stem: string, entry: number): void {
  const list = postings.get(stem);
  if (list) list.push(entry);
  else postings.set(stem, [entry]);
}

async function* termsInOrder(postings: Postings): AsyncGenerator<Terms> {
  // A letter at a time: sorting all at once would keep the process from other work.
  const byLetter = Map.groupBy(postings.keys(), (stem) => stem.charAt(0));
  for (const letter of [...byLetter.keys()].sort()) {
    const stems = (byLetter.get(letter) ?? []).sort();
    for (let at = 0; at < stems.length; at += TERMS_AT_ONCE) {
      const some = stems.slice(at, at + TERMS_AT_ONCE);
      yield { stems: some, entries: some.map((stem) => postings.get(stem) ?? []) };
    }
  }
}

async function* inParts(vectors: ReadonlyMap<number, Float32Array>): AsyncGenerator<Vectors> {
  const byDimensions = Map.groupBy(vectors.keys(), (slot) => vectors.get(slot)?.length ?? 0);
  for (const [dimensions, all] of byDimensions)
    for (let at = 0; at < all.length; at += VECTORS_AT_ONCE) {
      const slots = all.slice(at, at + VECTORS_AT_ONCE);
      const numbers = new Float32Array(slots.length * dimensions);
      for (const [place, slot] of slots.entries()) numbers.set(vectors.get(slot) ?? [], place * dimensions);
      yield { slots, dimensions, numbers };
    }
}
