import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { keptDataAndJobs } from '../../system/db/kept-data.mjs';
import { makeFolder } from '../../system/make-folder.mjs';
import { takeLock } from './lock.mjs';
import { StartError } from './output.mjs';

/** @type {Record<string, string>} */
const REASONS = {
  EEXIST: 'that is a file, not a folder',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that is on a read-only file system',
  ENOENT: 'no folder can be created there',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's share of the disk is used up",
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'that path is too long',
};

/**
 * Makes the data folder and takes it for this launcher. Throws a StartError when it can't be used, or another one does.
 * @param {string} wanted
 * @returns {{ dataDir: string, release: () => void }}
 */
export function takeDataDir(wanted) {
  const { dataDir, taken } = usable(wanted);
  if (taken.owner) {
    const { pid, since } = taken.owner;
    throw new StartError(
      `Workspace is already running on ${dataDir} (process ${pid}, since ${since}).\n  Stop it first (Ctrl-C in its terminal, or kill ${pid}), or use another folder and port: DATA_DIR=./data2 PORT=3001 npm start`,
    );
  }
  return { dataDir, release: taken.release };
}

/** @param {string} wanted */
function usable(wanted) {
  try {
    makeFolder(wanted);
    const dataDir = realpathSync(wanted);
    for (const folder of ['run', 'logs', 'db', 'redis', 'files']) {
      if (statSync(path.join(dataDir, folder), { throwIfNoEntry: false }))
        accessSync(path.join(dataDir, folder), constants.W_OK | constants.X_OK);
    }
    return { dataDir, taken: takeLock(path.join(dataDir, 'launcher.lock')) };
  } catch (error) {
    const { code = '', message, path: where } = /** @type {NodeJS.ErrnoException} */ (error);
    const inside =
      where && where.startsWith(`${wanted}/`) && !path.basename(where).startsWith('launcher.lock') ? ` (${where})` : '';
    throw new StartError(
      `Nothing can be written in the data folder ${wanted}: ${REASONS[code === 'EEXIST' && where !== wanted ? 'ENOTDIR' : code] ?? message}${inside}.\n  Give it to this user (chown, chmod), or use another one: DATA_DIR=./data2 npm start`,
    );
  }
}

/**
 * Throws a StartError when the embedded database's file is gone or empty while the folder holds what a host left: it
 * would start fresh, and the first person to register would administer it.
 * @param {string} dataDir
 */
export function refuseLostDatabase(dataDir) {
  const file = path.join(dataDir, 'db', 'workspace.db');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const found = keptDataAndJobs(dataDir);
  if (found.length === 0) return;
  throw new StartError(
    `The database ${file} is missing or empty, but ${found.join(' and ')} ${found.length === 1 ? 'is' : 'are'} left of a host that ran here.\n` +
      '  A start now would create a new host, and the first person to register would administer it. Put the file back from a backup\n' +
      '  (npm run db:import -- --in BACKUP --dir brings one of db:export back), or set MONGODB_URI if the data is in a MongoDB.\n' +
      '  To start fresh on purpose: npm run user -- fresh-start (it sets the old data aside and deletes nothing), then npm start.',
  );
}
