import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/server/system/env';
import { keptDataAndJobs, MARKER } from '@/server/system/db/kept-data.mjs';
import { connect, type Connection } from '@/server/system/db/transfer/connect';
import { importDatabase } from '@/server/system/db/transfer/import-database';
import { makeFolder } from '@/server/system/make-folder.mjs';
import { storage } from '@/server/system/storage/index';
import { BackupError, FILES, SECRET } from './format';
import { unpackBackup } from './unpack';

/** Everything of a host in DATA_DIR that a restored one replaces. */
const FILES_FOLDER = 'files';
const REPLACED = ['db', FILES_FOLDER, 'redis', SECRET, MARKER];
/** Collections that every start writes: with nothing else there, the database is a new one. */
const OF_EVERY_START = new Set(['workerheartbeats', 'backupruns', 'sharedmemories', 'datastates', 'migrations']);
const EMBEDDED_NAME = 'workspace';
const HEARTBEAT_MS = 30_000;

/** The restored database before it takes its place. `version`: of its data. */
export type Restored = { address: string; createdAt: Date; version: string };

type Input = {
  /** A file, or null for standard input. */
  from: string | null;
  /** The restored database is the embedded one; otherwise that of `to`. */
  embedded: boolean;
  /** An empty database of one's own; by default that of MONGODB_URI. */
  to?: string;
  /** An earlier host's data in DATA_DIR is moved into a folder beside; otherwise it is refused. */
  setAside: boolean;
  /** Works on the restored database before it takes its place. */
  prepare(restored: Restored): Promise<void>;
  report(line: string): void;
};

/**
 * Puts a backup into DATA_DIR and the database. Everything is unpacked and checked beside them first: a broken backup
 * changes nothing. Nothing that was there is deleted. Returns the folder that it was moved to, or null.
 */
export async function restoreBackup({ from, embedded, to, setAside, prepare, report }: Input): Promise<string | null> {
  const dataDir = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);
  makeFolder(dataDir);
  refuseOccupied({ dataDir, embedded, setAside });
  const external = () => connect({ address: to ?? env.MONGODB_URI, dir: undefined });
  if (!embedded) await refuseUsedDatabase(external, to ? '--to' : 'MONGODB_URI');
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith('.restoring-')))
    rmSync(path.join(dataDir, left), { recursive: true });
  const staging = mkdtempSync(path.join(dataDir, '.restoring-'));
  try {
    const { createdAt, version, files: hasFiles } = await unpackBackup({ from, into: staging });
    refuseOtherSecret(path.join(staging, SECRET));
    report(`The backup of ${createdAt} is whole.`);
    // First of all changes, since it can be repeated: objects that are there are skipped.
    if (env.S3_BUCKET) await upload(path.join(staging, FILES));
    const target = embedded ? await connect({ address: undefined, dir: path.join(staging, 'db') }) : await external();
    try {
      // The database that the product opens with this address, and that was found empty.
      const into = embedded ? EMBEDDED_NAME : target.client.db().databaseName;
      await importInto({ target, staging, into, report });
      const address = target.embedded ? `${target.embedded}/${into}?directConnection=true` : (to ?? env.MONGODB_URI);
      await prepare({ address, createdAt: new Date(createdAt), version });
    } finally {
      await target.close();
    }
    return takePlace({ dataDir, staging, embedded, hasFiles });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function refuseOccupied({ dataDir, embedded, setAside }: { dataDir: string; embedded: boolean; setAside: boolean }) {
  if (setAside) return;
  const database = path.join(dataDir, 'db', 'workspace.db');
  const found = keptDataAndJobs(dataDir);
  if (embedded && (statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0) found.unshift(database);
  if (found.length === 0) return;
  throw new BackupError(
    `${dataDir} holds a host already: ${found.join(', ')}. Nothing was changed.\n` +
      'To restore here all the same, add --set-aside: what is there moves into a folder beside, and nothing is deleted.',
  );
}

/** A database of one's own is never emptied by us: its operator names another one. */
async function refuseUsedDatabase(external: () => Promise<Connection>, named: string): Promise<void> {
  const { client, close } = await external();
  try {
    const db = client.db();
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    if (names.includes('workerheartbeats')) {
      const since = new Date(Date.now() - HEARTBEAT_MS);
      if (await db.collection('workerheartbeats').findOne({ beatAt: { $gt: since } }))
        throw new BackupError('A worker is running on this database. Stop web and worker first. Nothing was changed.');
    }
    for (const name of names) {
      if (OF_EVERY_START.has(name) || !(await db.collection(name).findOne())) continue;
      throw new BackupError(
        `The database of ${named} is not empty: ${name} has documents. Nothing was changed. Name an empty one, such as …/restored.`,
      );
    }
  } finally {
    await close();
  }
}

function refuseOtherSecret(file: string): void {
  const secret = readFileSync(file, 'utf8');
  if (env.APP_SECRET === undefined || env.APP_SECRET === secret) return;
  throw new BackupError(
    `APP_SECRET is not the secret of this backup, so stored credentials would be unreadable. Nothing was changed.\nUnset it (the backup brings its own), or set it to the backup's: tar -xOf FILE ${SECRET}`,
  );
}

type Import = { target: Connection; staging: string; into: string; report: (line: string) => void };

async function importInto({ target, staging, into, report }: Import): Promise<void> {
  const folder = path.join(staging, 'database');
  const { added, different } = await importDatabase({ client: target.client, folder, into, report: () => undefined });
  if (different > 0)
    throw new BackupError(`${different} documents were in the database with other contents and were left alone.`);
  report(`The database is restored: ${added} documents.`);
}

type Place = { dataDir: string; staging: string; embedded: boolean; hasFiles: boolean };

/**
 * Renames only: what was there goes aside, the restored takes its place. A backup of the database alone leaves the
 * stored files where they are. Returns the folder aside, or null.
 */
function takePlace({ dataDir, staging, embedded, hasFiles }: Place): string | null {
  const replaced = REPLACED.filter((name) => hasFiles || name !== FILES_FOLDER);
  const there = replaced.filter((name) => existsSync(path.join(dataDir, name)));
  const aside =
    there.length > 0 ? path.join(dataDir, `before-${new Date().toISOString().replace(/[:.]/g, '-')}`) : null;
  if (aside) mkdirSync(aside, { mode: 0o700 });
  for (const name of there) renameSync(path.join(dataDir, name), path.join(aside ?? '', name));
  if (!hasFiles && !env.S3_BUCKET) addFiles(path.join(staging, FILES), path.join(dataDir, FILES_FOLDER));
  const brought = [...(embedded ? ['db'] : []), ...(env.S3_BUCKET || !hasFiles ? [] : [FILES_FOLDER]), SECRET];
  for (const name of brought.filter((one) => existsSync(path.join(staging, one))))
    renameSync(path.join(staging, name), path.join(dataDir, name));
  return aside;
}

/** Of an archive of what was given up: its few files join those that are there. */
function addFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const [file, place] = [path.join(from, name), path.join(to, name)];
    if (statSync(file).isDirectory()) mkdirSync(place, { recursive: true, mode: 0o700 });
    else if (!existsSync(place)) renameSync(file, place);
  }
}

/** Into the bucket. An object is named by a random id and never changed: one that is there is the same. */
async function upload(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) continue;
    const key = `${name.startsWith('.private') ? 'private/' : ''}${path.basename(name)}`;
    if ((await storage().size(key)) === statSync(file).size) continue;
    await storage().keep(file, key);
  }
}
