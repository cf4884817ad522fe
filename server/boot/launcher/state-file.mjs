import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, signalIfThere } from '../../system/process-identity.mjs';

/**
 * The launcher's record of its running product, in DATA_DIR/run/state.json: for the next start, and for tests.
 * @typedef {{
 *   url?: string,
 *   mongodbUri?: string,
 *   redisUrl?: string,
 *   processes: { name: string, pid: number, started: string }[],
 * }} State
 */

/** How long children of a killed launcher have to end by themselves; asked to end, they take a second. */
const ORPHANS_MS = 12_000;

/**
 * @param {string} runDir
 * @param {State} state
 */
export function writeState(runDir, state) {
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  const file = path.join(runDir, 'state.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * @param {string} runDir
 * @returns {State}
 */
export function readState(runDir) {
  try {
    return JSON.parse(readFileSync(path.join(runDir, 'state.json'), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return { processes: [] };
    throw error;
  }
}

/**
 * Ends what a killed launcher left running, in the order of a normal stop, before its folders and ports are used again.
 * @param {string} runDir
 * @returns {Promise<string[]>} the names of the processes that were still running
 */
export async function endOrphans(runDir) {
  const orphans = readState(runDir).processes.filter(isAlive);
  const deadline = Date.now() + ORPHANS_MS;
  for (const name of ['worker', 'web', 'redis', 'db']) {
    const alive = orphans.filter((orphan) => orphan.name === name && isAlive(orphan));
    for (const { pid } of alive) signalIfThere(pid, 'SIGTERM');
    while (alive.some(isAlive)) {
      if (Date.now() > deadline) for (const orphan of alive.filter(isAlive)) signalIfThere(orphan.pid, 'SIGKILL');
      await delay(50);
    }
  }
  return orphans.map((orphan) => orphan.name);
}
