// Templates of films: saved, filled once by hand, and by a table whose films share what they have in common.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addFilmTemplate as contract } from '@/lib/contracts/film-templates';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { newTracks } from '@/lib/timeline/model';
import { NotificationModel } from '@/prisma-free-models/notification';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { deleteFile } from '@/server/media/files/delete-file';
import { bytesStoredOfEveryProject } from '@/server/media/files/storage-ledger.store';
import { findStoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { keyOf } from '@/server/media/files/key-of';
import {
  addFilmTemplate,
  deleteFilmTemplate,
  getFilmTemplate,
  listFilmTemplates,
  renameFilmTemplate,
} from '@/server/studio/templates/film-templates';
import { getFilmBatch } from '@/server/studio/templates/list-batches';
import { makeFilm } from '@/server/studio/templates/make-film';
import { previewFilms, startFilms, tryFilmsAgain } from '@/server/studio/templates/start-films';
import { presentVideo } from '@/server/studio/videos/present';
import { findVideo } from '@/server/studio/videos/project.store';
import { newestTimeline } from '@/server/studio/videos/timeline.store';
import { findJob } from '@/server/system/jobs/tracked/store';
import { storage } from '@/server/system/storage/index';
import { framesOf } from '../studio/sound';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { item, newMedia as stored, SIZE } from './render-support';

vi.setConfig({ testTimeout: 240_000 });
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker> | undefined;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
});
afterAll(async () => {
  await worker?.stop();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});

/** A file that the library has read. */
async function newMedia(of: Place, name: string, args: readonly string[]) {
  const made = await stored(of, name, args);
  await requestInspection((await findStoredFile(made.id))!);
  await until(
    () => findStoredFile(made.id),
    (file) => file?.probe != null,
    60_000,
  );
  return made;
}

const clip = (index: number, seconds = 4) => [
  ...['-f', 'lavfi', '-i', `gradients=s=64x96:r=30:d=${seconds}:seed=${index + 1}:speed=0.05`],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
];

/** Three clips one after the other, each of them a field, and a text over the last. */
async function threePieces(name = 'Daily') {
  const clips = await Promise.all([0, 1, 2].map((index) => newMedia(place, `clip${index}.mp4`, clip(index))));
  const parts = clips.map(({ url }, index) =>
    item('video', { id: `part-${index}`, url, startTime: index * 3, duration: 3 }),
  );
  const words = item('text', {
    id: 'words',
    text: 'Rye',
    startTime: 6,
    duration: 3,
    width: 60,
    height: 20,
    color: '#fff',
  });
  const body = contract.body!.parse({
    ...{ name, timeline: [...parts, words], tracks: newTracks(), totalDuration: 60, viewport: SIZE },
    fields: [
      { id: 'w', label: 'Bread', kind: 'text', fills: [{ item: 'words', part: 'text' }] },
      { id: 'c', label: 'Colour', kind: 'colour', fills: [{ item: 'words', part: 'color' }] },
      { id: 'm', label: 'Last clip', kind: 'media', fills: [{ item: 'part-2', part: 'media' }] },
    ],
  });
  return { template: await addFilmTemplate({ ...place, body }), body, clips };
}

const sent = (text: string) => ({ fileName: 'films.csv', text });
const ended = (jobId: string | null) =>
  until(
    () => findJob(jobId ?? ''),
    (job) => job !== null && !ACTIVE_JOB_STATES.includes(job.state),
    200_000,
  );

it('keeps a timeline with its fields, as storage of the host, and gives it back as it was sent', async () => {
  const before = await bytesStoredOfEveryProject();
  const { template, body } = await threePieces();
  expect(template).toMatchObject({
    name: 'Daily',
    seconds: 9,
    format: '9:16',
    labels: ['Bread', 'Colour', 'Last clip'],
  });
  expect(template.fields.map(({ own }) => own)).toMatchObject(['Rye', '#fff', expect.stringMatching(/^\/files\//)]);
  expect(await bytesStoredOfEveryProject()).toBeGreaterThan(before);
  await expect(addFilmTemplate({ ...place, body })).rejects.toMatchObject({ code: 'CONFLICT' });
  const none = { ...body, name: 'None', fields: [] };
  await expect(addFilmTemplate({ ...place, body: none })).rejects.toThrow('Choose at least one text');
  expect((await renameFilmTemplate({ id: template._id, name: 'Weekly' })).name).toBe('Weekly');
  const gone = await deleteFilmTemplate(template._id);
  expect(await listFilmTemplates(place.projectId)).toEqual([]);
  // Undo: what was answered is saved again.
  const again = await addFilmTemplate({ ...place, body: contract.body!.parse(gone) });
  expect(again.timeline).toEqual(gone.timeline);
  await expect(getFilmTemplate(template._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('makes one film of a form: a draft that opens in the editor, with each value that is wrong named', async () => {
  const { template } = await threePieces();
  const short = await newMedia(place, 'short.mp4', clip(9, 1));
  const of = (values: Record<string, string>) =>
    makeFilm({ id: template._id, userId: place.userId, body: { title: 'Oat', values } });
  await expect(of({ c: 'orangey', m: 'gone.mp4' })).rejects.toMatchObject({
    issues: [{ path: 'values.c' }, { path: 'values.m' }],
  });
  expect(await VideoProjectModel.countDocuments({ projectId: place.projectId })).toBe(0);
  const { videoId } = await of({ w: 'Oat and honey', c: 'orange', m: 'short.mp4' });
  const timeline = (await newestTimeline(videoId))?.timeline;
  const looks = timeline?.map(({ id, text, color, url, duration, frozen }) => ({
    id,
    text,
    color,
    url,
    duration,
    frozen,
  }));
  expect(looks?.slice(2)).toMatchObject([
    { id: 'part-2', url: short.url, duration: 1, frozen: false },
    { id: 'part-2-still', url: short.url, duration: 2, frozen: true },
    { id: 'words', text: 'Oat and honey', color: 'orange' },
  ]);
  const video = await findVideo(videoId);
  expect(await presentVideo(video!, 'http://host')).toMatchObject({ status: 'draft', scenarioId: null, stale: false });
});

const TABLE = 'Film title,Bread,Last clip\nOne,Rye,\nTwo,Oat,\nThree,Rye,other.mp4\n';

it('makes three films that share two of three pieces, and encodes what is equal once', async () => {
  const { template } = await threePieces();
  await newMedia(place, 'other.mp4', clip(7));
  const id = template._id;
  const shown = await previewFilms({ id, body: sent(TABLE) });
  expect(shown.films.map(({ title, errors }) => [title, errors])).toEqual([
    ['One', []],
    ['Two', []],
    ['Three', []],
  ]);
  expect(shown.estimate).toMatchObject({ films: 3, seconds: 27 });
  const start = { id, body: sent(TABLE), userId: place.userId, rows: null };
  await expect(startFilms({ ...start, films: 2 })).rejects.toThrow('This would make 3 films, not 2');
  const begun = await startFilms({ ...start, films: 3 });
  expect((await ended(begun.jobId))?.result).toEqual({ made: 3, failed: 0 });
  const { films, state } = await getFilmBatch(begun._id);
  expect(state).toBe('done');
  // Nine seconds each: the first is encoded whole, the others only in what is new of them.
  expect(films.map(({ encodedSeconds, reusedSeconds }) => [encodedSeconds, reusedSeconds])).toEqual([
    [9, 0],
    [3, 6],
    [3, 6],
  ]);
  const frames = [];
  for (const { videoId } of films) {
    const video = await findVideo(videoId);
    expect(video).toMatchObject({ status: 'completed', final: { seconds: 9 } });
    const file = await findStoredFile(video?.final?.fileId ?? '');
    frames.push(framesOf((await storage().localPath(keyOf(file!))) ?? ''));
  }
  const [one, two, three] = frames;
  expect([one?.length, two?.length]).toEqual([270, 270]);
  expect(two?.slice(0, 180)).toEqual(one?.slice(0, 180));
  expect(three?.slice(0, 180)).toEqual(one?.slice(0, 180));
  expect(two?.slice(180)).not.toEqual(one?.slice(180));
  const notices = await NotificationModel.find({ userId: place.userId }).lean();
  expect(notices.map(({ message }) => message)).toEqual(['3 films of “Daily” are made.']);
});

it('copies a piece from one film and another piece from another', async () => {
  const { template } = await threePieces();
  await newMedia(place, 'other.mp4', clip(7));
  const table = 'Bread,Colour,Last clip\nRye,red,\nOat,blue,other.mp4\nRye,red,other.mp4\nOat,blue,other.mp4\n';
  const begun = await startFilms({
    id: template._id,
    body: sent(table),
    userId: place.userId,
    rows: [1, 2, 4],
    films: 3,
  });
  await ended(begun.jobId);
  const { films } = await getFilmBatch(begun._id);
  expect(films.map(({ row, title, encodedSeconds }) => [row, title, encodedSeconds])).toEqual([
    [1, 'Daily 1', 9],
    [2, 'Daily 2', 3],
    [4, 'Daily 4', 0],
  ]);
});

it('says for a film why it failed, and makes that one alone when it is tried again', async () => {
  const { template } = await threePieces();
  const other = await newMedia(place, 'other.mp4', clip(7));
  const begin = { id: template._id, body: sent(TABLE), userId: place.userId, rows: null, films: 3 };
  await worker?.stop();
  const begun = await startFilms(begin);
  await deleteFile(other.id);
  worker = startWorker();
  expect((await ended(begun.jobId))?.result).toEqual({ made: 2, failed: 1 });
  const failed = (await getFilmBatch(begun._id)).films[2];
  expect(failed).toMatchObject({
    state: 'failed',
    note: 'Last clip: The library has no file “other.mp4”. Upload it, or correct the name.',
  });
  await newMedia(place, 'other.mp4', clip(8));
  const again = await tryFilmsAgain({ id: begun._id, userId: place.userId });
  expect((await ended(again.jobId))?.result).toEqual({ made: 3, failed: 0 });
  expect((await getFilmBatch(begun._id)).films[2]).toMatchObject({
    state: 'made',
    encodedSeconds: 3,
    videoId: failed?.videoId,
  });
  expect(await VideoProjectModel.countDocuments({ projectId: place.projectId })).toBe(3);
  await expect(tryFilmsAgain({ id: begun._id, userId: place.userId })).rejects.toThrow(
    'All films of this table are made',
  );
});
