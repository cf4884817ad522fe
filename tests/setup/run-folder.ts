import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A run keeps less than 2 GB; the rest is room for all else that is in memory. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * A new folder for the data of a run, among the temporary files; `inMemory`: in memory where there is room, as the
 * database waits for the disk at each commit. What a killed process has written survives in both. Measurements keep to
 * the disk.
 */
export const runFolder = (name: string, { inMemory = false }: Keeping): Promise<string> =>
  mkdtemp(path.join(inMemory && hasRoom() ? MEMORY : os.tmpdir(), `workspace-${name}-`));

export type Keeping = { inMemory?: boolean };

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    // Not every system has one.
    return false;
  }
}
