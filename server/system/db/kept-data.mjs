import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Written into DATA_DIR once the host has an account: later, a database without any is not this host's. */
export const MARKER = 'has-accounts';
/** A Redis without a single job keeps less on disk. */
const EMPTY_REDIS_BYTES = 512;

/**
 * A path that is known at run time only: the build is not to look for files there.
 * @param {string} folder
 * @param {string[]} names
 */
const within = (folder, ...names) => path.join(/* turbopackIgnore: true */ folder, ...names);

/**
 * The contents of DATA_DIR that only a host with accounts leaves there, in words; empty for a new host. Plain Node,
 * because the launcher uses it too.
 * @param {string} dataDir
 * @returns {string[]}
 */
export function keptData(dataDir) {
  const found = [];
  if (holdsFile(within(dataDir, 'files'))) found.push(within(dataDir, 'files'));
  if (existsSync(within(dataDir, MARKER))) found.push(within(dataDir, MARKER));
  return found;
}

/**
 * The same, and Redis's data: with a missing database file it shows that a host ran here.
 * @param {string} dataDir
 */
export function keptDataAndJobs(dataDir) {
  const redis = within(dataDir, 'redis', 'appendonlydir');
  const bytes = namesIn(redis).reduce((sum, name) => sum + statSync(within(redis, name)).size, 0);
  return [...keptData(dataDir), ...(bytes > EMPTY_REDIS_BYTES ? [within(dataDir, 'redis')] : [])];
}

/**
 * Sets aside an earlier host's data, so that a new one can start. Nothing is deleted. Returns the folder it lies in
 * now.
 * @param {string} dataDir
 */
export function setKeptDataAside(dataDir) {
  const aside = within(dataDir, `before-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of ['files', 'redis', MARKER]) {
    if (existsSync(within(dataDir, name))) renameSync(within(dataDir, name), within(aside, name));
  }
  return aside;
}

/**
 * Uploads lie in folders by the first letters of their names; folders with a dot hold unfinished ones.
 * @param {string} folder
 * @returns {boolean}
 */
function holdsFile(folder) {
  return namesIn(folder).some((name) => {
    if (name.startsWith('.')) return false;
    return statSync(within(folder, name), { throwIfNoEntry: false })?.isFile() || holdsFile(within(folder, name));
  });
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
