import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { MongoError } from '../errors.ts';
import { MIGRATIONS } from './migrations.ts';

/** A folder that another process has open, or that a newer version wrote: nothing a retry would change. */
export class DirectoryError extends Error {}

/** The SQLite file under everything, with its prepared statements. */
export interface Database {
  dir: string;
  file: string;
  /** The prepared statement for a text; rows come as arrays. */
  sql(text: string): StatementSync;
  run(text: string): void;
  /** After tables were dropped. */
  forgetStatements(): void;
  close(): void;
}

/** "WSDB": marks the file as ours. */
const APPLICATION_ID = 0x57534442;

/**
 * Opens (or makes) the database in a folder and takes its lock. The lock is SQLite's exclusive file lock: the kernel drops it when
 * the process dies in whatever way, so a dead owner needs no clean-up and a reused process id cannot deceive.
 */
export function openDatabase(dir: string): Database {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, 'workspace.db');
  const handle = new DatabaseSync(file, { timeout: 1500 });
  try {
    lock(handle, dir);
    migrate(handle, dir);
  } catch (error) {
    handle.close();
    throw error;
  }
  chmodSync(file, 0o600);
  const statements = new Map<string, StatementSync>();
  return {
    dir,
    file,
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

function lock(handle: DatabaseSync, dir: string): void {
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE');
    handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA journal_size_limit = 67108864');
    handle.exec('BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryError(`The database folder ${dir} is in use by another process. Stop that one first, or choose another folder.`);
  }
}

function migrate(handle: DatabaseSync, dir: string): void {
  const pragma = (name: string): number => Number(Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const version = pragma('user_version');
  const owner = pragma('application_id');
  if (owner !== 0 && owner !== APPLICATION_ID) throw new DirectoryError(`The file in ${dir} belongs to another program.`);
  if (version > MIGRATIONS.length) {
    throw new DirectoryError(`The database folder ${dir} was written by a newer version (format ${version}); this one reads up to ${MIGRATIONS.length}. Start the newer version.`);
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < version) continue;
    handle.exec('BEGIN IMMEDIATE');
    step(handle);
    handle.exec(`PRAGMA user_version = ${index + 1}; PRAGMA application_id = ${APPLICATION_ID}; COMMIT`);
  }
}

/** A fault of SQLite itself (disk full, damaged file) as a client sees it. */
export function storageError(error: unknown): MongoError {
  const text = error instanceof Error ? error.message : String(error);
  if (/full|disk I\/O/i.test(text)) return new MongoError(14031, `The disk is full or failing, nothing of this was written: ${text}`);
  return new MongoError(1, `The store failed: ${text}`);
}
