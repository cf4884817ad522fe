// Renders of timelines as jobs: refusals before they begin, their place in the queue, and all that follows from them.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { fromWire } from '@/lib/timeline/convert';
import { timelineIn } from '@/lib/timeline/layouts';
import { newTracks } from '@/lib/timeline/model';
import { wireTimeline } from '@/lib/timeline/wire';
import type { VideoFormat } from '@/lib/video/formats';
import { deleteFile } from '@/server/media/files/delete-file';
import { keyOf } from '@/server/media/files/key-of';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { getVideoWithTimeline } from '@/server/studio/editor/get-video';
import { ownedRenders } from '@/server/studio/videos/owned-renders';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { estimateRender } from '@/server/studio/rendering/estimate-render';
import { sweepRenders } from '@/server/studio/rendering/sweep-renders';
import { unfinishedRenders } from '@/server/studio/videos/render.store';
import { clock } from '@/server/system/clock';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { presentJobs } from '@/server/system/jobs/tracked/present-jobs';
import { findJob, listJobsBy } from '@/server/system/jobs/tracked/store';
import { storage } from '@/server/system/storage/index';
import { probe } from '../studio/sound';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { begin, CLIP, item, likenessTo, newFilm, newMedia, rendered, SIZE, whenEnded } from './render-support';

vi.setConfig({ testTimeout: 180_000 });
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker> | undefined;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(async () => {
  await worker?.stop();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});
/** Not before a test needs it: the first one looks at a queue that stands. */
const work = () => (worker ??= startWorker());

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message, issues }: AppError) => ({ code, message, issues }),
  );
async function answerOf(id: string) {
  const { data, saved } = await getVideoWithTimeline({ id, origin: 'http://here' });
  return { ...data, timeline: saved };
}

it('queues renders, says their place and what they would take, and forgets those that were cancelled', async () => {
  const id = await newFilm(place);
  const asked = { id, userId: place.userId, seconds: 60, width: 720, height: 1280, format: 'mp4' as const };
  const alone = await estimateRender(asked);
  expect(alone).toMatchObject({ isAbout: true, ahead: 0, waitSeconds: 0, sentence: 'Takes about 22 s.' });
  const jobs = [await begin(place, id, [item('text')]), await begin(place, id, [item('text')])];
  const found = await Promise.all(jobs.map(findJob));
  const shown = await presentJobs(
    found.flatMap((job) => job ?? []),
    '',
  );
  expect(shown.map(({ kind, label, queuePlace }) => [kind, label, queuePlace])).toEqual([
    ['render-video', 'Rendering “Bread”', 1],
    ['render-video', 'Rendering “Bread”', 2],
  ]);
  expect((await estimateRender(asked)).ahead).toBeGreaterThan(0);
  expect((await answerOf(id)).rendering).toEqual(jobs);
  for (const job of jobs) await cancelJob(job);
  expect(await answerOf(id)).toMatchObject({ rendering: [], renders: [] });
  expect(await unfinishedRenders(id)).toHaveLength(2);
  const later = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 3_600_000));
  await sweepRenders();
  later.mockRestore();
  expect(await unfinishedRenders(id)).toEqual([]);
});

it('makes a file of the library, the finished video and a notification of a timeline, and saves nothing of it', async () => {
  work();
  const id = await newFilm(place, 'A long name '.repeat(30));
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const timeline = [
    item('video', { url: clip.url, duration: 1.5 }),
    item('audio', { url: clip.url, startTime: 0.5 }),
    item('text', { startTime: 0.2, duration: 0.5, height: 20, y: 40 }),
  ];
  const { result, file, path } = await rendered(place, id, timeline, { viewport: { width: 63, height: 95 } });
  expect(result).toEqual({ url: `/files/${file._id}.mp4`, fileId: file._id, viewport: SIZE });
  expect(file).toMatchObject({ role: 'original', kind: 'video', name: expect.stringMatching(/^A long name.*\.mp4$/) });
  const facts = ['-show_entries', 'stream=codec_name,width,height,duration', '-of', 'csv=p=0'];
  expect(probe(path, facts).split('\n')).toEqual(['h264,64,96,1.500000', 'aac,1.500000']);
  const shown = await answerOf(id);
  expect(shown).toMatchObject({ finalVideoUrl: `http://here${result.url}`, duration: 1.5, fileSize: file.bytes });
  expect(shown).toMatchObject({ timeline: null, timelineVersion: null, mergedVideoUrl: null, rendering: [] });
  const listed = { url: `http://here${result.url}`, fileId: file._id, format: 'mp4', duration: 1.5, viewport: SIZE };
  expect(shown.renders).toMatchObject([listed]);
  const { items: notices } = await listNotificationsOf(
    { userId: place.userId, projectIds: null },
    { skip: 0, limit: 9 },
  );
  expect(notices).toMatchObject([{ kind: 'video-rendered', link: `/media?file=${file._id}` }]);
  expect(
    (await estimateRender({ id, userId: place.userId, seconds: 60, width: 64, height: 96, format: 'mp4' })).isAbout,
  ).toBe(false);

  // Another one is listed beside it, and takes its place.
  const second = await rendered(place, id, timeline.slice(0, 1), { range: { start: 0.5, end: 1 } });
  expect(await answerOf(id)).toMatchObject({
    finalVideoUrl: `http://here${second.result.url}`,
    duration: 0.5,
    renders: [{ fileId: second.file._id }, { fileId: file._id }],
  });
  const lines: unknown[] = [];
  if ('export' in ownedRenders.travels)
    for await (const line of ownedRenders.travels.export(place.projectId)) lines.push(line);
  expect(lines).toHaveLength(2);
  await deleteFile(second.file._id);
  expect(await answerOf(id)).toMatchObject({ finalVideoUrl: null, renders: [{ fileId: file._id }] });
  await deleteVideo({ id, keepVideo: false });
  expect(await findStoredFile(file._id)).toBeNull();
  expect(await findStoredFile(clip.id)).not.toBeNull();
});

it('makes GIFs, sound alone and stills, which are not the finished video', async () => {
  work();
  const id = await newFilm(place);
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const timeline = [item('video', { url: clip.url })];
  const facts = ['-show_entries', 'stream=codec_name,width,height,nb_read_frames', '-count_frames', '-of', 'csv=p=0'];
  const of = async (format: string, more = {}) => {
    const { path, file } = await rendered(place, id, timeline, { format, ...more });
    return [probe(path, facts), file.extension, file.kind];
  };
  expect(await of('gif')).toEqual(['gif,64,96,13', 'gif', 'image']);
  expect(await of('audio')).toEqual([expect.stringMatching(/^aac,4\d$/), 'm4a', 'audio']);
  expect(await of('still', { range: { start: 0.5, end: 0.6 } })).toEqual(['png,64,96,1', 'png', 'image']);
  const shown = await answerOf(id);
  expect(shown.finalVideoUrl).toBeNull();
  expect(shown.renders.map(({ format }) => format)).toEqual(['still', 'audio', 'gif']);
});

it('makes WebM, MOV and ProRes with sound, of which the MOV has the very stream of the MP4', async () => {
  work();
  const id = await newFilm(place);
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const timeline = [item('video', { url: clip.url })];
  const facts = ['-show_entries', 'stream=codec_name,width,height,nb_read_frames', '-count_frames', '-of', 'csv=p=0'];
  const of = async (format: string) => rendered(place, id, timeline, { format });
  const film = await of('mp4');
  const made = { webm: await of('webm'), mov: await of('mov'), prores: await of('prores') };
  expect(Object.values(made).map(({ file }) => [file.extension, file.kind])).toEqual([
    ['webm', 'video'],
    ['mov', 'video'],
    ['mov', 'video'],
  ]);
  const frames = probe(film.path, facts).split('\n')[0]?.split(',').at(-1);
  expect(probe(made.webm.path, facts)).toMatch(new RegExp(`^vp9,64,96,${frames}\nopus,`));
  expect(probe(made.mov.path, facts)).toBe(probe(film.path, facts));
  expect(probe(made.prores.path, facts)).toMatch(new RegExp(`^prores,64,96,${frames}\npcm_s16le,`));
  const bits = (path: string) =>
    probe(path, [
      '-select_streams',
      'v',
      '-show_entries',
      'packet=data_hash',
      '-show_data_hash',
      'md5',
      '-of',
      'csv=p=0',
    ]);
  expect(bits(made.mov.path)).toBe(bits(film.path));
  // The finished video stays the MP4.
  expect((await answerOf(id)).finalVideoUrl).toBe(`http://here${film.result.url}`);
});

it('refuses before it begins what could not be made, naming the item', async () => {
  const id = await newFilm(place);
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const gone = '/files/aaaaaaaaaaaaaaaaaaaaaaaa.mp4';
  const timeline = [
    item('text'),
    item('video', { url: gone, startTime: 12 }),
    item('video', { url: clip.url }),
    item('image', { url: clip.url, startTime: 20 }),
  ];
  const first =
    'The video at 0:12.0 needs the file aaaaaaaaaaaaaaaaaaaaaaaa.mp4, which is no longer in the media library. Replace the item or remove it.';
  expect(await refusal(begin(place, id, timeline))).toEqual({
    code: 'MEDIA_UNREADABLE',
    message: `${first} 1 other item can’t be used either.`,
    issues: [
      { path: 'timeline.1.url', message: first },
      {
        path: 'timeline.3.url',
        message: 'The image at 0:20.0 needs the file “clip.mp4”, which is a video. Replace the item or remove it.',
      },
    ],
  });
  // Neither hidden items nor those outside the range count.
  const hidden = timeline.map((each) => ({ ...each, visible: each.type === 'text' }));
  expect(await begin(place, id, hidden)).toBeTruthy();
  expect(await begin(place, id, timeline, { range: { start: 0, end: 5 } })).toBeTruthy();
  const [stranger, nothing] = [newPlace(), { message: expect.stringContaining('Nothing is seen or heard') }];
  const theirs = await newMedia(stranger, 'clip.mp4', CLIP);
  expect(await refusal(begin(place, id, [item('video', { url: theirs.url })]))).toMatchObject({
    code: 'MEDIA_UNREADABLE',
  });
  expect(await refusal(begin(place, id, []))).toMatchObject(nothing);
  const long = [item('text', { duration: 3601 })];
  expect(await refusal(begin(place, id, long))).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'A video can last at most 1 h; this would be 1 h 1 s. Render a part of it.',
  });
  expect(await refusal(begin(place, id, [item('text', { duration: 61 })], { format: 'gif' }))).toMatchObject({
    message: 'A GIF can last at most 1 min; this would be 1 min 1 s. Render a part of it.',
  });
  expect(await refusal(begin(place, id, [item('text')], { preset: 'instagram' }))).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Instagram takes videos of at least 3 s; this would last 1 s.',
  });
});

it('holds a file to the size that its network takes, and fails with a sentence and a notification', async () => {
  work();
  const id = await newFilm(place);
  const words = [item('text', { width: 2000, height: 200 })];
  const { result } = await rendered(place, id, words, { preset: 'discord', viewport: { width: 2000, height: 1000 } });
  expect(result.viewport).toEqual({ width: 1280, height: 640 });

  const lost = await newMedia(place, 'lost.mp4', CLIP);
  await worker?.stop();
  const job = await begin(place, id, [item('video', { url: lost.url, startTime: 3 })]);
  await deleteFile(lost.id);
  worker = startWorker();
  const ended = await whenEnded(job);
  expect(ended.state).toBe('failed');
  expect(ended.error?.message).toBe(
    'The video at 0:03.0: The media file no longer exists on this host. Upload it again.',
  );
  const { items: notices } = await listNotificationsOf(
    { userId: place.userId, projectIds: null },
    { skip: 0, limit: 9 },
  );
  expect(notices[0]).toMatchObject({
    kind: 'video-render-failed',
    message: `“Bread” could not be rendered. ${ended.error?.message}`,
  });
});

const TALL = { width: 720, height: 1280 };
/** A picture of the library in one colour. */
const photo = async (name: string, colour: string) =>
  newMedia(place, name, ['-f', 'lavfi', '-i', `color=${colour}:s=90x160`, '-frames:v', '1']);

it('renders several formats of one timeline as the preview draws them, and the video has them', async () => {
  work();
  const id = await newFilm(place);
  const [red, blue] = [await photo('red.png', 'red'), await photo('blue.png', 'blue')];
  const colours = { [red.url]: '#ff0000', [blue.url]: '#0000ff' };
  const of = { duration: 0.2, ...TALL };
  const timeline = [
    item('image', { ...of, id: 'ground', url: red.url }),
    item('image', { ...of, id: 'logo', url: blue.url, trackIndex: 1, x: 60, y: 900, width: 200, height: 200 }),
    item('text', { ...of, id: 'words', trackIndex: 1, y: 100, height: 200, fontSize: 90 }),
  ];
  const layouts = { '1:1': { logo: { x: 700, y: 60, scale: 1.5 }, words: { hidden: true } } };
  const sent = { viewport: TALL, layouts };
  const job = await whenEnded(await begin(place, id, timeline, { ...sent, formats: ['1:1', '9:16'] }));
  const { files } = job.result as { files: { format: VideoFormat; fileId: string }[] };
  expect(files.map(({ format }) => format)).toEqual(['1:1', '9:16']);
  const stored = await Promise.all(files.map(async ({ fileId }) => (await findStoredFile(fileId)) as StoredFile));
  expect(stored.map(({ name }) => name)).toEqual(['Bread 1x1.mp4', 'Bread 9x16.mp4']);
  const wire = wireTimeline.parse({ timeline, tracks: newTracks(), totalDuration: 60, layouts });
  for (const [at, { format }] of files.entries()) {
    const path = (await storage().localPath(keyOf(stored[at]!))) ?? '';
    const film = fromWire(wire, TALL);
    expect(likenessTo(path, timelineIn(film, format), colours)).toBeGreaterThan(0.97);
    // The comparison sees where things stand.
    const bare = { ...film, items: film.items.map((one) => ({ ...one, layouts: {} })) };
    expect(likenessTo(path, timelineIn(bare, format), colours) < 0.97).toBe(format === '1:1');
  }
  const [square, tall] = stored;
  const shown = await answerOf(id);
  expect(shown).toMatchObject({ finalFileId: tall?._id, rendering: [] });
  expect(shown.shapes).toMatchObject([{ format: '1:1', finalVideoUrl: `http://here/files/${square?._id}.mp4` }]);
  expect(shown.renders.map(({ fileId }) => fileId).sort()).toEqual(stored.map(({ _id }) => _id).sort());
  const { items: notices } = await listNotificationsOf(
    { userId: place.userId, projectIds: null },
    { skip: 0, limit: 9 },
  );
  expect(notices.map(({ message }) => message)).toEqual(['“Bread” is rendered in 1:1 and 9:16.']);
});

it('keeps the formats that were made when another fails, names that one, and cancels all at once', async () => {
  await worker?.stop();
  const id = await newFilm(place);
  const lost = await newMedia(place, 'lost.mp4', CLIP);
  const timeline = [item('text', { duration: 0.2 }), item('video', { url: lost.url, id: 'lost' })];
  const layouts = { '1:1': { lost: { hidden: true } } };
  const formats = ['9:16', '1:1'];
  expect(await refusal(begin(place, id, timeline, { formats, format: 'audio' }))).toMatchObject({
    message: 'Sound has no shape. Render it without `formats`.',
  });
  // A file that no format shows is not missed, and others are named by their place in the timeline.
  const gone = ['a', 'b'].map((one) => item('video', { id: one, url: `/files/${one.repeat(24)}.mp4` }));
  const hidden = { layouts: { '1:1': { a: { hidden: true } } }, formats: ['1:1'] };
  const missed = (await refusal(begin(place, id, gone, hidden)))?.issues;
  expect(missed?.map(({ path }) => path)).toEqual(['timeline.1.url']);
  await expect(begin(place, id, timeline, { formats: ['1:1', '1:1'] })).rejects.toThrow('Give each format once');
  const jobId = await begin(place, id, timeline, { formats, layouts });
  expect((await answerOf(id)).rendering).toEqual([jobId]);
  await deleteFile(lost.id);
  worker = startWorker();
  const ended = await whenEnded(jobId);
  const reason = 'The video at 0:00.0: The media file no longer exists on this host. Upload it again.';
  expect(ended).toMatchObject({
    state: 'failed',
    error: { message: `9:16 could not be rendered. ${reason} In the media library: 1:1.` },
  });
  expect((await answerOf(id)).renders).toMatchObject([{ name: 'Bread 1x1.mp4' }]);
  const { items: notices } = await listNotificationsOf(
    { userId: place.userId, projectIds: null },
    { skip: 0, limit: 9 },
  );
  expect(notices.map(({ message }) => message).sort()).toEqual([
    `“Bread” in 9:16 could not be rendered. ${reason}`,
    '“Bread” is rendered in 1:1.',
  ]);

  const long = await begin(place, id, [item('text', { duration: 600 })], { formats });
  const one = { projectIds: [place.projectId], parentId: long };
  const parts = async () => (await listJobsBy(one, { skip: 0, limit: 9 })).items;
  await until(parts, (found) => found.length === 2);
  await cancelJob(long);
  expect((await parts()).map(({ label, state }) => [label, state]).sort()).toEqual([
    ['Rendering “Bread” in 1:1', 'cancelled'],
    ['Rendering “Bread” in 9:16', 'cancelled'],
  ]);
  expect((await answerOf(id)).rendering).toEqual([]);
});
