import type { DatabaseSync } from 'node:sqlite';

/**
 * Steps from one format to the next; their number is the format that this version writes. A step runs in its own
 * transaction.
 */
export const MIGRATIONS: readonly ((database: DatabaseSync) => void)[] = [
  (database) =>
    database.exec(`
    CREATE TABLE collections (id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, options BLOB NOT NULL, UNIQUE (db, name));
    CREATE TABLE indexes (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL);
  `),
  // Which fields of an index are arrays, as bits; null, of indexes from before: any may be.
  (database) => database.exec('ALTER TABLE indexes ADD COLUMN arrays INTEGER'),
];
