import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DirectoryError, type MongoError } from '../errors.ts';
import { damageSentence, isDamage, openingError, storageError } from './faults.ts';
import { MIGRATIONS } from './migrations.ts';

/** The SQLite file under everything, with its prepared statements. */
export interface Database {
  dir: string;
  file: string;
  /** The prepared statement for a text; rows come as arrays. */
  sql(text: string): StatementSync;
  run(text: string): void;
  /** A client's error for a fault of SQLite itself; remembers a damaged file. */
  fault(error: unknown): MongoError;
  /** The damage of the file, once an unreadable part was found. */
  damage: MongoError | undefined;
  /** After tables were dropped. */
  forgetStatements(): void;
  close(): void;
}

/** "WSDB": marks the file as our format. */
const APPLICATION_ID = 0x57534442;
const CHECKED_BYTES = 256 * 1024 * 1024;

/**
 * Opens (or creates) the database in a folder and takes its lock. The lock is SQLite's exclusive file lock: the kernel
 * drops it however the process dies, so a dead owner needs no clean-up and a reused process id can't deceive.
 */
export function openDatabase(dir: string): Database {
  const file = join(dir, 'workspace.db');
  let handle: DatabaseSync;
  try {
    handle = openFile(dir, file);
  } catch (error) {
    throw openingError(error, dir, file);
  }
  const statements = new Map<string, StatementSync>();
  return {
    dir,
    file,
    damage: undefined,
    fault(error) {
      const fault = storageError(error, file);
      if (isDamage(error)) this.damage = fault;
      return fault;
    },
    sql(text) {
      let statement = statements.get(text);
      if (!statement) {
        statement = handle.prepare(text);
        statement.setReturnArrays(true);
        statements.set(text, statement);
      }
      return statement;
    },
    run: (text) => handle.exec(text),
    forgetStatements: () => statements.clear(),
    close: () => handle.close(),
  };
}

function openFile(dir: string, file: string): DatabaseSync {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const handle = new DatabaseSync(file, { timeout: 1500 });
  try {
    lock(handle, dir);
    check(handle, file);
    migrate(handle, dir);
    chmodSync(file, 0o600);
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

/** Checks the whole file where that takes less than a second; in a larger one a damaged part shows when it is read. */
function check(handle: DatabaseSync, file: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  const [finding] = Object.values(handle.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (finding !== 'ok')
    throw new DirectoryError(damageSentence(file, String(finding).replace(/^\*\*\* in database main \*\*\*\s*/, '')));
}

function lock(handle: DatabaseSync, dir: string): void {
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE');
    handle.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -20000; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864',
    );
    handle.exec('BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryError(
      `The database folder ${dir} is in use by another process. Stop that one first, or choose another folder.`,
    );
  }
}

function migrate(handle: DatabaseSync, dir: string): void {
  const pragma = (name: string): number => Number(Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const version = pragma('user_version');
  const owner = pragma('application_id');
  if (owner !== 0 && owner !== APPLICATION_ID)
    throw new DirectoryError(`The file in ${dir} belongs to another program.`);
  if (version > MIGRATIONS.length) {
    throw new DirectoryError(
      `The database folder ${dir} was written by a newer version (format ${version}); this one reads up to ${MIGRATIONS.length}. Start the newer version.`,
    );
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < version) continue;
    handle.exec('BEGIN IMMEDIATE');
    step(handle);
    handle.exec(`PRAGMA user_version = ${index + 1}; PRAGMA application_id = ${APPLICATION_ID}; COMMIT`);
  }
}
