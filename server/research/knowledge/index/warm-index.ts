import { termsOf } from '@/lib/knowledge/stems';
import { createTextIndex, type TextIndex } from '@/lib/knowledge/text-index';
import { inSlices } from '@/server/system/in-slices';
import { databaseVectors, vectorPlace, type VectorPlace } from './database-vectors';
import { generationOf, indexStateOf, withoutDeadChanges, type Generation, type IndexState } from './index.store';
import { stampsOf, type ItemStamp } from '@/server/research/knowledge/stored/item.store';
import { termsOfItems, type PassageTerms } from './passage.store';
import { createVectorIndex, unpacked, type VectorIndex } from './vectors';

export type WarmIndex = {
  projectId: string;
  generation: Generation;
  items: ReadonlyMap<string, ItemStamp>;
  text: TextIndex;
  vectors: VectorIndex;
};
type Held = WarmIndex & {
  items: Map<string, ItemStamp>;
  revision: number;
  place: VectorPlace;
  /** Null where the database searches vectors. */
  ownVectors: ReturnType<typeof createVectorIndex> | null;
};

/** Passages held by this process over all projects; the projects used longest ago go first. */
const MAX_PASSAGES = 300_000;
const ITEMS_AT_ONCE = 50;

/** Nothing here must survive: the database has everything, and is asked at each search whether this is still right. */
const held = new Map<string, Held>();
const refreshing = new Map<string, Promise<unknown>>();

/** The index of a project as the database has it now. Null: it has no documents. */
export async function warmIndex(projectId: string): Promise<WarmIndex | null> {
  const state = await indexStateOf(projectId);
  if (!state) return null;
  const known = held.get(projectId);
  if (known && isCurrent(known, state) && (await vectorPlace(known.generation)) === known.place) return used(known);
  return inTurn(projectId, () => refreshed(projectId));
}

function isCurrent(known: Held, state: IndexState): boolean {
  return (
    known.revision === state.revision &&
    state.pending.length === 0 &&
    String(known.generation._id) === String(state.active)
  );
}

/** One refresh at a time for a project; each begins with what the database has then. */
async function inTurn<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  const before = refreshing.get(projectId) ?? Promise.resolve();
  const mine = before.then(work, work);
  refreshing.set(projectId, mine);
  try {
    return await mine;
  } finally {
    if (refreshing.get(projectId) === mine) refreshing.delete(projectId);
  }
}

async function refreshed(projectId: string): Promise<WarmIndex | null> {
  // A change whose process died would make every search compare all documents.
  const state = await withoutDeadChanges(await indexStateOf(projectId));
  if (!state) return null;
  const known = held.get(projectId);
  const generation = await generationOf(projectId, String(state.active));
  if (!generation) return null;
  const place = await vectorPlace(generation);
  const same = known && known.place === place && String(known.generation._id) === String(generation._id);
  if (same && isCurrent(known, state)) return used(known);
  const index: Held = same ? known : empty(projectId, generation, place);
  // Until this is over no search takes it for current.
  index.revision = -1;
  index.generation = generation;
  await load(index, await stampsOf(projectId));
  index.revision = state.revision;
  held.set(projectId, index);
  makeRoom(projectId);
  return used(index);
}

function empty(projectId: string, generation: Generation, place: VectorPlace): Held {
  const items = new Map<string, ItemStamp>();
  const ownVectors = place === 'in-process' ? createVectorIndex() : null;
  return {
    projectId,
    revision: -1,
    generation,
    items,
    text: createTextIndex(),
    place,
    ownVectors,
    vectors: ownVectors ?? databaseVectors({ projectId, generation, items }),
  };
}

/**
 * A generation that need not serve, for an examination: what searches would hold if it served. Vectors are compared
 * here: MongoDB's index may be behind what was just built.
 */
export async function loadedIndex(projectId: string, generation: Generation): Promise<WarmIndex> {
  const index = empty(projectId, generation, 'in-process');
  await load(index, await stampsOf(projectId));
  return index;
}

async function load(index: Held, stamps: readonly ItemStamp[]): Promise<void> {
  const now = new Map(stamps.map((stamp) => [String(stamp._id), stamp]));
  for (const id of [...index.items.keys()]) if (now.get(id)?.stamp !== index.items.get(id)?.stamp) forget(index, id);
  const missing = [...now.keys()].filter((id) => !index.items.has(id));
  for (let at = 0; at < missing.length; at += ITEMS_AT_ONCE) {
    const ids = missing.slice(at, at + ITEMS_AT_ONCE);
    const passages = await termsOfItems({
      projectId: index.projectId,
      generation: String(index.generation._id),
      itemIds: ids,
      withVectors: index.ownVectors !== null,
    });
    await inSlices(passages, (passage) => add(index, passage, now.get(String(passage.itemId))));
    for (const id of ids) {
      const stamp = now.get(id);
      if (stamp) index.items.set(id, stamp);
    }
  }
}

function forget(index: Held, itemId: string): void {
  index.items.delete(itemId);
  index.text.removeItem(itemId);
  index.ownVectors?.removeItem(itemId);
}

function add(index: Held, passage: PassageTerms, item: ItemStamp | undefined): void {
  if (!item || passage.version !== item.readyVersion) return;
  const { language, length } = passage;
  const [id, itemId] = [String(passage._id), String(passage.itemId)];
  const terms = readTerms(passage.terms);
  // The title counts as words of each passage: here, so that a new title needs no new passages.
  const title = termsOf(item.title, language);
  for (const [stem, count] of title.terms) terms.set(stem, (terms.get(stem) ?? 0) + count);
  const pairs = (passage.pairs ?? '') + title.pairs;
  index.text.add({ id, itemId, language, terms, length: length + title.length, pairs });
  if (passage.vector) index.ownVectors?.add({ id, itemId, vector: unpacked(passage.vector) });
}

/** `refund 2 day 1`, as stored. */
export function writeTerms(terms: ReadonlyMap<string, number>): string {
  return [...terms].map(([stem, count]) => `${stem} ${count}`).join(' ');
}

export function readTerms(written: string): Map<string, number> {
  const terms = new Map<string, number>();
  const parts = written === '' ? [] : written.split(' ');
  for (let at = 0; at < parts.length; at += 2) terms.set(parts[at] ?? '', Number(parts[at + 1]));
  return terms;
}

/** The latest used stand last. */
function used(index: Held): WarmIndex {
  held.delete(index.projectId);
  held.set(index.projectId, index);
  return index;
}

function makeRoom(besides: string): void {
  let passages = [...held.values()].reduce((sum, { text }) => sum + text.size(), 0);
  for (const [projectId, { text }] of held) {
    if (passages <= MAX_PASSAGES) return;
    if (projectId === besides) continue;
    held.delete(projectId);
    passages -= text.size();
  }
}
