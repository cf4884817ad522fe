import { termsOf } from '@/lib/knowledge/stems';
import { createTextIndex, type TextIndex } from '@/lib/knowledge/text-index/text-index';
import type { Segment } from '@/lib/knowledge/text-index/segment';
import { readTerms } from '@/lib/knowledge/written-terms';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { stampsOf, type ItemStamp } from '@/server/research/knowledge/stored/item.store';
import { databaseVectors, type VectorPlace } from './database-vectors';
import { writeRun, type HeldItem, type IndexFile } from './index-file';
import type { Generation } from './index.store';
import { termsOfItems, type PassageTerms } from './passage.store';
import { segmentVectors, unpacked, type VectorIndex } from './vectors';

/** An index as a process holds it: what is in it may be behind the database. */
export type LoadedIndex = {
  projectId: string;
  generation: Generation;
  items: Map<string, HeldItem>;
  text: TextIndex;
  vectors: VectorIndex;
  place: VectorPlace;
  /** While it is read from the database: the documents that it has, and will have. */
  loading: { done: number; total: number } | null;
};

const ITEMS_AT_ONCE = 10;
/** Passages in memory, some 9 kB each, before they go to the disk. */
const PASSAGES_IN_MEMORY = 1_000;

type Named = { projectId: string; generation: Generation; place: VectorPlace };

/** An index with what its file has, if there is one, and otherwise without documents. */
export function newIndex({ projectId, generation, place }: Named, file: IndexFile | null = null): LoadedIndex {
  const items = file?.items ?? new Map<string, HeldItem>();
  const text = createTextIndex(file ? [file.segment] : []);
  const vectors = place === 'in-process' ? segmentVectors(text) : databaseVectors({ projectId, generation, items });
  return { projectId, generation, items, text, vectors, place, loading: null };
}

/** Brings an index to what the database has now: documents that changed are read again. */
export async function loadIndex(index: LoadedIndex): Promise<void> {
  // How many there are is not known yet.
  index.loading = { done: 0, total: 0 };
  try {
    await bringUpToDate(index);
  } finally {
    index.loading = null;
  }
}

async function bringUpToDate(index: LoadedIndex): Promise<void> {
  const now = new Map((await stampsOf(index.projectId)).map((stamp) => [String(stamp._id), stamp]));
  for (const [id, { stamp }] of [...index.items]) if (now.get(id)?.stamp !== stamp) forget(index, id);
  const missing = [...now.keys()].filter((id) => !index.items.has(id));
  for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
    index.loading = { done: index.items.size, total: now.size };
    const ids = missing.slice(at, at + ITEMS_AT_ONCE);
    await addItems(index, new Map(ids.flatMap((id) => now.get(id) ?? []).map((stamp) => [String(stamp._id), stamp])));
    if (index.text.waiting() >= PASSAGES_IN_MEMORY)
      await index.text.settle('waiting', async (segments) => writeRun(await contentsOf(index, segments)));
  }
}

async function addItems(index: LoadedIndex, stamps: ReadonlyMap<string, ItemStamp>): Promise<void> {
  const { projectId, generation, place } = index;
  const passages = termsOfItems({
    projectId,
    generation: String(generation._id),
    itemIds: [...stamps.keys()],
    withVectors: place === 'in-process' && generation.model !== null,
  });
  // A load that was cut off may have left some of them.
  for (const id of stamps.keys()) index.text.removeItem(id);
  const turn = turnsBetweenSlices();
  for await (const passage of passages) {
    add(index, passage, stamps.get(String(passage.itemId)));
    await turn();
  }
  for (const [id, { _id: _, ...item }] of stamps) index.items.set(id, item);
}

function forget(index: LoadedIndex, itemId: string): void {
  index.items.delete(itemId);
  index.text.removeItem(itemId);
}

function add({ text }: LoadedIndex, passage: PassageTerms, item: ItemStamp | undefined): void {
  if (!item || passage.version !== item.readyVersion) return;
  const { language, length } = passage;
  const terms = readTerms(passage.terms);
  // The title counts as words of each passage: here, so that a new title needs no new passages.
  const title = termsOf(item.title, language);
  for (const [stem, count] of title.terms) terms.set(stem, (terms.get(stem) ?? 0) + count);
  text.add({
    id: String(passage._id),
    itemId: String(passage.itemId),
    language,
    terms,
    length: length + title.length,
    pairs: (passage.pairs ?? '') + title.pairs,
    vector: passage.vector ? unpacked(passage.vector) : undefined,
  });
}

/** Segments to be written, with vectors where this process searches them. */
export async function contentsOf({ place, generation }: LoadedIndex, segments: readonly Segment[]) {
  const wanted = place === 'in-process' && generation.model !== null;
  return { segments, dimensions: wanted ? (generation.dimensions ?? (await firstDimensions(segments))) : null };
}

async function firstDimensions(segments: readonly Segment[]): Promise<number | null> {
  for (const segment of segments) for await (const { dimensions } of segment.vectors()) return dimensions;
  return null;
}
