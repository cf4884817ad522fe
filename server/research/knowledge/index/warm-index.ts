import { DamagedSegment } from '@/lib/knowledge/text-index/segment';
import type { StoredSegment } from '@/lib/knowledge/text-index/stored-segment';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { vectorPlace, type VectorPlace } from './database-vectors';
import { openIndexFile, removeIndexFile, writeIndexFile, writeRun } from './index-file';
import type { FileHead, HeldItem, IndexFile } from './index-file';
import { generationOf, indexStateOf, withoutDeadChanges, type Generation, type IndexState } from './index.store';
import { contentsOf, loadIndex, newIndex, type LoadedIndex } from './load-index';

export type WarmIndex = Readonly<Pick<LoadedIndex, 'projectId' | 'generation' | 'text' | 'vectors' | 'loading'>> & {
  items: ReadonlyMap<string, HeldItem>;
};
type Held = LoadedIndex & {
  revision: number;
  mark: string | null;
  /** The part of it that stands in its file. */
  saved: StoredSegment | null;
  saving: Promise<void> | null;
  /** After a write that failed. */
  savedAgainAt: number;
  /** Searches that use it now; the last one closes it once it is held no longer. */
  users: number;
  isDropped: boolean;
};

/** Passages held by this process over all projects; the projects used longest ago go first. */
const MAX_PASSAGES = 300_000;
/** An index is written again once so many passages, or such a part, are not in its file, or are there for nothing. */
const SAVED_FROM = 200;
const SAVED_FROM_PART = 0.02;
const SAVED_AGAIN_MS = 600_000;

/** Nothing here must survive: the database has everything, and is asked at each search whether this is still right. */
const held = new Map<string, Held>();
const refreshing = new Map<string, Promise<unknown>>();
/** Searches wait here for an index to be read from the database. */
const awaited = new Map<string, PromiseWithResolvers<void>>();

type Patience = {
  /** After so long, a part of an index that is still being read is enough. */
  partAfterMs?: number;
};

/**
 * Works with the index of a project as the database has it now; null: the project has no documents. A file of it that
 * turns out to be damaged is made again.
 */
export async function useIndex<T>(
  projectId: string,
  work: (index: WarmIndex | null) => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  for (let isLast = false; ; isLast = true) {
    const index = await heldIndex(projectId, patience);
    if (!index) return work(null);
    try {
      return await inUse(index, () => work(index));
    } catch (error) {
      if (isLast || !(error instanceof DamagedSegment)) throw error;
      await forgetDamaged(index, error);
    }
  }
}

async function forgetDamaged(index: Held, err: DamagedSegment): Promise<void> {
  const { projectId, generation } = index;
  log.warn({ err, projectId }, 'the file of an index is damaged; it is made again');
  await removeIndexFile({ projectId, generation: String(generation._id) });
  drop(index);
}

/** An index stays open as long as it is worked with. */
async function inUse<T>(index: Held, work: () => Promise<T>): Promise<T> {
  index.users += 1;
  try {
    return await work();
  } finally {
    index.users -= 1;
    closeUnused(index);
  }
}

/** The index of a project as the database has it now, to look at what it holds in memory. */
export const warmIndex = (projectId: string): Promise<WarmIndex | null> => heldIndex(projectId, {});

async function heldIndex(projectId: string, { partAfterMs }: Patience): Promise<Held | null> {
  const state = await indexStateOf(projectId);
  const known = held.get(projectId);
  if (!state) {
    if (known) drop(known);
    return null;
  }
  if (known && isCurrent(known, state) && (await vectorPlace(known.generation)) === known.place) return used(known);
  const whole = inTurn(projectId, () => refreshed(projectId));
  return partAfterMs === undefined ? whole : Promise.race([whole, partAfter(projectId, partAfterMs, whole)]);
}

/** The part that is there of an index after a time, if it is being read then; otherwise the whole. */
async function partAfter(projectId: string, ms: number, whole: Promise<Held | null>): Promise<Held | null> {
  const over = whole.then(
    () => undefined,
    () => undefined,
  );
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, ms);
  await Promise.race([timer.promise, over]);
  clearTimeout(timeout);
  const reading = awaited.get(projectId) ?? Promise.withResolvers<void>();
  awaited.set(projectId, reading);
  if (!held.get(projectId)?.loading) await Promise.race([reading.promise, over]);
  const known = held.get(projectId);
  return known?.loading ? known : whole;
}

function isCurrent(known: Held, state: IndexState): boolean {
  return (
    known.revision === state.revision &&
    known.mark === (state.mark ?? null) &&
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

async function refreshed(projectId: string): Promise<Held | null> {
  // A change whose process died would make every search compare all documents.
  const state = await withoutDeadChanges(await indexStateOf(projectId));
  if (!state) return null;
  const generation = await generationOf(projectId, String(state.active));
  if (!generation) return null;
  const index = await begun(projectId, generation);
  if (isCurrent(index, state)) return used(index);
  // Until this is over no search takes it for current.
  [index.revision, index.mark] = [-1, null];
  index.generation = generation;
  const loaded = inUse(index, () => loadIndex(index));
  awaited.get(projectId)?.resolve();
  awaited.delete(projectId);
  await loaded;
  if (state.pending.length === 0) [index.revision, index.mark] = [state.revision, state.mark ?? null];
  makeRoom(projectId);
  if (isWorthSaving(index)) void saved(index);
  return used(index);
}

/** The index that this process holds of a generation, or else the one in its file, or else an empty one. */
async function begun(projectId: string, generation: Generation): Promise<Held> {
  const place = await vectorPlace(generation);
  const known = held.get(projectId);
  if (known && known.place === place && String(known.generation._id) === String(generation._id)) return known;
  if (known) drop(known);
  const index = heldFrom({ projectId, generation, place }, await fileFor(projectId, generation, place));
  held.set(projectId, index);
  return index;
}

async function fileFor(projectId: string, generation: Generation, place: VectorPlace): Promise<IndexFile | null> {
  const file = await openIndexFile({ projectId, generation: String(generation._id) });
  if (!file || file.hasVectors || place !== 'in-process') return file;
  file.segment.release();
  return null;
}

function heldFrom(named: Pick<Held, 'projectId' | 'generation' | 'place'>, file: IndexFile | null): Held {
  const { mark = null, segment = null } = file ?? {};
  const revision = mark === null ? -1 : (file?.revision ?? -1);
  const state = { revision, mark, saved: segment, saving: null, savedAgainAt: 0, users: 0, isDropped: false };
  return { ...newIndex(named, file), ...state };
}

/**
 * Works with a generation that need not serve, for an examination: what searches would hold if it served. Vectors are
 * compared here: MongoDB's index may be behind what was just built. It stays as a file for the time when it serves.
 */
export async function useLoaded<T>(
  projectId: string,
  generation: Generation,
  work: (index: WarmIndex) => Promise<T>,
): Promise<T> {
  const index = heldFrom({ projectId, generation, place: 'in-process' }, null);
  return inUse(index, async () => {
    await loadIndex(index);
    if (isWorthSaving(index)) await saved(index);
    return work(index);
  }).finally(() => drop(index));
}

/** Writes the file of a project's index unless it is up to date: the next process reads that instead of everything. */
export async function saveIndex(projectId: string): Promise<void> {
  await useIndex(projectId, async (index) => {
    const own = index && held.get(projectId);
    if (!own) return;
    await own.saving;
    if (own.text.size() >= SAVED_FROM && isBehind(own)) await saved(own);
  });
}

/** Whether the file lacks anything that the index has. */
const isBehind = ({ saved: file, text }: Held) =>
  !file || file.sums().live !== text.size() || file.size() !== text.size();

function isWorthSaving({ saved: file, text, savedAgainAt }: Held): boolean {
  if (clock.now().getTime() < savedAgainAt) return false;
  const [live, inFile] = [text.size(), file?.sums().live ?? 0];
  const unsaved = live - inFile + (file?.size() ?? 0) - inFile;
  return unsaved >= Math.max(SAVED_FROM, SAVED_FROM_PART * live);
}

/** A write at a time. */
function saved(index: Held): Promise<void> {
  index.saving ??= inUse(index, () => written(index).catch((error: unknown) => unwritten(index, error))).finally(() => {
    index.saving = null;
  });
  return index.saving;
}

/** Everything is found without a file: as one part, which a disk without room leaves to memory. */
async function unwritten(index: Held, err: unknown): Promise<void> {
  if (err instanceof DamagedSegment) return forgetDamaged(index, err);
  log.warn({ err, projectId: index.projectId }, 'an index could not be kept on disk; trying again later');
  index.savedAgainAt = clock.now().getTime() + SAVED_AGAIN_MS;
  index.saved = null;
  await index.text
    .settle('all', async (segments) => writeRun(await contentsOf(index, segments)))
    .catch((error: unknown) => log.warn({ err: error }, 'the parts of an index could not be put together'));
}

async function written(index: Held): Promise<void> {
  const { projectId, generation } = index;
  const named = { projectId, generation: String(generation._id) };
  await index.text.settle('all', async (segments) => {
    // The same moment as that of the segments: both may change from now on.
    const { revision, mark, place } = index;
    const head: FileHead = { revision, mark, hasVectors: place === 'in-process' };
    const file = new Map(index.items);
    index.saved = await writeIndexFile({ ...named, head, items: file, ...(await contentsOf(index, segments)) });
    return index.saved;
  });
}

/** Closes what this process holds: the next search reads it from the disk, as after a start. */
export async function closeIndexes(): Promise<void> {
  for (const index of [...held.values()]) {
    await index.saving;
    drop(index);
  }
}

/** The latest used stand last. */
function used(index: Held): Held {
  if (held.get(index.projectId) === index) {
    held.delete(index.projectId);
    held.set(index.projectId, index);
  }
  return index;
}

/** It is closed when nothing works with it, nor is about to: what was just handed out is taken before the next turn. */
function drop(index: Held): void {
  if (held.get(index.projectId) === index) held.delete(index.projectId);
  index.isDropped = true;
  setImmediate(() => closeUnused(index));
}

function closeUnused(index: Held): void {
  if (!index.isDropped || index.users > 0) return;
  index.isDropped = false;
  index.text.close();
}

function makeRoom(besides: string): void {
  let passages = [...held.values()].reduce((sum, { text }) => sum + text.size(), 0);
  for (const [projectId, index] of [...held]) {
    if (passages <= MAX_PASSAGES) return;
    if (projectId === besides) continue;
    passages -= index.text.size();
    drop(index);
  }
}
