import { readFileSync } from 'node:fs';
import { isAlive, startedAt } from '../../system/process-identity.mjs';

/** An `&` that puts a command into the background, as opposed to `&&`, `2>&1` and `&>`. */
const BACKGROUND = /(^|[^>&])&([^&>]|$)|\b(?:nohup|setsid|disown)\b/;

/**
 * npm does not pass signals on: calls back when the npm process that started us is gone, or the `sh -c "npm start"`
 * around it, which dies alone when a program ends "its" child. A shell that has put npm into the background may go.
 * @param {(why: string) => void} callback
 */
export function watchNpm(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const shell = waitingShell(parentOf(npm));
  const watch = setInterval(() => {
    const why =
      process.ppid !== npm ? 'npm ended' : shell && !isAlive(shell) ? 'The shell that ran npm ended' : undefined;
    if (!why) return;
    clearInterval(watch);
    callback(why);
  }, 500);
  watch.unref();
}

/** @param {number} pid */
function parentOf(pid) {
  const stat = readProc(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** @param {number} pid */
function waitingShell(pid) {
  if (!pid) return undefined;
  const [program = '', flag = '', command = ''] = readProc(`/proc/${pid}/cmdline`).split('\0');
  return isWaitingShell({ program, flag, command }) ? { pid, started: startedAt(pid) } : undefined;
}

/**
 * Is this `sh -c "npm start"`, a shell that has nothing else to do than to wait for npm?
 * @param {{ program: string, flag: string, command: string }} line
 */
export function isWaitingShell({ program, flag, command }) {
  return /(?:^|\/)(?:ba|da|z|k|a)?sh$/.test(program) && /^-\w*c$/.test(flag) && !BACKGROUND.test(command);
}

/** @param {string} file */
function readProc(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // No /proc on this system, or the process is gone: nothing to watch.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return '';
    throw error;
  }
}
