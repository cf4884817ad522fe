// Renders that meet odd files, limits, cancelling, deletion, other workers: a clear result each, nothing left behind.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import { fromWire } from '@/lib/timeline/convert';
import { newTracks } from '@/lib/timeline/model';
import { wireTimeline } from '@/lib/timeline/wire';
import { NotificationModel } from '@/prisma-free-models/notification';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { VideoRenderModel } from '@/prisma-free-models/video-render';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepFile } from '@/server/media/files/keep-file';
import { changeFile } from '@/server/media/files/store';
import { probeFile } from '@/server/media/inspect/probe-file';
import { filmPathOf } from '@/server/studio/videos/video-folder';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { listRenders, unfinishedRenders } from '@/server/studio/videos/render.store';
import { openSources } from '@/server/studio/rendering/open-sources';
import { runRender } from '@/server/studio/rendering/run-render';
import { sweepRenders } from '@/server/studio/rendering/sweep-renders';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { ClaimLostError } from '@/server/system/jobs/tracked/ended-errors';
import { findJob } from '@/server/system/jobs/tracked/store';
import { received } from '../factories/received-file';
import { startClips, type Clips } from '../media/support/clips';
import { makeAwkward } from '../media/support/awkward';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { begin, CLIP, item, newFilm, newMedia, rendered, SIZE, whenEnded } from './render-support';

vi.setConfig({ testTimeout: 180_000 });
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker> | undefined;
let clips: Clips;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  clips = await startClips();
});
afterAll(async () => {
  await worker?.stop();
  await clips.remove();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});
const work = () => (worker ??= startWorker());
const idle = async () => {
  await worker?.stop();
  worker = undefined;
};

/** A file as it is uploaded. */
async function upload(name: string, bytes: Uint8Array) {
  const { projectId, userId } = place;
  const kept = await keepFile({ file: await received(bytes, name), userId, projectId });
  return { id: kept._id, url: `/files/${kept._id}.${kept.extension}` };
}
const awkward = async (name: string) => upload(name, await readFile(await makeAwkward(clips, name)));
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Error) => error.message,
  );
const seen = (file: string, second: number) => {
  const shot = ['-v', 'error', '-ss', String(second), '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-'];
  return [...execFileSync('ffmpeg', shot).subarray(0, SIZE.width * SIZE.height)];
};
const foldersOf = (id: string) =>
  readdirSync(path.join(env.DATA_DIR, 'video-pieces')).filter((name) => name.includes(id));
const scratchOf = (id: string) => readdirSync(path.join(env.DATA_DIR, 'tmp/media')).filter((name) => name.includes(id));
const noticesOf = async (kind: string) =>
  (await NotificationModel.find({ userId: place.userId, kind }).lean()).map(({ message }) => message);

it('shows pictures of every kind that the library takes', async () => {
  work();
  const names = ['phone.heic', 'modern.avif', 'still.webp', 'moving.webp', 'moving.gif', 'moving-apng.png'];
  const all = [...names, 'print.bmp', 'scan.tiff', 'cmyk.jpg', 'phone.jpg'];
  const urls: string[] = [];
  for (const name of all) urls.push((await awkward(name)).url);
  // 100 million pixels.
  const huge = sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#c08040' } });
  urls.push((await upload('huge.png', await huge.png({ compressionLevel: 9 }).toBuffer())).url);
  const items = urls.map((url, index) => item('image', { url, startTime: index * 0.2, duration: 0.2 }));
  const { path: file } = await rendered(place, await newFilm(place), items);
  for (const [index] of urls.entries()) {
    const luma = seen(file, index * 0.2 + 0.1);
    expect(Math.max(...luma), `${index} ${all[index] ?? 'huge'} is black`).toBeGreaterThan(60);
  }
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await messageOf(upload('drawing.svg', svg))).toMatch(/^Only images, videos and audio files can be uploaded/);
  expect(await messageOf(upload('empty.png', new Uint8Array()))).toBe('The file is empty');
});

it('says which item a file does not suit: a video without a picture, a damaged one', async () => {
  work();
  const id = await newFilm(place);
  const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', '-f', 'mp4'];
  const silent = await newMedia(place, 'no-picture.mp4', sound);
  const asVideo = [item('video', { url: silent.url, startTime: 2 })];
  const ended = await whenEnded(await begin(place, id, asVideo));
  expect(ended.error?.message).toBe('The video at 0:02.0 needs a file that is a video. Replace the item.');
  // Once it was looked into, it is said before anything begins.
  const file = clips.path('no-picture.mp4');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sound, file]);
  const { signal } = new AbortController();
  const about = { contentType: 'video/mp4', bytes: statSync(file).size, folder: clips.folder, signal };
  await changeFile(silent.id, { probe: await probeFile({ file, kind: 'video', ...about }) });
  expect(await messageOf(begin(place, id, asVideo))).toBe(
    'The video at 0:02.0 needs the file “no-picture.mp4”, which is a sound. Replace the item or remove it.',
  );
  expect(await begin(place, id, [item('audio', { url: silent.url })])).toBeTruthy();
  const damaged = await awkward('corrupt.mp4');
  const broken = await whenEnded(await begin(place, id, [item('video', { url: damaged.url, startTime: 1 })]));
  expect(broken.error?.message).toMatch(/^The video at 0:01\.0: The video can't be read: it is damaged/);
  expect(foldersOf(id)).toEqual([]);
});

it('refuses dead addresses and those of web pages before it begins, with every item that needs one', async () => {
  const url = 'http://nobody.invalid/clip.mp4';
  const timeline = [item('text'), item('video', { url, startTime: 1 }), item('audio', { url, startTime: 4 })];
  const because = 'The media address can’t be reached. Check it, or upload the file.';
  const error = await begin(place, await newFilm(place), timeline).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'MEDIA_UNREADABLE',
    statusCode: 422,
    message: `The video at 0:01.0: ${because} 1 other item can’t be used either.`,
    issues: [
      { path: 'timeline.1.url', message: `The video at 0:01.0: ${because}` },
      { path: 'timeline.2.url', message: `The sound at 0:04.0: ${because}` },
    ],
  });
});

it('lets no address or title become an option or a file of this host', async () => {
  work();
  const id = await newFilm(place, '-y\n-i /etc/passwd\0 |concat:');
  const addresses = ['file:///etc/passwd', 'concat:/etc/passwd|/etc/hosts', 'subfile:,,start,0,end,9,:/etc/passwd'];
  for (const url of [...addresses, '-i', 'pipe:0', 'data:image/png;base64,AAAA', 'http://127.0.0.1/a', '/etc/passwd'])
    expect(await messageOf(begin(place, id, [item('video', { url })])), url).toBe(
      'timeline.0.url: Use a file of the media library or a public http(s) address',
    );
  const { file } = await rendered(place, id, [item('text')], { format: 'still', range: { start: 0, end: 1 } });
  expect(file.name).toBe('-y--i -etc-passwd- -concat- 0-00.0.png');
});

it('goes on with a file that is deleted while it is rendered', async () => {
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const wire = wireTimeline.parse({
    ...{ timeline: [item('video', { url: clip.url })], tracks: newTracks(), totalDuration: 60 },
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sources-'));
  const opening = { timeline: fromWire(wire, SIZE), range: { start: 0, end: 30 }, folder };
  const sources = await openSources({ ...opening, signal: new AbortController().signal });
  await deleteFile(clip.id);
  const { file } = sources.get(clip.url)!;
  expect(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', file]));
  rmSync(folder, { recursive: true });
  expect(existsSync(file)).toBe(false);
});

it('encodes again what would pass a network’s bytes, and says why when that can’t help', async () => {
  work();
  const id = await newFilm(place);
  const { hard, target } = manifestOf('discord').presets.video as { hard: { maxBytes?: number }; target: typeof hard };
  const before = [hard.maxBytes, target.maxBytes];
  const noise = ['-f', 'lavfi', '-i', 'nullsrc=s=320x240:r=30:d=5,geq=random(1)*255:128:128'];
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '20', '-pix_fmt', 'yuv420p'];
  const clip = await newMedia(place, 'noise.mp4', [...noise, ...encoder]);
  const viewport = { width: 320, height: 240 };
  const timeline = [item('video', { url: clip.url, duration: 5, ...viewport })];
  try {
    Object.assign(hard, { maxBytes: 400_000 });
    Object.assign(target, { maxBytes: 400_000 });
    const { file, result } = await rendered(place, id, timeline, { viewport, preset: 'discord', reuse: true });
    // Its groups are others now: nothing is ever copied from it.
    expect(result).toMatchObject({ reusedSeconds: 0, encodedSeconds: 5, whole: 'network' });
    expect(await VideoRenderModel.countDocuments({ videoId: id, keys: { $ne: null } })).toBe(0);
    expect(file.bytes).toBeGreaterThan(150_000);
    expect(file.bytes).toBeLessThanOrEqual(400_000);
    expect(result.viewport).toEqual({ width: file.probe?.kind === 'video' && file.probe.width, height: 240 });
    Object.assign(hard, { maxBytes: 61_440 });
    Object.assign(target, { maxBytes: 61_440 });
    const ended = await whenEnded(await begin(place, id, timeline, { viewport, preset: 'discord' }));
    expect(ended.error).toMatchObject({
      code: 'MEDIA_REFUSED',
      message: 'Discord takes at most 60 kB, too little for 5 s of video. At most 1 s would fit: trim it first.',
    });
  } finally {
    Object.assign(hard, { maxBytes: before[0] });
    Object.assign(target, { maxBytes: before[1] });
  }
});

type Context = Parameters<typeof runRender>[1];

/** A render that waits, and a worker's context for it. `onStep`: what happens as a step begins. */
async function waiting(onStep: (name: string, lose: () => never) => Promise<void> = async () => undefined) {
  await idle();
  const id = await newFilm(place);
  const jobId = await begin(place, id, [item('text')]);
  const renderId = String((await unfinishedRenders(id))[0]?._id);
  const contextOf = (on = onStep): Context => {
    const lost = new AbortController();
    const lose = (): never => {
      lost.abort(new ClaimLostError());
      throw new ClaimLostError();
    };
    const step: Context['step'] = async (name, _input, run) => {
      await on(name, lose);
      return run();
    };
    return {
      jobId,
      projectId: place.projectId,
      createdBy: place.userId,
      signal: lost.signal,
      progress: () => undefined,
      resize: () => undefined,
      step,
    };
  };
  return { id, jobId, renderId, contextOf };
}
const files = () => StoredFileModel.countDocuments({ projectId: place.projectId });

it('keeps one file and notifies once when a worker lost its lease in the middle and another one took over', async () => {
  const { id, jobId, renderId, contextOf } = await waiting();
  await TrackedJobModel.updateOne({ _id: jobId }, { state: 'running' });
  const [middle, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = contextOf(async (name, lose) => {
    if (name !== 'made') lose();
    middle.resolve();
    await other.promise;
    // The other one is done before this one wakes up.
    lose();
  });
  const first = runRender({ renderId }, slow).catch((error: unknown) => error);
  await middle.promise;
  // Names are only added: renamed, the film would be missed by another worker that has just found it.
  expect(readdirSync(filmPathOf(id, `render-${renderId}`))).toEqual(['film.mp4']);
  await runRender({ renderId }, contextOf());
  other.resolve();
  expect(await first).toBeInstanceOf(ClaimLostError);
  await expectOne({ id, renderId });
  // A third one, whose job ended before that was noted.
  await runRender({ renderId }, contextOf());
  await expectOne({ id, renderId });
  await TrackedJobModel.deleteOne({ _id: jobId });
});

it('is finished by the worker that has the lease while others, who lost it, write the same files', async () => {
  const { id, jobId, renderId, contextOf } = await waiting();
  await TrackedJobModel.updateOne({ _id: jobId }, { state: 'running' });
  // They learn of their loss at their next step, which comes once the file is made.
  const lost = [1, 2, 3].map(() =>
    runRender(
      { renderId },
      contextOf(async (_name, lose) => lose()),
    ),
  );
  const ends = Promise.allSettled(lost);
  await runRender({ renderId }, contextOf());
  expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
  // What the others wrote after that is swept.
  await sweepRenders();
  await expectOne({ id, renderId });
  await TrackedJobModel.deleteOne({ _id: jobId });
});

async function expectOne({ id, renderId }: { id: string; renderId: string }): Promise<void> {
  expect(await files()).toBe(1);
  expect(await listRenders(id)).toHaveLength(1);
  expect([await noticesOf('video-rendered'), await noticesOf('video-render-failed')]).toEqual([
    [expect.any(String)],
    [],
  ]);
  expect(existsSync(filmPathOf(id, `render-${renderId}`))).toBe(false);
}

it.each(['made', 'file'])('leaves nothing of a render that is cancelled at the step “%s”', async (at) => {
  const { id, jobId, renderId, contextOf } = await waiting(async (name, lose) => {
    if (name !== at) return;
    await cancelJob(jobId);
    lose();
  });
  await expect(runRender({ renderId }, contextOf())).rejects.toBeInstanceOf(ClaimLostError);
  expect(await files()).toBe(0);
  expect(await listRenders(id)).toEqual([]);
  expect([await noticesOf('video-rendered'), await noticesOf('video-render-failed')]).toEqual([[], []]);
  expect(existsSync(filmPathOf(id, `render-${renderId}`))).toBe(false);
});

it('ends with a video that is deleted while it is rendered, and leaves nothing', async () => {
  work();
  const id = await newFilm(place);
  const jobId = await begin(place, id, [item('text', { duration: 600, ...SIZE })], {
    viewport: { width: 640, height: 480 },
  });
  await until(
    () => findJob(jobId),
    (job) => job?.sentence === 'Rendering',
  );
  expect([foldersOf(id), scratchOf(jobId)]).toEqual([[expect.any(String)], [expect.any(String)]]);
  await deleteVideo({ id, keepVideo: false });
  expect((await findJob(jobId))?.state).toBe('cancelled');
  await until(
    async () => [...foldersOf(id), ...scratchOf(jobId)],
    (left) => left.length === 0,
  );
  expect(await files()).toBe(0);
});

it('tells a failure that no worker could tell, and removes pieces whose render is gone', async () => {
  const { id, jobId, renderId } = await waiting();
  const error = { code: 'JOB_CRASHED', message: 'The render stopped the worker 3 times. Make the picture smaller.' };
  await TrackedJobModel.updateOne({ _id: jobId }, { state: 'failed', error, endedAt: new Date() });
  const folder = filmPathOf(id, `render-${renderId}`);
  await mkdir(folder, { recursive: true });
  const later = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 3_600_000));
  await sweepRenders();
  await sweepRenders();
  later.mockRestore();
  expect(await noticesOf('video-render-failed')).toEqual([`“Bread” could not be rendered. ${error.message}`]);
  expect(await unfinishedRenders(id)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});
