import { signalIfThere } from '../../system/process-identity.mjs';
import { beginLife } from './life.mjs';
import { keptLine, say, StartError } from './output.mjs';
import { watchForSilence } from './silence.mjs';

/** A dead child waits this long before it is restarted, longer with each death in a row; never more than 2 s. */
const BACKOFF_MS = [250, 500, 1000, 2000];
/** A child that lived this long has recovered: its next death counts as the first. */
const RECOVERED_MS = 30_000;
/** Deaths before it was ever ready, after which the start is given up. */
const START_TRIES = 3;

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {Record<string, string | undefined>} [env] the whole of it; without one, the little that any program needs
 *   and no secret
 *
 * @typedef {object} Service
 * @property {string} name a short word for logs
 * @property {() => Promise<Command> | Command} command asked before each start
 * @property {(signal: AbortSignal) => Promise<void>} ready resolves when it serves; aborted when it ends before
 * @property {(options: {
 *   child: import('node:child_process').ChildProcess,
 *   signal: AbortSignal,
 * }) => Promise<void>} [alive] asks it whether it still answers; one that stays silent for 20 s is killed, and so
 *   started again
 * @property {boolean} [channel] it answers by messages between the two processes: `alive` is `answersByMessage`
 * @property {boolean} [quiet] what it prints goes to its log file only
 * @property {(pid: number) => void} [spawned]
 * @property {number} [refusal] the exit code of a start that another try would not change
 * @property {(exit: { code: number | null, signal: string | null, last: string }) => string | undefined} [explain] a
 *   sentence for a known exit; last: its last line
 *
 * @typedef {object} Supervised
 * @property {string} name
 * @property {() => Promise<void>} start resolves once it is ready; rejects with a StartError when it can't be started
 * @property {(graceMs: number) => Promise<void>} stop SIGTERM, then SIGKILL after the grace; no restart
 * @property {() => { name: string, pid: number, started: string } | undefined} identity
 *
 * @param {Service} service
 * @param {{
 *   cwd: string,
 *   log: (line: string) => void,
 *   show: (line: string) => void,
 *   changed: () => void,
 *   tickMs?: number,
 * }} surroundings
 * @returns {Supervised}
 */
export function supervise(service, { cwd, log, show, changed, tickMs }) {
  /** @type {import('./life.mjs').Life | undefined} */
  let life;
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let stopping = false;
  let deaths = 0;
  let everReady = false;

  /** @param {{ ready: () => void, giveUp: (error: Error) => void }} outcome */
  async function run(outcome) {
    const command = await service.command();
    if (stopping) return;
    const began = Date.now();
    const current = beginLife({ service, command, cwd, log, show }, (reason, code) => {
      life = undefined;
      changed();
      if (!stopping) again({ reason, code, lived: Date.now() - began, outcome });
    });
    life = current;
    changed();
    const failure = await failureOf(service.ready(current.ended));
    if (current.ended.aborted) return;
    // After its first start, a start that hangs is one more reason to restart it.
    if (failure && everReady) return current.kill(failure.message.replace(/[.\s]+$/, ''));
    if (failure) return outcome.giveUp(failure);
    watch(service, current, tickMs);
    if (everReady) say(`${service.name} is back.`);
    everReady = true;
    outcome.ready();
  }

  /** @param {{ reason: string, code: number | null, lived: number, outcome: Parameters<typeof run>[0] }} death */
  function again({ reason, code, lived, outcome }) {
    deaths = lived > RECOVERED_MS ? 1 : deaths + 1;
    if (!everReady && (isRefusal(code, service) || deaths >= START_TRIES))
      return outcome.giveUp(startError(reason, code, service));
    const delay = BACKOFF_MS[Math.min(deaths, BACKOFF_MS.length) - 1] ?? 2000;
    say(`${service.name} ended: ${reason.replace(/\.$/, '')}. Starting it again in ${delay / 1000} s.`, 'error');
    waiting = setTimeout(() => void run(outcome).catch(outcome.giveUp), delay);
  }

  return {
    name: service.name,
    identity: () => life?.identity,
    start: () =>
      new Promise((resolve, reject) => {
        /** @param {Error} error */
        const giveUp = (error) => (everReady ? say(`${service.name}: ${error.message}`, 'error') : reject(error));
        void run({ ready: () => resolve(), giveUp }).catch(giveUp);
      }),
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(waiting);
      if (!life) return;
      await endLife(life, { name: service.name, graceMs });
      log(keptLine({ name: service.name, line: `Ended at ${new Date().toISOString()}.` }));
    },
  };
}

/**
 * @param {number | null} code
 * @param {Service} service
 */
const isRefusal = (code, { refusal }) => code !== null && code === refusal;

/**
 * @param {string} reason
 * @param {number | null} code
 * @param {Service} service
 */
function startError(reason, code, service) {
  return isRefusal(code, service)
    ? new StartError(reason, code ?? 1)
    : new StartError(`${service.name} does not start: ${reason}`);
}

/**
 * @param {Promise<void>} attempt
 * @returns {Promise<Error | undefined>}
 */
function failureOf(attempt) {
  return attempt.then(
    () => undefined,
    (error) => error,
  );
}

/**
 * Kills a child that stays silent.
 * @param {Service} service
 * @param {import('./life.mjs').Life} life
 * @param {number | undefined} tickMs
 */
function watch({ alive }, { child, ended, kill }, tickMs) {
  if (!alive) return;
  const stop = watchForSilence({ ask: (signal) => alive({ child, signal }), silent: kill, tickMs });
  ended.addEventListener('abort', stop);
}

/**
 * @param {import('./life.mjs').Life} life
 * @param {{ name: string, graceMs: number }} options
 */
async function endLife({ child }, { name, graceMs }) {
  const { pid } = child;
  if (pid === undefined) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  signalIfThere(pid, 'SIGTERM');
  const late = setTimeout(() => {
    say(`${name} did not end within ${graceMs / 1000} s and is killed.`, 'warning');
    signalIfThere(pid, 'SIGKILL');
  }, graceMs);
  await closed;
  clearTimeout(late);
}

/**
 * Asks a child with a channel: it sends back what it is sent (`server/boot/parent-watch.ts`).
 * @param {{ child: import('node:child_process').ChildProcess, signal: AbortSignal }} options
 * @returns {Promise<void>}
 */
export function answersByMessage({ child, signal }) {
  return new Promise((resolve, reject) => {
    const answered = () => resolve();
    child.once('message', answered);
    signal.addEventListener(
      'abort',
      () => {
        child.off('message', answered);
        reject(signal.reason);
      },
      { once: true },
    );
    child.send('alive?', (error) => error && reject(error));
  });
}
