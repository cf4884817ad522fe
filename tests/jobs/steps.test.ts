import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { until } from '../services/publishing';
import { bakeJob, STEPS } from './step-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

beforeAll(connectDatabase);
afterEach(killWorkers);
afterAll(async () => {
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
  await removeBundle();
});

const worker = (): Promise<WorkerProcess> =>
  startWorker(
    { MONGODB_URI: env.MONGODB_URI ?? '', REDIS_URL: env.REDIS_URL ?? '', DATA_DIR: env.DATA_DIR, BAKE: 'yes' },
    { entry: 'tests/jobs/step-worker.ts' },
  );
let jobs = 0;
async function baking(): Promise<{ id: string; lines: () => string[] }> {
  jobs += 1;
  const log = path.join(env.DATA_DIR, `baking-${jobs}.log`);
  writeFileSync(log, '');
  const [projectId, createdBy] = [String(new Types.ObjectId()), String(new Types.ObjectId())];
  const job = await startJob(bakeJob, { payload: { log }, projectId, createdBy, label: 'Bread' });
  return { id: String(job._id), lines: () => readFileSync(log, 'utf8').split('\n').filter(Boolean) };
}
const done = (id: string) =>
  until(
    () => findJob(id),
    (job) => job?.state === 'done',
    60_000,
  );
/** The twenty seconds of a dead worker's lease have passed. */
const leaseRunsOut = (id: string) => TrackedJobModel.updateOne({ _id: id }, { $set: { leaseUntil: new Date(0) } });

it('kill -9 in every step: each step’s effect is done once, and only the one that was cut off begins twice', async () => {
  const { id, lines } = await baking();
  for (const name of STEPS) {
    const { kill, ended } = await worker();
    await until(
      () => lines().at(-1),
      (line) => line === `${name} begins`,
    );
    kill('SIGKILL');
    await ended;
    await leaseRunsOut(id);
  }
  await worker();
  await done(id);
  expect(lines()).toEqual([
    ...['dough begins', 'dough begins', 'dough done'],
    ...['rest begins', 'rest begins', 'rest done'],
    ...['oven begins', 'oven begins', 'oven done'],
  ]);
});

it('of two workers, one that froze beyond its lease takes nothing back when it wakes', async () => {
  const { id, lines } = await baking();
  const frozen = await worker();
  await until(
    () => lines().at(-1),
    (line) => line === 'rest begins',
  );
  frozen.kill('SIGSTOP');
  await leaseRunsOut(id);
  await worker();
  await until(
    () => lines().filter((line) => line === 'rest begins').length,
    (count) => count === 2,
  );
  frozen.kill('SIGCONT');
  await done(id);
  const count = (line: string) => lines().filter((each) => each === line).length;
  // The step that was under way ends in both; nothing before it is repeated, and nothing after it is done twice.
  expect([count('dough done'), count('oven begins'), count('oven done')]).toEqual([1, 1, 1]);
  expect((await findJob(id))?.state).toBe('done');
});
