import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { env } from '@/server/system/env';
import { newPlace } from '../services/agents-support';
import { startPublishing } from '../services/publishing';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

export type Deadly = NonNullable<Orders['dieAfter']>;

/** A project with two real workers, of which the one that comes to the next of these places dies there (-9). */
export async function startDyingWorkers(places: readonly Deadly[]) {
  const file = path.join(env.DATA_DIR, 'orders.json');
  const place = newPlace();
  const workers = new Set<WorkerProcess>();
  const hiring = new Set<Promise<unknown>>();
  const dead: number[] = [];
  const publishing = await startPublishing();

  const order = (dieAfter: Deadly | null) =>
    writeFileSync(file, JSON.stringify({ shiftMs: 0, dieAfter } satisfies Orders));

  /** The next one starts while the other works. */
  async function hire(): Promise<void> {
    const settings = { LEASE_SECONDS: '15', NODE_COMPILE_CACHE: env.DATA_DIR };
    const worker = await startWorker(settings, { entry: 'tests/jobs/moved-clock-worker.ts', args: [file] });
    workers.add(worker);
    void worker.ended.then(() => {
      workers.delete(worker);
      dead.push(worker.pid);
    });
  }

  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 120_000; !(await holds()); await sleep(30))
      if (Date.now() > end)
        throw new Error(`In vain: ${what}\n${[...workers].map(({ output }) => output().slice(-2500)).join('\n')}`);
  }

  /**
   * Waits for a death at each place; `look` sees what is stored by then. Another worker takes the job over at once.
   * `change`: more that is different in the dead one's job.
   */
  async function eachDeath(look: (words: string) => Promise<void>, change: { tries?: number } = {}): Promise<void> {
    for (const [at, { words }] of places.entries()) {
      await until(`a worker dead after ${words}`, () => dead.length > at);
      order(places[at + 1] ?? null);
      await look(words);
      await TrackedJobModel.updateMany(
        { state: 'running', worker: new RegExp(`-${dead.at(-1)}-`) },
        { leaseUntil: new Date(0), ...change },
      );
      if (at < places.length - 1) hiring.add(hire());
    }
  }

  // A worker takes a database without accounts beside stored files for a lost one, and clears away files of no project.
  await registerUser({ email: 'videos@example.org', password: 'long enough', name: 'Videos', address: '10.0.0.1' });
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Videos' });
  order(places[0] ?? null);
  await Promise.all([hire(), hire()]);

  const stop = async () => {
    await Promise.allSettled(hiring);
    killWorkers();
    await publishing.stop();
    await removeBundle();
  };
  return { place, until, eachDeath, stop };
}
