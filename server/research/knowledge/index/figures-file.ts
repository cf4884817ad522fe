import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nanoid } from 'nanoid';
import { clock } from '@/server/system/clock';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { log } from '@/server/system/log';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { requireDisk } from '@/server/system/storage/require-disk';
import { FIGURES, indexFolder, UNFINISHED } from './index-file';

const FORMAT = 1;
/** Entries of a line: one is parsed at a time. */
const LINE = 500;
/** Bytes of an entry, about. */
const ENTRY_BYTES = 400;

/** The facts that figures are made of, by document, as the database had it at a moment (milliseconds). */
export type KeptFigures<F> = { facts: Map<string, F>; at: number };

const fileOf = (projectId: string) => path.join(indexFolder(), `${projectId}-${FIGURES}`);

/** The figures that a process of this machine kept of a project. Null: nothing that can be read. */
export async function readFigures<F>(projectId: string): Promise<KeptFigures<F> | null> {
  const file = fileOf(projectId);
  try {
    const [head = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const { format, at, count } = JSON.parse(head) as { format: number; at: number; count: number };
    if (format !== FORMAT) return null;
    const [facts, turn] = [new Map<string, F>(), turnsBetweenSlices()];
    for (const line of lines) {
      for (const [id, each] of JSON.parse(line) as [string, F][]) facts.set(id, each);
      await turn();
    }
    if (facts.size !== count) throw new TypeError('The file is too short');
    const now = clock.now();
    // For the bound on all files: this one is in use.
    await utimes(file, now, now);
    return { facts, at };
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err, projectId }, 'the figures of documents that were kept can’t be read; they are made again');
    return null;
  }
}

/** Keeps them for the next process. Where the disk takes none, that process reads all documents. */
export async function keepFigures<F>(projectId: string, { facts, at }: KeptFigures<F>): Promise<void> {
  const unfinished = path.join(indexFolder(), `${nanoid(12)}${UNFINISHED}`);
  try {
    makeFolder(indexFolder());
    await requireDisk(facts.size * ENTRY_BYTES);
    const [all, turn] = [[...facts], turnsBetweenSlices()];
    const lines = [JSON.stringify({ format: FORMAT, at, count: facts.size })];
    for (let from = 0; from < all.length; from += LINE) {
      lines.push(JSON.stringify(all.slice(from, from + LINE)));
      await turn();
    }
    await writeFile(unfinished, `${lines.join('\n')}\n`, { mode: 0o600 });
    await rename(unfinished, fileOf(projectId));
  } catch (err) {
    log.warn({ err, projectId }, 'the figures of documents could not be kept on disk');
    await rm(unfinished, { force: true });
  }
}
