import { open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { nanoid } from 'nanoid';
import { DamagedSegment, type Bytes, type Segment } from '@/lib/knowledge/text-index/segment';
import { createMemoryBytes } from '@/lib/knowledge/text-index/memory-bytes';
import { openStoredSegment, type StoredSegment } from '@/lib/knowledge/text-index/stored-segment';
import { createTermCache } from '@/lib/knowledge/text-index/term-cache';
import { writeSegment } from '@/lib/knowledge/text-index/write-segment';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { log } from '@/server/system/log';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { requireDisk } from '@/server/system/storage/require-disk';
import type { ItemStamp } from '@/server/research/knowledge/stored/item.store';

/** Entries of all indexes that this process keeps in memory. */
const CACHE_BYTES = 16 * 1_048_576;
/** All files together; those used longest ago go first. */
const FOLDER_BYTES = 4 * 1024 ** 3;
/** Documents that are read at once. */
const ITEMS_AT_ONCE = 500;
/** Nothing writes for so long. */
const ABANDONED_MS = 3_600_000;
export const UNFINISHED = '.unfinished';
/** The name of what figures are made of, behind the project's. */
export const FIGURES = 'figures.json';

const cache = createTermCache(CACHE_BYTES);
export const indexFolder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'cache', 'knowledge');
const NAME = new RegExp(`^([0-9a-f]+)-(?:([0-9a-f]+)\\.index|${FIGURES.replace('.', '\\.')})$`);
const nameOf = (projectId: string, generation: string) => `${projectId}-${generation}.index`;

/** An index as the database had it: at that revision and mark, or, without a mark, between two. */
export type FileHead = { mark: string | null; revision: number; hasVectors: boolean };
/** The part of a document that an index holds. */
export type HeldItem = Omit<ItemStamp, '_id'>;
export type IndexFile = FileHead & { segment: StoredSegment; items: Map<string, HeldItem> };
type Named = { projectId: string; generation: string };

/** The file of an index on this machine. Null: there is none that can be read; a damaged one is removed. */
export async function openIndexFile(named: Named): Promise<IndexFile | null> {
  const opened = await openFile(named);
  if (!opened) return null;
  const { segment } = opened;
  try {
    const [attached, turn] = [segment.attached()[Symbol.asyncIterator](), turnsBetweenSlices()];
    const head = (await attached.next()).value as FileHead;
    const items = new Map<string, HeldItem>();
    for (let part = await attached.next(); !part.done; part = await attached.next()) {
      for (const [id, item] of part.value as [string, HeldItem][]) items.set(id, item);
      await turn();
    }
    return { ...head, segment, items };
  } catch (error) {
    segment.release();
    return unreadable(named, error);
  }
}

/** The first value in the file of an index; null: there is none that can be read. */
export async function headOfFile(named: Named): Promise<FileHead | null> {
  const opened = await openFile(named);
  if (!opened) return null;
  try {
    return (await opened.segment.attached()[Symbol.asyncIterator]().next()).value as FileHead;
  } catch (error) {
    return await unreadable(named, error);
  } finally {
    opened.segment.release();
  }
}

async function openFile(named: Named): Promise<{ segment: StoredSegment } | null> {
  const file = path.join(indexFolder(), nameOf(named.projectId, named.generation));
  try {
    const handle = await open(file, 'r');
    const segment = await openStoredSegment(bytesOf(handle, (await handle.stat()).size), cache);
    const now = clock.now();
    // For the bound on all files: this one is in use.
    await utimes(file, now, now).catch(() => undefined);
    return { segment };
  } catch (error) {
    return unreadable(named, error);
  }
}

/** The database has everything: what can't be read is made again. */
async function unreadable(named: Named, error: unknown): Promise<null> {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  log.warn({ err: error, ...named }, 'the file of an index can’t be read; it is made again');
  await removeIndexFile(named);
  return null;
}

function bytesOf(handle: FileHandle, size: number): Bytes {
  return {
    size,
    read: async (offset, length) => {
      if (offset + length > size) throw new DamagedSegment('The file is too short');
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length;) {
        const { bytesRead } = await handle.read(bytes, at, length - at, offset + at);
        if (bytesRead === 0) throw new DamagedSegment('The file is too short');
        at += bytesRead;
      }
      return bytes;
    },
    close: () => void handle.close().catch((err: unknown) => log.warn({ err }, 'a file could not be closed')),
  };
}

type Contents = { segments: readonly Segment[]; dimensions: number | null };

/**
 * Writes segments as one, for this process alone: the file has no name, and is gone with the process. Where the disk
 * takes none, memory does, at a tenth of what the segments took there.
 */
export async function writeRun(contents: Contents): Promise<Segment> {
  const file = path.join(indexFolder(), `${nanoid(12)}${UNFINISHED}`);
  try {
    return await writeFile(file, contents, [], () => rm(file));
  } catch (err) {
    log.warn({ err }, 'the disk takes no part of an index; memory keeps it');
    const memory = createMemoryBytes();
    await writeSegment({ ...contents, sink: memory.sink, turn: turnsBetweenSlices() });
    return openStoredSegment(memory.bytes(), cache);
  }
}

type Saved = Contents & Named & { head: FileHead; items: ReadonlyMap<string, HeldItem> };

/** Writes an index as its file, which takes the place of the one before at once. Throws the file system's error. */
export async function writeIndexFile({ head, items, projectId, generation, ...contents }: Saved) {
  const file = path.join(indexFolder(), `${nanoid(12)}${UNFINISHED}`);
  const all = [...items];
  const parts = Array.from({ length: Math.ceil(all.length / ITEMS_AT_ONCE) }, (_, at) =>
    all.slice(at * ITEMS_AT_ONCE, (at + 1) * ITEMS_AT_ONCE),
  );
  const named = path.join(indexFolder(), nameOf(projectId, generation));
  return writeFile(file, contents, [head, ...parts], () => rename(file, named));
}

async function writeFile(file: string, contents: Contents, attached: unknown[], settle: () => Promise<void>) {
  makeFolder(indexFolder());
  await requireDisk(sizeOf(contents));
  const handle = await open(file, 'wx+', 0o600);
  let offset = 0;
  try {
    await writeSegment({
      ...contents,
      attached,
      turn: turnsBetweenSlices(),
      sink: async (bytes) => {
        for (let at = 0; at < bytes.length;) {
          const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, offset);
          at += bytesWritten;
          offset += bytesWritten;
        }
      },
    });
    await settle();
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  return openStoredSegment(bytesOf(handle, offset), cache);
}

/** About: a passage has some hundred stems and as many neighbours. */
const sizeOf = ({ segments, dimensions }: Contents) =>
  segments.reduce((sum, segment) => sum + segment.sums().live, 0) * (1_000 + 4 * (dimensions ?? 0));

export async function removeIndexFile({ projectId, generation }: Named): Promise<void> {
  await rm(path.join(indexFolder(), nameOf(projectId, generation)), { force: true }).catch((err: unknown) =>
    log.warn({ err, projectId }, 'the file of an index could not be removed; a sweep tries again'),
  );
}

/** All files of a project's indexes on this machine; on others, they go by a sweep. */
export async function removeIndexFiles(projectId: string): Promise<void> {
  for (const name of await namesInFolder())
    if (name.startsWith(`${projectId}-`)) await rm(path.join(indexFolder(), name), { force: true });
}

/**
 * For the sweep: removes files that serve no project by now, what a crash left, and, beyond a bound on all together,
 * those used longest ago. Returns how many. `generation` is null for what figures are made of.
 */
export async function sweepIndexFiles(
  isServing: (named: { projectId: string; generation: string | null }) => boolean,
): Promise<number> {
  const now = clock.now().getTime();
  let [removed, bytes] = [0, 0];
  const files = await Promise.all(
    (await namesInFolder()).map(async (name) => {
      const found = await stat(path.join(indexFolder(), name)).catch(() => null);
      return { name, bytes: found?.size ?? 0, age: now - (found?.mtimeMs ?? now) };
    }),
  );
  for (const { name, age, bytes: own } of files.sort((a, b) => a.age - b.age)) {
    const [, projectId, generation = null] = NAME.exec(name) ?? [];
    // A young one may be of an index that takes over this moment.
    const isLeft = age > ABANDONED_MS && (!projectId || !isServing({ projectId, generation }));
    bytes += own;
    if (!isLeft && bytes <= FOLDER_BYTES) continue;
    await rm(path.join(indexFolder(), name), { force: true });
    bytes -= own;
    removed += 1;
  }
  return removed;
}

const namesInFolder = () =>
  readdir(indexFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
