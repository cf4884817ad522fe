// Slow: real worker processes are killed (-9) between a script and the video that begins by itself; another goes on.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { cancelVideo } from '@/server/studio/videos/cancel-video';
import { videosOfProject } from '@/server/studio/videos/project.store';
import { createScript } from '@/server/studio/videos/script-with-video';
import { env } from '@/server/system/env';
import { newPlace } from '../services/agents-support';
import { startPublishing } from '../services/publishing';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

type Deadly = NonNullable<Orders['dieAfter']>;

/** In the order in which they come: the script, the video, the end of the writing, its first sign of life. */
const PLACES: Deadly[] = [
  { collection: 'videoscenarios', words: '"writtenBy":"template"', ms: 1 },
  { collection: 'videoprojects', words: '"opens":true', ms: 1 },
  { collection: 'videoscenarios', words: '"$set":{"status":"draft"', ms: 1 },
  { collection: 'videoprojects', words: 'segments.0.doing":"voicing"', ms: 30 },
];

const file = path.join(env.DATA_DIR, 'orders.json');
const place = newPlace();
const workers = new Set<WorkerProcess>();
const hiring = new Set<Promise<unknown>>();
const dead: number[] = [];
let publishing: Awaited<ReturnType<typeof startPublishing>>;

beforeAll(async () => {
  publishing = await startPublishing();
  // A worker takes a database without accounts beside stored files for a lost one.
  await registerUser({ email: 'videos@example.org', password: 'long enough', name: 'Videos', address: '10.0.0.1' });
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Videos' });
  order(PLACES[0] ?? null);
  await Promise.all([hire(), hire()]);
});
afterAll(async () => {
  await Promise.allSettled(hiring);
  killWorkers();
  await publishing.stop();
  await removeBundle();
});

function order(dieAfter: Deadly | null): void {
  writeFileSync(file, JSON.stringify({ shiftMs: 0, dieAfter } satisfies Orders));
}

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

it('begins one video of a script, wherever the workers between them are killed', async () => {
  const prompt = 'Our rye bread rests for a night. The oven is old.';
  const body = createVideoScenario.body!.parse({ goalType: 'prompt', prompt, video: { music: null } });
  const id = String((await createScript({ ...place, body }))._id);
  const begun = new Set<string>();
  for (const [at, { words }] of PLACES.entries()) {
    await until(`a worker dead after ${words}`, () => dead.length > at);
    order(PLACES[at + 1] ?? null);
    for (const { _id } of await videosOfProject(place.projectId)) begun.add(String(_id));
    await TrackedJobModel.updateMany(
      { state: 'running', worker: new RegExp(`-${dead.at(-1)}-`) },
      // So many deaths in a row would end it.
      { leaseUntil: new Date(0), tries: 1 },
    );
    if (at < PLACES.length - 1) hiring.add(hire());
  }
  const videoNow = async () => (await videosOfProject(place.projectId))[0];
  await until('a voice is made', async () => ((await videoNow())?.processingLogs.length ?? 0) > 0);
  const writing = () => TrackedJobModel.findOne({ kind: 'write-scenario' }).lean();
  await until('the script is done', async () => (await writing())?.state === 'done');
  expect(await findScenario(id)).toMatchObject({ status: 'draft', writtenBy: 'template', video: null, error: null });
  expect((await videosOfProject(place.projectId)).map(({ _id }) => String(_id))).toEqual([...begun]);
  expect(begun.size).toBe(1);
  expect(await NotificationModel.countDocuments({ userId: place.userId })).toBe(0);
  await cancelVideo({ id: [...begun][0] ?? '' });
}, 400_000);
