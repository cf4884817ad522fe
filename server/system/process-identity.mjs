import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, as an opaque text: together with its id it names one process for good, although ids are used
 * again. Empty when there is no such process.
 * @param {number} pid
 * @returns {string}
 */
export function startedAt(pid) {
  if (process.platform === 'linux') return startedAtOnLinux(pid);
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch (error) {
    // ps exits 1 when there is no such process.
    if (/** @type {{ status?: number }} */ (error).status === 1) return '';
    throw error;
  }
}

/** @param {number} pid */
function startedAtOnLinux(pid) {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (!stat) return '';
  // The name in brackets may hold spaces; after it, field 3 is the state and field 22 the start in ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return '';
  return `${readIfThere('/proc/sys/kernel/random/boot_id').trim()}:${fields[19] ?? ''}`;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

/**
 * Is this very process (not a later one with the same id) still there?
 * @param {{ pid: number, started: string }} identity
 */
export function isAlive({ pid, started }) {
  return started !== '' && startedAt(pid) === started;
}

/**
 * Sends a signal; a process that is gone already is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
