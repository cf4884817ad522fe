import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { COLLECTIONS, type Collection } from '@/lib/archive/collections';
import { archiveAddress, fileOfArchiveAddress } from '@/lib/archive/format';
import { ownFileOf } from '@/lib/media/own-file';
import { jsonInSlices } from '@/server/system/json-in-slices';
import type { OwnedRecord } from '@/server/system/owned-data';
import type { Pace } from '@/server/system/pace';
import { streamOf } from '@/server/system/stream-of';

/** An address is not longer. */
const ADDRESS_MAX = 5000;

type WriteLines = {
  projectId: string;
  owned: OwnedRecord;
  /** The project's files: those that a line names travel with it. */
  fileIds: ReadonlySet<string>;
  folder: string;
  signal: AbortSignal;
  /** After each batch of lines. */
  pace: Pace;
};
/** Lines between two pauses. */
const BATCH = 100;

export type WrittenLines = { of: Collection; path: string; count: number };

/**
 * Writes all that travels into a folder, a file for each collection that has something, and finds the files that it
 * names. So the manifest counts exactly what the archive holds, and no room can forget a file of its own.
 */
export async function writeLines({ projectId, owned, fileIds, folder, signal, pace }: WriteLines) {
  const named = new Set<string>();
  const written: WrittenLines[] = [];
  const inArchive = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || value.length > ADDRESS_MAX) return value;
    const own = ownFileOf(value);
    // Else an id alone, or with its extension.
    const id = own?.id ?? fileOfArchiveAddress(value) ?? value.split('.', 1)[0] ?? '';
    if (!fileIds.has(id)) return value;
    named.add(id);
    return own ? archiveAddress(id) : value;
  };
  for (const of of COLLECTIONS) {
    const entry = owned[of];
    if ('notOwned' in entry || !('export' in entry.travels)) continue;
    const { travels } = entry;
    let count = 0;
    async function* lines(): AsyncGenerator<string> {
      for await (const value of travels.export(projectId)) {
        count += 1;
        yield `${await jsonInSlices(value, inArchive)}\n`;
        if (count % BATCH === 0) await pace(BATCH);
      }
    }
    const file = path.join(folder, `${of}.ndjson`);
    await pipeline(streamOf(lines()), createWriteStream(file, { mode: 0o600 }), { signal });
    await pace(count % BATCH);
    if (count > 0) written.push({ of, path: file, count });
  }
  return { written, named };
}
