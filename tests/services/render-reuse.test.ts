// Renders that copy what did not change from an earlier one: how they look, and what they do when they can't.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Reused } from '@/lib/video/reuse';
import { VideoRenderModel } from '@/prisma-free-models/video-render';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { deleteFile } from '@/server/media/files/delete-file';
import { hashFile } from '@/server/media/files/hash-file';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { EVEN, framesOf, loudnessOf, probe, rhythmOf } from '../studio/sound';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing } from './publishing';
import { begin, item, newFilm, newMedia, rendered, whenEnded } from './render-support';

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

/** The least likeness (SSIM) of a frame of two files. */
function leastLikeness(one: string, other: string): number {
  const out = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', one, '-i', other, '-lavfi', '[0:v][1:v]ssim=stats_file=-', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  return Math.min(...[...out.matchAll(/All:([\d.]+)/g)].map(([, each]) => Number(each)));
}

/** Five clips, one after the other, and a logo over all of them. */
async function fiveClips() {
  const clips = await Promise.all(
    [0, 1, 2, 3, 4].map((index) =>
      newMedia(place, `clip${index}.mp4`, [
        ...['-f', 'lavfi', '-i', `gradients=s=64x96:r=30:d=4:seed=${index + 1}:speed=0.05`],
        ...['-f', 'lavfi', '-i', `sine=${300 + index * 100}:d=4`],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ]),
    ),
  );
  const parts = clips.map(({ url }, index) => item('video', { url, startTime: index * 2.4, duration: 2.4 }));
  const logo = item('text', { text: 'Rye', duration: 12, width: 40, height: 20, y: 60 });
  return { timeline: [...parts, logo] };
}

const reusedOf = ({ result }: { result: unknown }) => {
  const { reusedSeconds, encodedSeconds, whole } = result as Reused;
  return { reusedSeconds, encodedSeconds, whole };
};
const changed = (timeline: readonly object[], at: number, more: object) =>
  timeline.map((each, index) => (index === at ? { ...each, ...more } : each));

it('encodes one clip of five that changed, copies the others bit by bit, and says so', async () => {
  const id = await newFilm(place);
  const { timeline } = await fiveClips();
  const first = await rendered(place, id, timeline, { reuse: true });
  expect(reusedOf(first)).toEqual({ reusedSeconds: 0, encodedSeconds: 12, whole: 'first' });
  const edited = changed(timeline, 2, { effects: [{ kind: 'exposure', amount: 40 }] });
  const second = await rendered(place, id, edited, { reuse: true });
  expect(reusedOf(second)).toEqual({ reusedSeconds: 9.6, encodedSeconds: 2.4, whole: null });
  const [before, after] = [framesOf(first.path), framesOf(second.path)];
  expect(after).toHaveLength(360);
  expect(after.map((frame, at) => frame === before[at])).toEqual(after.map((_, at) => at < 144 || at >= 216));
  // As long as the picture, and as evenly timed, as in a film of one piece.
  expect(rhythmOf(second.path)).toEqual(EVEN);
  const facts = ['-show_entries', 'stream=codec_name,duration', '-of', 'csv=p=0'];
  expect(probe(second.path, facts).split('\n')).toEqual(['h264,12.000000', 'aac,12.000000']);
  const whole = await rendered(place, id, edited);
  expect('reusedSeconds' in whole.result).toBe(false);
  expect(leastLikeness(second.path, whole.path)).toBeGreaterThan(0.98);
  const { items: notices } = await listNotificationsOf(
    { userId: place.userId, projectIds: null },
    { skip: 0, limit: 9 },
  );
  expect(notices.map(({ message }) => message.split('kB.')[1])).toEqual([
    '',
    ' 2.4 s encoded, 9.6 s kept from an earlier render.',
    ' Made whole: there is no earlier render like it.',
  ]);
});

it('copies what moved along the film with its frames, and all of the picture when only the sound changed', async () => {
  const id = await newFilm(place);
  const { timeline } = await fiveClips();
  const first = await rendered(place, id, timeline);
  const shorter = timeline.map((each, index) =>
    index === 0
      ? { ...each, duration: 2 }
      : index < 5
        ? { ...each, startTime: index * 2.4 - 0.4 }
        : { ...each, duration: 11.6 },
  );
  const second = await rendered(place, id, shorter, { reuse: true });
  expect(reusedOf(second)).toEqual({ reusedSeconds: 11.6, encodedSeconds: 0, whole: null });
  const [before, after] = [framesOf(first.path), framesOf(second.path)];
  expect(after).toEqual([...before.slice(0, 60), ...before.slice(72)]);
  const quiet = shorter.map((each) => ({ ...each, volume: 0.1 }));
  const third = await rendered(place, id, quiet, { reuse: true });
  expect(reusedOf(third)).toEqual({ reusedSeconds: 11.6, encodedSeconds: 0, whole: null });
  expect(framesOf(third.path)).toEqual(after);
  expect(loudnessOf(third.path).lufs).toBeLessThan(loudnessOf(second.path).lufs - 6);
  // A part of the film, as if it were a film.
  const part = await rendered(place, id, quiet, { reuse: true, range: { start: 2, end: 6.8 } });
  expect(reusedOf(part)).toEqual({ reusedSeconds: 4.8, encodedSeconds: 0, whole: null });
  expect(framesOf(part.path)).toEqual(after.slice(60, 204));
});

it('encodes all, and says why, when it has nothing to copy from or may not trust it', async () => {
  const id = await newFilm(place);
  const timeline = [item('text', { duration: 4 }), item('text', { startTime: 2, duration: 2, y: 40 })];
  const of = async (more: object = {}, items: readonly object[] = timeline) => {
    const made = await rendered(place, id, items, { reuse: true, ...more });
    return { ...made, reused: reusedOf(made) };
  };
  const whole = (because: string, seconds = 4) => ({ reusedSeconds: 0, encodedSeconds: seconds, whole: because });
  const first = await of();
  expect((await of({ viewport: { width: 96, height: 64 } })).reused).toEqual(whole('first'));
  expect((await of({ format: 'gif' })).reused).toEqual(whole('format'));
  expect((await of({}, [item('text', { text: 'Other', duration: 4 })])).reused).toEqual(whole('changed'));

  // Of another encoder: the same groups, other parameters.
  const forget = () => VideoRenderModel.updateMany({ fileId: { $ne: first.file._id } }, { $set: { keys: null } });
  await forget();
  const pictures = framesOf(first.path);
  const other = path.join(path.dirname(first.path), 'other.mp4');
  const baseline = [
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-g',
    '30',
    '-sc_threshold',
    '0',
    '-c:a',
    'copy',
    other,
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-i', first.path, ...baseline]);
  const bytes = readFileSync(first.path);
  writeFileSync(first.path, readFileSync(other));
  // Not the file that was stored.
  expect((await of()).reused).toEqual(whole('gone'));
  await forget();
  await StoredFileModel.updateOne({ _id: first.file._id }, { sha256: await hashFile(other) });
  const edited = changed(timeline, 1, { text: 'Other' });
  const again = await of({}, edited);
  expect(again.reused).toEqual(whole('encoder'));
  expect(framesOf(again.path).slice(0, 30)).toEqual(pictures.slice(0, 30));
  writeFileSync(first.path, bytes);
  await StoredFileModel.updateOne({ _id: first.file._id }, { sha256: first.file.sha256 });
  await forget();
  expect((await of()).reused).toMatchObject({ reusedSeconds: 4, whole: null });

  // Fewer keys than the film has groups, then no film.
  await forget();
  const { keys } = (await VideoRenderModel.findOne({ fileId: first.file._id }).lean()) as unknown as {
    keys: { buffer: Uint8Array };
  };
  await VideoRenderModel.updateOne({ fileId: first.file._id }, { keys: Buffer.from(keys.buffer.slice(0, 36)) });
  expect((await of()).reused).toEqual(whole('gone'));
  await forget();
  await deleteFile(first.file._id);
  expect((await of()).reused).toEqual(whole('gone'));
});

it('copies in each of several formats from the one of its size, and keeps the keys of the newest renders only', async () => {
  const id = await newFilm(place);
  const timeline = [
    item('text', { duration: 3, width: 300 }),
    item('text', { id: 'late', startTime: 3, duration: 2, width: 300 }),
  ];
  const sent = { viewport: { width: 720, height: 1280 }, formats: ['9:16', '1:1'], reuse: true };
  const of = async (items: readonly object[]) => {
    const job = await whenEnded(await begin(place, id, items, sent));
    const { files } = job.result as { files: (Reused & { format: string })[] };
    return files.map(({ format, reusedSeconds, encodedSeconds, whole }) => [
      format,
      reusedSeconds,
      encodedSeconds,
      whole,
    ]);
  };
  expect(await of(timeline)).toEqual([
    ['9:16', 0, 5, 'first'],
    ['1:1', 0, 5, 'first'],
  ]);
  expect(await of(changed(timeline, 1, { text: 'Later' }))).toEqual([
    ['9:16', 3, 2, null],
    ['1:1', 3, 2, null],
  ]);
  const old = await VideoRenderModel.findOne({ videoId: id }).sort({ createdAt: 1 }).lean();
  const { _id, ...fields } = old!;
  for (let at = 1; at <= 6; at += 1)
    await VideoRenderModel.create({ ...fields, createdAt: new Date(fields.createdAt.getTime() + 3_600_000 + at) });
  await of(changed(timeline, 1, { text: 'Last' }));
  const left = await VideoRenderModel.find({ videoId: id, keys: { $ne: null } }).lean();
  expect([left.length, left.some((each) => String(each._id) === String(_id))]).toEqual([8, false]);
});

it('makes two renders at once as if each were alone', async () => {
  const id = await newFilm(place);
  const { timeline } = await fiveClips();
  await rendered(place, id, timeline);
  const edited = [1, 3].map((at) => changed(timeline, at, { effects: [{ kind: 'exposure', amount: 40 }] }));
  const both = await Promise.all(edited.map((each) => rendered(place, id, each, { reuse: true })));
  for (const { result } of both) expect((result as unknown as Reused).reusedSeconds).toBeGreaterThanOrEqual(7.2);
  for (const [at, { path: file }] of both.entries()) {
    const whole = await rendered(place, id, edited[at]!);
    expect(leastLikeness(file, whole.path)).toBeGreaterThan(0.98);
  }
});
