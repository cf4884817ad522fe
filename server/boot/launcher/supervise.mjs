import { spawn } from 'node:child_process';
import { followOutput } from './child-output.mjs';
import { say, StartError } from './output.mjs';
import { signalIfThere, startedAt } from './process-identity.mjs';

/** A dead child waits this long before it is started again, growing with each death in a row; never more than 2 s. */
const BACKOFF_MS = [250, 500, 1000, 2000];
/** A child that lived this long has recovered: its next death counts as the first. */
const RECOVERED_MS = 30_000;
/** Deaths before it was ever ready, after which the start is given up. */
const START_TRIES = 3;

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {Record<string, string | undefined>} [env] added to the launcher's own
 *
 * @typedef {object} Service
 * @property {string} name a short word for logs
 * @property {() => Promise<Command> | Command} command asked before each start
 * @property {(signal: AbortSignal) => Promise<void>} ready resolves when it serves; aborted when it ends before
 * @property {boolean} [quiet] what it prints goes to its log file only
 * @property {(pid: number) => void} [spawned]
 * @property {(exit: { code: number | null, signal: string | null }) => string | undefined} [explain] a sentence for a known exit
 *
 * @typedef {object} Supervised
 * @property {string} name
 * @property {() => Promise<void>} start resolves once it is ready; rejects with a StartError when it can't be started
 * @property {(graceMs: number) => Promise<void>} stop SIGTERM, then SIGKILL after the grace; no restart
 * @property {() => { name: string, pid: number, started: string } | undefined} identity
 *
 * @param {Service} service
 * @param {{ cwd: string, log: (line: string) => void, show: (line: string) => void, changed: () => void }} surroundings
 * @returns {Supervised}
 */
export function supervise(service, { cwd, log, show, changed }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {{ name: string, pid: number, started: string } | undefined} */
  let identity;
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let stopping = false;
  let deaths = 0;
  let everReady = false;

  /** @param {{ ready: () => void, giveUp: (error: Error) => void }} outcome */
  async function run(outcome) {
    const { file, args, env } = await service.command();
    if (stopping) return;
    // A group of its own: Ctrl-C in the terminal reaches the launcher only, which stops its children in order.
    const running = spawn(file, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    child = running;
    const output = followOutput({ name: service.name, child: running, log, show: service.quiet ? () => undefined : show });
    const began = Date.now();
    const ended = new AbortController();
    if (running.pid !== undefined) {
      identity = { name: service.name, pid: running.pid, started: startedAt(running.pid) };
      service.spawned?.(running.pid);
      changed();
    }
    let over = false;
    /** @param {string} reason */
    const end = (reason) => {
      if (over) return;
      over = true;
      child = undefined;
      identity = undefined;
      changed();
      ended.abort();
      if (!stopping) again({ reason, lived: Date.now() - began, outcome });
    };
    running.once('error', (error) => end(`it could not be run: ${error.message}`));
    running.once('close', (code, signal) => end(reasonOf({ code, signal, explained: service.explain?.({ code, signal }), last: output.last() })));
    try {
      await service.ready(ended.signal);
    } catch (error) {
      if (!ended.signal.aborted) outcome.giveUp(/** @type {Error} */ (error));
      return;
    }
    if (ended.signal.aborted) return;
    if (everReady) say(`${service.name} is back.`);
    everReady = true;
    outcome.ready();
  }

  /** @param {{ reason: string, lived: number, outcome: Parameters<typeof run>[0] }} death */
  function again({ reason, lived, outcome }) {
    deaths = lived > RECOVERED_MS ? 1 : deaths + 1;
    if (!everReady && deaths >= START_TRIES) {
      outcome.giveUp(new StartError(`${service.name} does not start: ${reason}`));
      return;
    }
    const delay = BACKOFF_MS[Math.min(deaths, BACKOFF_MS.length) - 1] ?? 2000;
    say(`${service.name} ended: ${reason}. Starting it again in ${delay / 1000} s.`);
    waiting = setTimeout(() => void run(outcome).catch(outcome.giveUp), delay);
  }

  return {
    name: service.name,
    identity: () => identity,
    start: () =>
      new Promise((resolve, reject) => {
        /** @param {Error} error */
        const giveUp = (error) => (everReady ? say(`${service.name}: ${error.message}`) : reject(error));
        void run({ ready: () => resolve(), giveUp }).catch(giveUp);
      }),
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(waiting);
      const running = child;
      if (!running || running.pid === undefined) return;
      const { pid } = running;
      const closed = new Promise((resolve) => running.once('close', resolve));
      signalIfThere(pid, 'SIGTERM');
      const late = setTimeout(() => {
        say(`${service.name} did not end within ${graceMs / 1000} s and is killed.`);
        signalIfThere(pid, 'SIGKILL');
      }, graceMs);
      await closed;
      clearTimeout(late);
    },
  };
}

/** @param {{ code: number | null, signal: string | null, explained: string | undefined, last: string }} end */
function reasonOf({ code, signal, explained, last }) {
  if (explained) return explained;
  const how = signal ? `killed by ${signal}` : `exit code ${code}`;
  return last && code !== 0 ? `${how} (${last.replace(/[.\s]+$/, '')})` : how;
}
