import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it, for this user alone. Not by `recursive`, which never ends where a file system says
 * ENOENT to every mkdir (/proc). Throws the file system's error.
 * @param {string} folder
 */
export function makeFolder(folder) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { mode: 0o700 });
}
