import { spawn } from 'node:child_process';
import { childEnvironment } from '../../system/child-environment.mjs';
import { signalIfThere, startedAt } from '../../system/process-identity.mjs';
import { followOutput } from './child-output.mjs';

/**
 * One life of a service's process.
 * @typedef {object} Life
 * @property {import('node:child_process').ChildProcess} child
 * @property {{ name: string, pid: number, started: string } | undefined} identity undefined when it could not be run
 * @property {AbortSignal} ended aborted when it is over
 * @property {(why: string) => void} kill `why` is the reason that it is said to have ended for
 *
 * @typedef {object} Beginning
 * @property {import('./supervise.mjs').Service} service
 * @property {import('./supervise.mjs').Command} command
 * @property {string} cwd
 * @property {(line: string) => void} log
 * @property {(line: string) => void} show
 */

/**
 * Starts a service's process and follows it to its end, which is told once, with the reason.
 * @param {Beginning} beginning
 * @param {(reason: string, code: number | null) => void} onEnd
 * @returns {Life}
 */
export function beginLife({ service, command: { file, args, env }, cwd, log, show }, onEnd) {
  const { name, channel, quiet } = service;
  // A group of its own: Ctrl-C in the terminal reaches the launcher only, which stops its children in order.
  const child = spawn(file, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? [/** @type {const} */ ('ipc')] : [])],
    env: /** @type {NodeJS.ProcessEnv} */ (env ?? childEnvironment(process.env)),
  });
  const output = followOutput({ name, child, log, show: quiet ? () => undefined : show });
  const { pid } = child;
  if (pid !== undefined) service.spawned?.(pid);
  const ended = new AbortController();
  let killedFor = '';
  /**
   * @param {string} reason
   * @param {number | null} code
   */
  const end = (reason, code) => {
    if (ended.signal.aborted) return;
    ended.abort();
    onEnd(reason, code);
  };
  child.once('error', (error) => end(`it could not be run: ${error.message}`, null));
  child.once('close', (code, signal) => {
    const explained = killedFor || service.explain?.({ code, signal, last: output.last() });
    end(reasonOf({ code, signal, explained, last: output.last() }), code);
  });
  return {
    child,
    identity: pid === undefined ? undefined : { name, pid, started: startedAt(pid) },
    ended: ended.signal,
    kill: (why) => {
      killedFor = why;
      if (pid !== undefined) signalIfThere(pid, 'SIGKILL');
    },
  };
}

/** @param {{ code: number | null, signal: string | null, explained: string | undefined, last: string }} end */
function reasonOf({ code, signal, explained, last }) {
  if (explained) return explained;
  const how = signal ? `killed by ${signal}` : `exit code ${code}`;
  return last && code !== 0 ? `${how} (${last.replace(/[.\s]+$/, '')})` : how;
}
