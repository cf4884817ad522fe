// Slow: real worker processes are killed (-9) while they render, between two pieces, and as the file is kept.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { filmPathOf } from '@/server/studio/videos/video-folder';
import { findVideo } from '@/server/studio/videos/project.store';
import { listRenders, unfinishedRenders } from '@/server/studio/videos/render.store';
import { env } from '@/server/system/env';
import { newPlace } from '../services/agents-support';
import { startPublishing } from '../services/publishing';
import { begin, item, newFilm } from '../services/render-support';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

const file = path.join(env.DATA_DIR, 'orders.json');
const place = newPlace();
let publishing: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  publishing = await startPublishing();
  await registerUser({ email: 'render@example.org', password: 'long enough', name: 'Render', address: '10.0.0.1' });
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Render' });
  order(null);
});
// The last one of a test would take the jobs of the next.
afterEach(killWorkers);
afterAll(async () => {
  await publishing.stop();
  await removeBundle();
});

function order(dieAfter: Orders['dieAfter']): void {
  writeFileSync(file, JSON.stringify({ shiftMs: 0, dieAfter } satisfies Orders));
}

const hire = (): Promise<WorkerProcess> =>
  startWorker(
    { LEASE_SECONDS: '4', NODE_COMPILE_CACHE: env.DATA_DIR },
    { entry: 'tests/jobs/moved-clock-worker.ts', args: [file] },
  );

async function until(worker: WorkerProcess, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await holds()); await sleep(15))
    if (Date.now() > end) throw new Error(`In vain: ${what}\n${worker.output().slice(-2500)}`);
}

const leaseRunsOut = () => TrackedJobModel.updateMany({ state: 'running' }, { leaseUntil: new Date(0) });

it('a render is finished by other workers, its pieces encoded once, one file, one notification', async () => {
  const id = await newFilm(place, 'Killed');
  const jobId = await begin(place, id, [item('text', { duration: 303, width: 200, height: 100 })], {
    viewport: { width: 320, height: 240 },
  });
  const renderId = String((await unfinishedRenders(id))[0]?._id);
  const folder = filmPathOf(id, `render-${renderId}`);
  const piece = path.join(folder, '0-9000.h264');
  const job = () => TrackedJobModel.findById(jobId).lean();

  let worker = await hire();
  await until(worker, 'it renders', async () => (await job())?.sentence === 'Rendering');
  worker.kill('SIGKILL');
  await worker.ended;
  expect(existsSync(piece)).toBe(false);
  await leaseRunsOut();
  worker = await hire();
  await until(worker, 'the first piece is there', () => existsSync(piece));
  worker.kill('SIGKILL');
  await worker.ended;
  const made = existsSync(piece) ? statSync(piece).ino : null;
  // Killed as the render gets its file: it is stored, and nothing has been told yet.
  order({ collection: 'videorenders', words: '"fileId":"', ms: 1 });
  await leaseRunsOut();
  worker = await hire();
  const seen = new Set<number>();
  const watch = setInterval(() => existsSync(piece) && seen.add(statSync(piece).ino), 20);
  await until(worker, 'it died once more', () => Promise.race([worker.ended.then(() => true), sleep(20, false)]));
  clearInterval(watch);
  expect([...seen]).toEqual(made === null ? [...seen] : [made]);
  order(null);
  await leaseRunsOut();
  worker = await hire();
  await until(worker, 'the job has ended', async () => (await job())?.state === 'done');

  const files = await StoredFileModel.find({ projectId: place.projectId, role: 'original' }).lean();
  expect(files.map(({ name }) => name)).toEqual(['Killed.mp4']);
  expect((await listRenders(id)).map(({ fileId }) => fileId)).toEqual([files[0]?._id]);
  expect((await findVideo(id))?.final).toMatchObject({ fileId: files[0]?._id, seconds: 303 });
  expect(await NotificationModel.countDocuments({ userId: place.userId, kind: 'video-rendered' })).toBe(1);
  expect(readdirSync(path.dirname(folder))).toEqual([]);
}, 400_000);

it('a render that copies is finished by other workers, as if none of them had died', async () => {
  const id = await newFilm(place, 'Copied');
  const of = { width: 200, height: 100 };
  const film = (words: string) => [
    item('text', { ...of, id: 'kept', duration: 40 }),
    item('text', { ...of, id: 'long', startTime: 40, duration: 300, text: words }),
  ];
  const options = { viewport: { width: 320, height: 240 }, reuse: true };
  const [first, jobOf] = [
    await begin(place, id, film('One'), options),
    (jobId: string) => TrackedJobModel.findById(jobId).lean(),
  ];
  let worker = await hire();
  await until(worker, 'the first film is made', async () => (await jobOf(first))?.state === 'done');
  worker.kill('SIGKILL');
  await worker.ended;

  const jobId = await begin(place, id, film('Two'), options);
  const folder = filmPathOf(id, `render-${String((await unfinishedRenders(id))[0]?._id)}`);
  const piece = path.join(folder, '1200-10200.h264');
  worker = await hire();
  await until(worker, 'it renders', async () => (await jobOf(jobId))?.sentence === 'Rendering');
  worker.kill('SIGKILL');
  await worker.ended;
  await leaseRunsOut();
  worker = await hire();
  await until(worker, 'the changed part is there', () => existsSync(piece));
  worker.kill('SIGKILL');
  await worker.ended;
  await leaseRunsOut();
  worker = await hire();
  await until(worker, 'the job has ended', async () => (await jobOf(jobId))?.state === 'done');

  expect((await jobOf(jobId))?.result).toMatchObject({ reusedSeconds: 40, encodedSeconds: 300, whole: null });
  const [second, earlier] = await listRenders(id);
  expect([second?.seconds, earlier?.reused]).toEqual([340, { reusedSeconds: 0, encodedSeconds: 340, whole: 'first' }]);
  const stored = await StoredFileModel.find({ name: 'Copied.mp4' }).lean();
  expect(stored.map(({ _id }) => _id).sort()).toEqual([earlier?.fileId, second?.fileId].sort());
  expect(readdirSync(path.dirname(folder))).toEqual([]);
}, 400_000);

it('several formats are finished by other workers, each made once, and announced once', async () => {
  const id = await newFilm(place, 'Shaped');
  const formats = ['9:16', '1:1'];
  const jobId = await begin(place, id, [item('text', { duration: 2, width: 60, height: 60 })], { formats });
  const job = () => TrackedJobModel.findById(jobId).lean();
  // As the first film has its file, then as the end of all is announced.
  for (const [collection, words] of [
    ['videorenders', '"fileId":"'],
    ['notifications', 'video-rendered'],
  ] as const) {
    // prettier-ignore
    order({ collection, words, ms: 1 });
    const worker = await hire();
    await until(worker, 'it died', () => Promise.race([worker.ended.then(() => true), sleep(20, false)]));
    order(null);
    await leaseRunsOut();
  }
  const worker = await hire();
  await until(worker, 'the job has ended', async () => (await job())?.state === 'done');

  expect((await job())?.result).toMatchObject({ files: formats.map((format) => ({ format })) });
  const files = await StoredFileModel.find({ projectId: place.projectId, name: /^Shaped/ }).lean();
  expect(files.map(({ name }) => name).sort()).toEqual(['Shaped 1x1.mp4', 'Shaped 9x16.mp4']);
  expect((await listRenders(id)).map(({ fileId }) => fileId).sort()).toEqual(files.map(({ _id }) => _id).sort());
  const notices = await NotificationModel.find({ userId: place.userId, message: /Shaped/ }).lean();
  expect(notices.map(({ message }) => message)).toEqual(['“Shaped” is rendered in 9:16 and 1:1.']);
}, 400_000);
