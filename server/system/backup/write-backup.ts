import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { clock } from '@/server/system/clock';
import { hostSecret } from '@/server/system/crypto';
import { connectUnchanged } from '@/server/system/db/connect';
import { connect } from '@/server/system/db/transfer/connect';
import { exportDatabase } from '@/server/system/db/transfer/export-database';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { halfTime } from '@/server/system/pace';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { ownMark } from '@/server/system/storage/draft-owner';
import { storage } from '@/server/system/storage/index';
import { dataVersion } from '@/server/system/migrations/data-version';
import { BackupError, DATABASE, FILES, FORMAT, HEADER, SECRET, type Header } from './format';
import { startPacking, type Packing } from './pack';
import { ALIVE_MS, beginRun, endRun, renewRun } from './run.store';

const RENEW_MS = 15_000;
/** A removal that asked before the backup was announced has ended after this time. */
const SETTLE_MS = 2_000;
/** Begins the name of a folder that a backup grows in; the mark of its process follows. */
export const DRAFTS = '.backup-';
/** The collections that others refer to, read after those: a document's own are then there too. */
const REFERRED_TO = ['storedfiles', 'projects', 'users'];

type Input = {
  /** Where it is to lie. Nothing may be there. */
  out: string;
  /** The name of its run; a new one by default. */
  id?: string;
  /** False: without the stored files. A function: with those whose keys it takes. */
  files?: boolean | ((key: string) => boolean);
  /** The database; by default that of MONGODB_URI. Mongoose is connected to it. */
  address?: string;
  signal?: AbortSignal;
  report?: (line: string) => void;
};

/**
 * Makes a backup of the database, the stored files and the host's secret while the product runs. It appears under its
 * name when it is complete. Memory does not grow with it. Returns its size and how many files it has.
 */
export async function writeBackup({
  out,
  id = `manual-${randomUUID()}`,
  files = true,
  address = env.MONGODB_URI,
  signal = new AbortController().signal,
  report = () => undefined,
}: Input): Promise<{ bytes: number; files: number }> {
  if (existsSync(out)) throw new BackupError(`${out} exists already. Choose another name; nothing was written.`);
  await connectUnchanged();
  makeFolder(path.dirname(out));
  await beginRun({ id, file: out });
  const mark = keepMark(id);
  let folder: string | null = null;
  try {
    folder = mkdtempSync(path.join(path.dirname(out), `${DRAFTS}${ownMark()}-`));
    await sleep(SETTLE_MS, undefined, { signal });
    const made = await pack({ folder, out, files, address, signal: AbortSignal.any([signal, mark.lost]), report });
    await endRun(id, { bytes: made.bytes });
    return made;
  } catch (error) {
    const failed = new BackupError(sentenceOf(mark.lost.aborted ? mark.lost.reason : error, out), { cause: error });
    await endRun(id, { failure: failed.message }).catch((err: unknown) =>
      log.error({ err }, 'the failure of a backup could not be recorded'),
    );
    throw failed;
  } finally {
    mark.end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Keeps others from removing bytes while a backup reads them. A mark that could not be renewed in time is lost for
 * good: what was removed meanwhile would be missing.
 */
function keepMark(id: string): { lost: AbortSignal; end: () => void } {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const began = performance.now();
    if (began - renewedAt > ALIVE_MS)
      return lost.abort(new BackupError('The database could not be reached for a minute. Start the backup again.'));
    renewRun(id).then(
      () => (renewedAt = began),
      (err: unknown) => log.warn({ err }, 'the mark of a backup could not be renewed'),
    );
  }, RENEW_MS);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

function sentenceOf(error: unknown, out: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const folder = path.dirname(out);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${folder} is full. Nothing was left there; free some space or choose another place.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${folder} can't be written. Give this user the right to it, or choose another place.`;
  return /[.!]$/.test(message) ? message : `${message}.`;
}

type Work = Required<Pick<Input, 'out' | 'files' | 'address' | 'signal' | 'report'>> & { folder: string };

/** The database first: every file that it names was stored before, and none is removed meanwhile. */
async function pack({ folder, out, files, address, signal, report }: Work): Promise<{ bytes: number; files: number }> {
  const createdAt = clock.now().toISOString();
  const database = await exportInto(path.join(folder, 'database'), { address, signal });
  report('The database is read.');
  const draft = path.join(folder, 'backup.tar');
  const packing = startPacking({ file: draft, signal });
  await packing.addText(
    HEADER,
    JSON.stringify({
      format: FORMAT,
      createdAt,
      version: await dataVersion(),
      files: files === true,
      database,
    } satisfies Header),
  );
  await packing.addText(SECRET, hostSecret());
  for (const name of readdirSync(path.join(folder, 'database')).sort())
    await packing.addFile(`${DATABASE}${name}`, path.join(folder, 'database', name));
  const takes = typeof files === 'function' ? files : () => true;
  const packed = files ? await packFiles(packing, { signal, takes }) : 0;
  const bytes = await packing.finish();
  if (existsSync(out)) throw new BackupError(`${out} was written by another process meanwhile. It is left as it is.`);
  await rename(draft, out);
  await syncFolder(path.dirname(out));
  return { bytes, files: packed };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Exports and packs the database into a folder. Returns its name. */
async function exportInto(folder: string, { address, signal }: Pick<Work, 'address' | 'signal'>): Promise<string> {
  const { client, close } = await connect({ address, dir: undefined });
  const { databaseName: only } = client.db();
  try {
    const report = () => signal.throwIfAborted();
    const pace = halfTime({ signal });
    await exportDatabase({ client, source: 'backup', folder, report, pace, only, last: REFERRED_TO });
  } finally {
    await close();
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    const full = path.join(folder, file);
    await pipeline(createReadStream(full), createGzip(), createWriteStream(`${full}.gz`, { mode: 0o600 }), { signal });
    rmSync(full);
  }
  return only;
}

/** Every stored file. Pictures and films are as small as they get: they are not compressed again. */
async function packFiles(
  packing: Packing,
  { signal, takes }: { signal: AbortSignal; takes: (key: string) => boolean },
): Promise<number> {
  let files = 0;
  for await (const key of storage().keys()) {
    signal.throwIfAborted();
    if (!takes(key)) continue;
    const bytes = await storage().size(key);
    if (bytes === null) continue;
    await packing.add(`${FILES}${key}`, bytes, Readable.fromWeb((await storage().read(key)) as ReadableStream));
    files += 1;
  }
  return files;
}
