import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startedAt } from '../../system/process-identity.mjs';

/** @typedef {{ pid: number, started: string, since: string }} Owner */

/**
 * Takes a lock file for this process. A lock whose owner is dead (killed, or its id now belongs to another process) is
 * taken over. Returns the living owner when there is one, else a function that gives the lock back.
 * @param {string} file
 * @returns {{ owner: Owner, release?: undefined } | { owner?: undefined, release: () => void }}
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), since: new Date().toISOString() });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (linked(draft, file)) return { release: () => releaseLock(file, mine) };
      const found = readLock(file);
      if (found === undefined) continue;
      const owner = parseOwner(found);
      if (owner && isAlive(owner)) return { owner };
      removeDead(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Link is atomic and never replaces: of two that try, one wins.
 * @param {string} draft
 * @param {string} file
 */
function linked(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Moves a dead lock aside. When another start was quicker and the moved file is already its lock, it is put back.
 * @param {string} file
 * @param {string} dead
 */
function removeDead(file, dead) {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside) !== dead) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file */
function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param {string} text
 * @returns {Owner | undefined}
 */
function parseOwner(text) {
  try {
    const value = JSON.parse(text);
    return typeof value?.pid === 'number' && typeof value.started === 'string' ? value : undefined;
  } catch (error) {
    // A lock cut short by a full disk or a power cut has no owner.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * @param {string} file
 * @param {string} mine
 */
function releaseLock(file, mine) {
  if (readLock(file) === mine) rmSync(file, { force: true });
}
