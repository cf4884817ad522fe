// Slow: real worker processes are killed (-9) in each status of a video and around each of its steps; another goes on.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownProgress } from '@/lib/video/status';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { VideoStepModel } from '@/prisma-free-models/video-step';
import { registerUser } from '@/server/people/auth/register-user';
import { piecesOf } from '@/server/studio/videos/video-folder';
import { findScenario } from '@/server/studio/scenarios/scenario.store';
import { env } from '@/server/system/env';
import { newPlace } from '../services/agents-support';
import { startPublishing } from '../services/publishing';
import { newScenario, newVideo, videoOf } from '../services/videos-support';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

type Deadly = NonNullable<Orders['dieAfter']>;
const video = (words: string, ms: number): Deadly => ({ collection: 'videoprojects', words, ms });
const step = (kind: string): Deadly => ({ collection: 'videosteps', words: `"kind":"${kind}"`, ms: 1 });

/** In the order in which they come, each with a saved step between it and the third one after it. */
const PLACES: Deadly[] = [
  video('segments.0.doing":"voicing"', 30),
  step('voice'),
  video('segments.0.doing":"recording"', 300),
  step('clip'),
  video('"status":"merging"', 150),
  video('"status":"uploading"', 2),
  video('"film":{"key"', 2),
  video('"status":"completed"', 2),
];

const file = path.join(env.DATA_DIR, 'orders.json');
const place = newPlace();
const workers = new Set<WorkerProcess>();
const hiring = new Set<Promise<unknown>>();
const dead: number[] = [];
let publishing: Awaited<ReturnType<typeof startPublishing>>;

beforeAll(async () => {
  publishing = await startPublishing();
  // A worker takes a database without accounts beside stored files for a lost one, and clears away files of no project.
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

const job = () => TrackedJobModel.findOne({ kind: 'make-video' }).lean();
const filesOf = (role: 'part' | 'original') =>
  StoredFileModel.find({ projectId: place.projectId, role }).distinct('_id');

it('a video is made to its end, and nothing of it twice, wherever its workers are killed', async () => {
  const scenarioId = await newScenario(place);
  const id = await newVideo(place, scenarioId, { title: 'Killed' });
  const seen = new Map<string, string>();
  const shown: number[] = [];
  const watched = setInterval(
    () =>
      void videoOf(id).then(
        (video) => shown.push(shownProgress(video)),
        () => undefined,
      ),
    40,
  );
  for (const [at, { words }] of PLACES.entries()) {
    await until(`a worker dead after ${words}`, () => dead.length > at);
    order(PLACES[at + 1] ?? null);
    // Results that are there stay the ones that are used.
    for (const { key, fileId } of await VideoStepModel.find({}).lean()) {
      expect(seen.get(key) ?? fileId, words).toBe(fileId);
      seen.set(key, fileId);
    }
    await TrackedJobModel.updateMany(
      { state: 'running', worker: new RegExp(`-${dead.at(-1)}-`) },
      { leaseUntil: new Date(0) },
    );
    if (at < PLACES.length - 1) hiring.add(hire());
  }
  await until('the job has ended', async () => (await job())?.state === 'done');
  clearInterval(watched);
  // Whoever looks on sees it go forward only, and is told once.
  expect(shown.length).toBeGreaterThan(50);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(shown.at(-1)).toBe(100);
  expect(await NotificationModel.countDocuments({ userId: place.userId, kind: 'video.finished' })).toBe(1);

  const made = await videoOf(id);
  expect(made).toMatchObject({ status: 'completed', error: null, again: false });
  expect(made.processingLogs.map(({ level, message, segment }) => [level, message, segment])).toEqual([
    ['info', 'Voice-over made', 'part1'],
    ['info', 'Voice-over made', 'part2'],
    ['info', 'Recorded', 'part1'],
    ['info', 'Recorded', 'part2'],
    ['info', 'The video is in the media library', undefined],
  ]);
  expect(await VideoStepModel.countDocuments({})).toBe(4);
  expect(await filesOf('part')).toHaveLength(4);
  expect(await filesOf('original')).toEqual([made.film?.fileId]);
  expect((await findScenario(scenarioId))?.status).toBe('completed');
  expect(readdirSync(piecesOf(id)).filter((name) => name.startsWith('making-'))).toEqual([]);
  expect(readdirSync(path.dirname(piecesOf(id)))).toEqual([id]);
  expect(existsSync(piecesOf(id))).toBe(true);
  expect(await TrackedJobModel.countDocuments({ kind: 'make-video' })).toBe(1);
}, 400_000);
