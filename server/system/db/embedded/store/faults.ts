import { userInfo } from 'node:os';
import { DirectoryError, MongoError } from '../errors.ts';

/** SQLite's result codes, without their extensions. */
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;
const NO_WRITING = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The result code of an error that SQLite itself made; undefined for any other. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 255 : 0;
}

export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** The damage of a file, and what to do. */
export function damageSentence(file: string, finding: string): string {
  const rescue = `Stop the product, move ${file} away and restore a backup (npm run db:import), or save what can still be read: sqlite3 ${file} .recover`;
  return `The database file ${file} is damaged: ${finding.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '')}. Nothing more is written to it. ${rescue}`;
}

/** Why a folder can't be opened, in a sentence; errors that no user can fix are returned unchanged. */
export function openingError(error: unknown, dir: string, file: string): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof MongoError) return new DirectoryError(damageSentence(file, text));
  if (isDamage(error))
    return new DirectoryError(
      damageSentence(file, sqliteCode(error) === NOT_A_DATABASE ? 'its beginning is not that of a database' : text),
    );
  const code = sqliteCode(error);
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === READ_ONLY || code === CANNOT_OPEN || NO_WRITING.has(system)) {
    return new DirectoryError(
      `The database folder ${dir} can't be written (${text}). Give it to the user ${userInfo().username} (chown, chmod), or choose another folder.`,
    );
  }
  if (code === FULL || system === 'ENOSPC')
    return new DirectoryError(`The disk of the database folder ${dir} is full. Free some space and start again.`);
  return error;
}

/** A fault of SQLite itself (disk full, damaged file) as a client sees it. */
export function storageError(error: unknown, file: string): MongoError {
  const text = error instanceof Error ? error.message : String(error);
  const code = sqliteCode(error);
  if (isDamage(error)) return new MongoError(1, damageSentence(file, text));
  if (code === FULL || code === IO_ERROR)
    return new MongoError(14031, `The disk is full or failing, nothing of this was written: ${text}`);
  return new MongoError(1, `The store failed: ${text}`);
}
