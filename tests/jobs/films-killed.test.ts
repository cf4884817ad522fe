// Slow: real worker processes are killed (-9) while they make the films of a table.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addFilmTemplate as contract } from '@/lib/contracts/film-templates';
import { newTracks } from '@/lib/timeline/model';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { registerUser } from '@/server/people/auth/register-user';
import { addFilmTemplate } from '@/server/studio/templates/film-templates';
import { getFilmBatch } from '@/server/studio/templates/list-batches';
import { startFilms } from '@/server/studio/templates/start-films';
import { env } from '@/server/system/env';
import { newPlace } from '../services/agents-support';
import { startPublishing } from '../services/publishing';
import { item, SIZE } from '../services/render-support';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

const file = path.join(env.DATA_DIR, 'orders.json');
const place = newPlace();
let publishing: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  publishing = await startPublishing();
  await registerUser({ email: 'films@example.org', password: 'long enough', name: 'Films', address: '10.0.0.1' });
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Films' });
  order(null);
});
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

it('films of a table are finished by other workers, each made once, and announced once', async () => {
  const of = { startTime: 0, duration: 2, width: 60, height: 60 };
  const body = contract.body!.parse({
    ...{ name: 'Killed', timeline: [item('text', { ...of, id: 'words', text: 'Rye' })], tracks: newTracks() },
    ...{ totalDuration: 60, viewport: SIZE },
    fields: [{ id: 'w', label: 'Bread', kind: 'text', fills: [{ item: 'words', part: 'text' }] }],
  });
  const template = await addFilmTemplate({ ...place, body });
  const table = { fileName: 'films.csv', text: 'Film title,Bread\nOne,Oat\nTwo,Spelt\nThree,Corn\n' };
  const begun = await startFilms({ id: template._id, body: table, userId: place.userId, rows: null, films: 3 });
  const job = () => TrackedJobModel.findById(begun.jobId).lean();
  // As the first video is there, a render that no film names yet, and a file; then as all is announced.
  for (const [collection, words] of [
    ['videoprojects', '"title":"One"'],
    ['videorenders', '"reuse":true'],
    ['videorenders', '"fileId":"'],
    ['notifications', 'video-rendered'],
  ] as const) {
    // prettier-ignore
    order({ collection, words, ms: 1 });
    const worker = await hire();
    await until(worker, `it died at ${collection} ${words}`, () =>
      Promise.race([worker.ended.then(() => true), sleep(20, false)]),
    );
    order(null);
    await leaseRunsOut();
  }
  const worker = await hire();
  await until(worker, 'the job has ended', async () => (await job())?.state === 'done');

  expect((await job())?.result).toEqual({ made: 3, failed: 0 });
  const { films } = await getFilmBatch(begun._id);
  const videos = await VideoProjectModel.find({ projectId: place.projectId }).lean();
  expect(videos.map(({ _id, status }) => [String(_id), status]).sort()).toEqual(
    films.map(({ videoId }) => [videoId, 'completed']).sort(),
  );
  const files = await StoredFileModel.find({ projectId: place.projectId, role: 'original' }).lean();
  expect(files.map(({ name }) => name).sort()).toEqual(['One.mp4', 'Three.mp4', 'Two.mp4']);
  const notices = await NotificationModel.find({ userId: place.userId }).lean();
  expect(notices.map(({ message }) => message)).toEqual(['3 films of “Killed” are made.']);
}, 800_000);
