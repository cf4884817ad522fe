import { Worker } from 'node:worker_threads';

/** How long the event loop may stand still, in ticks of a second. */
const SILENT_TICKS = 20;
const TICK_MS = 1000;

/**
 * Runs in a thread of its own: nothing in the process can stop it. It counts ticks, not time: a container that was
 * paused is not silent.
 */
const THREAD = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const { beat, silentTicks, tickMs, name } = workerData;
  let seen = 0;
  let quiet = 0;
  setInterval(() => {
    const now = Atomics.load(beat, 0);
    quiet = now === seen ? quiet + 1 : 0;
    seen = now;
    if (quiet < silentTicks) return;
    try {
      writeSync(2, JSON.stringify({ level: 60, time: Date.now(), msg: name + ' did nothing for ' + silentTicks + ' s and ends itself, so that it is started again' }) + '\\n');
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, tickMs);
`;

type Options = { name: string; silentTicks?: number; tickMs?: number };

/**
 * Ends this process when its event loop has stood still for 20 s. For containers: Docker restarts a process that ended,
 * not a silent one (under npm start the launcher asks from outside).
 */
export function startWatchdog({ name, silentTicks = SILENT_TICKS, tickMs = TICK_MS }: Options): void {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beat, 0, 1), tickMs / 2).unref();
  // It needs very little: a thread with Node's usual limits would cost more than it guards.
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };
  new Worker(THREAD, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits,
    workerData: { beat, silentTicks, tickMs, name },
  }).unref();
}
