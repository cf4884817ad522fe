import { bestPerItem } from '@/lib/knowledge/best-per-item';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import type { Generation } from './index.store';
import type { HeldItem } from './index-file';
import { createVectorSearchIndex, nearestPassages, searchIndexes } from './vector-search.store';
import { byLikeness, type VectorIndex } from './vectors';

/** Where vectors are searched. */
export type VectorPlace = 'in-process' | 'mongodb';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Passages fetched for each one wanted: a document takes eight places at most, and another version's are left out. */
const FETCHED = 8;

/** The database's word on vectors with so many numbers, and until when it counts. */
const said = new Map<number, { place: VectorPlace; until: number }>();

const nameOf = (dimensions: number) => `knowledge-vectors-${dimensions}`;

/**
 * Where the vectors of a generation are searched: in MongoDB where it can, otherwise in this process. The database says
 * so; its index is made when it lacks one, and until that can be asked this process searches.
 */
export async function vectorPlace({ dimensions, bsonVectors }: Generation): Promise<VectorPlace> {
  if (!dimensions || !bsonVectors) return 'in-process';
  const before = said.get(dimensions);
  if (before && clock.now().getTime() < before.until) return before.place;
  const { place, forMs, why } = await askDatabase(dimensions);
  if (place !== before?.place) log.info({ dimensions, why }, `vectors of documents are searched: ${place}`);
  note(dimensions, place, forMs);
  return place;
}

const note = (dimensions: number, place: VectorPlace, forMs: number) =>
  said.set(dimensions, { place, until: clock.now().getTime() + forMs });

async function askDatabase(dimensions: number): Promise<{ place: VectorPlace; forMs: number; why: string }> {
  const here = 'in-process' as const;
  try {
    const found = (await searchIndexes()).find(({ name }) => name === nameOf(dimensions));
    // An index that was removed finds nothing and says nothing, so its presence is asked for again and again.
    if (found?.queryable) return { place: 'mongodb', forMs: MINUTE_MS, why: 'its index is ready' };
    if (!found) await createVectorSearchIndex(nameOf(dimensions), dimensions);
    return { place: here, forMs: MINUTE_MS, why: 'MongoDB makes its index' };
  } catch (error) {
    return { place: here, forMs: HOUR_MS, why: error instanceof Error ? error.message : String(error) };
  }
}

type Searched = { projectId: string; generation: Generation; items: ReadonlyMap<string, HeldItem> };

/**
 * The vectors of one project in MongoDB's own index, which is some seconds behind what was written. When MongoDB fails,
 * words alone decide once, and for an hour this process searches.
 */
export function databaseVectors({ projectId, generation, items }: Searched): VectorIndex {
  return {
    search: async (vector, { limit, floor, allows }) => {
      const allowed = [...items.keys()].filter(allows);
      if (allowed.length === 0) return [];
      const near = await nearestPassages({
        projectId,
        generation: String(generation._id),
        itemIds: allowed.length === items.size ? null : allowed,
        vector,
        index: nameOf(vector.length),
        limit: limit * FETCHED,
      }).catch((err: unknown) => {
        note(vector.length, 'in-process', HOUR_MS);
        log.warn({ err, projectId }, 'MongoDB could not search vectors; this process does it from now on');
        return [];
      });
      const hits = near.flatMap(({ _id, itemId, version, score }) => {
        const hit = { id: String(_id), itemId: String(itemId), likeness: 2 * score - 1 };
        const isServing = items.get(hit.itemId)?.readyVersion === version;
        return isServing && allows(hit.itemId) && hit.likeness >= floor ? [hit] : [];
      });
      return bestPerItem(hits.sort(byLikeness), limit);
    },
  };
}
