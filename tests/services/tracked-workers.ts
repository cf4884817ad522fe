import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { trackedHandlerOf } from '@/workers/tracked-registry';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

/** Workers of tracked jobs: in this process, or in one of their own that can be killed. */
export async function trackedWorkers() {
  const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `tracked-worker-${process.pid}`);
  await bundleProgram({ name: 'worker', source: 'tests/services/tracked-worker.ts', outdir });
  const here: { stop: () => Promise<void> }[] = [];
  return {
    /** One more in this process, until `stop`. */
    start: () => {
      const runner = createTrackedRunner({ worker: crypto.randomUUID(), handlerOf: trackedHandlerOf });
      const timer = setInterval(runner.look, 25);
      here.push({
        stop: async () => {
          clearInterval(timer);
          await runner.stop();
        },
      });
    },
    /** One in a process of its own, once it is there. `kill` ends it with -9, and returns the signal that ended it. */
    fork: async () => {
      const child = fork(path.join(outdir, 'worker.cjs'), {
        cwd: ROOT,
        execPath: NODE,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, LOG_LEVEL: 'silent' },
      });
      const exit = new Promise<NodeJS.Signals | null>((resolve) =>
        child.once('exit', (_code, signal) => resolve(signal)),
      );
      const ready = new Promise((resolve) => child.once('message', resolve));
      const ended = exit.then((signal) => {
        throw new Error(`The worker ended before it was ready (${signal ?? child.exitCode})`);
      });
      await Promise.race([ready, ended]);
      return {
        kill: () => {
          child.kill('SIGKILL');
          return exit;
        },
      };
    },
    /** Ends those of this process. */
    stop: async () => {
      for (const worker of here.splice(0)) await worker.stop();
    },
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
