// Slow: real worker processes are killed (-9) while they make the films of a table.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFilmTemplate as contract } from '@/lib/contracts/film-templates';
import { newTracks } from '@/lib/timeline/model';
import { NotificationModel } from '@/prisma-free-models/notification';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { addFilmTemplate } from '@/server/studio/templates/film-templates';
import { getFilmBatch } from '@/server/studio/templates/list-batches';
import { startFilms } from '@/server/studio/templates/start-films';
import { item, SIZE } from '../services/render-support';
import { startDyingWorkers, type Deadly } from './dying-workers';

const PLACES: Deadly[] = [
  // As the first video is there, a render that no film names yet, and a file; then as all is announced.
  { collection: 'videoprojects', words: '"title":"One"', ms: 1 },
  { collection: 'videorenders', words: '"reuse":true', ms: 1 },
  { collection: 'videorenders', words: '"fileId":"', ms: 1 },
  { collection: 'notifications', words: 'video-rendered', ms: 1 },
];

let workers: Awaited<ReturnType<typeof startDyingWorkers>>;
beforeAll(async () => {
  workers = await startDyingWorkers(PLACES);
});
afterAll(() => workers.stop());

it('films of a table are finished by other workers, each made once, and announced once', async () => {
  const { place, until, eachDeath } = workers;
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
  await eachDeath(() => Promise.resolve());
  await until('the job has ended', async () => (await job())?.state === 'done');

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
