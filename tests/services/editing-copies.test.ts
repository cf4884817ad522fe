// Copies for the editor's browser: they look as the render does, high dynamic range included, and are made once.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newTracks } from '@/lib/timeline/model';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepFile } from '@/server/media/files/keep-file';
import { keepMade } from '@/server/media/files/keep-made';
import { keyOf } from '@/server/media/files/key-of';
import { presentFile } from '@/server/media/files/present';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { requestInspection } from '@/server/media/inspect/request-inspection';
import { getVideoWithTimeline } from '@/server/studio/editor/get-video';
import { saveTimeline } from '@/server/studio/editor/save-timeline';
import { storage } from '@/server/system/storage/index';
import { received } from '../factories/received-file';
import { makeAwkward } from '../media/support/awkward';
import { startClips, type Clips } from '../media/support/clips';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { item, newFilm, rendered } from './render-support';

vi.setConfig({ testTimeout: 180_000 });
const SIZE = { width: 320, height: 180 };
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let clips: Clips;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  clips = await startClips();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await clips.remove();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});

/** A file as it is uploaded and looked into. */
async function uploaded(path: string): Promise<StoredFile & { url: string }> {
  const { projectId, userId } = place;
  const file = await received(await readFile(path), path.split('/').at(-1) ?? '');
  const kept = await keepFile({ file, userId, projectId });
  await requestInspection(kept);
  const ready = await until(
    () => findStoredFile(kept._id),
    (found) => found?.inspection.state !== 'waiting',
  );
  return { ...(ready as StoredFile), url: `/files/${kept._id}.${kept.extension}` };
}

const save = (id: string, timeline: readonly object[]) =>
  saveTimeline({ id, sent: { timeline, tracks: newTracks(), totalDuration: 60 }, userId: place.userId });
const jobs = () => TrackedJobModel.find({ projectId: place.projectId, kind: 'prepare-for-editing' }).lean();
const copyOf = async (id: string) => presentFile((await findStoredFile(id)) as StoredFile, '').editingCopy;
const pathOf = async (id: string) => (await storage().localPath(keyOf((await findStoredFile(id)) as StoredFile))) ?? '';
const copied = async (id: string) => {
  const file = await until(
    () => findStoredFile(id),
    (found) => Boolean(found?.editing),
    90_000,
  );
  return file?.editing?.id ?? '';
};

/** Brightness and colours of the middle of each bar, as a player takes them. */
function bars(file: string): number[][] {
  const args = ['-v', 'error', '-ss', '0.5', '-i', file, '-frames:v', '1', '-vf', 'scale=320:180,format=yuv444p'];
  const raw = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-']);
  const plane = SIZE.width * SIZE.height;
  return [0, 1, 2, 3, 4, 5].map((bar) => {
    const at = 90 * SIZE.width + Math.round((bar + 0.5) * (SIZE.width / 6));
    return [0, 1, 2].map((part) => raw[part * plane + at] ?? -1);
  });
}
/** Bars of white, red, green, blue, grey and black. */
const COLOURS = ['white', 'red', '0x00c000', 'blue', '0x808080', 'black'];
const BARS = [
  ...COLOURS.flatMap((colour) => ['-f', 'lavfi', '-i', `color=c=${colour}:s=54x180:r=30:d=1`]),
  ...['-filter_complex'],
];
const STACKED = `${COLOURS.map((_, at) => `[${at}]format=gbrp[b${at}];`).join('')}${COLOURS.map((_, at) => `[b${at}]`).join('')}hstack=inputs=6,scale=320:180:flags=neighbor:out_color_matrix=bt709:out_range=tv,format=yuv444p`;
const TAGGED = (matrix: string, transfer: string, primaries: string) => [
  ...['-colorspace', matrix, '-color_trc', transfer, '-color_primaries', primaries, '-color_range', 'tv'],
];

it.each(['arib-std-b67', 'smpte2084'])('shows %s as the render does, neither washed out nor dim', async (transfer) => {
  const sdr = await clips.make('sdr.mp4', [
    ...[...BARS, STACKED, '-c:v', 'libx264', '-qp', '4', '-pix_fmt', 'yuv420p', ...TAGGED('bt709', 'bt709', 'bt709')],
  ]);
  // White at 203 nits, as broadcasters place it.
  const toHdr = `zscale=pin=bt709:tin=bt709:min=bt709:rin=tv:p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
  const x265 = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const hdr = await clips.make(`${transfer}.mov`, [
    ...[...BARS, `${STACKED},${toHdr}`, '-c:v', 'libx265', '-preset', 'ultrafast', '-qp', '8', '-x265-params', x265],
    ...[...TAGGED('bt2020nc', transfer, 'bt2020'), '-tag:v', 'hvc1'],
  ]);
  const { _id, url } = await uploaded(hdr);
  expect(await copyOf(_id)).toEqual({ url: null, failed: false });
  const id = await newFilm(place);
  const timeline = [item('video', { url, ...SIZE })];
  await save(id, timeline);
  await save(id, timeline);
  const copy = await pathOf(await copied(_id));
  expect(await jobs()).toHaveLength(1);
  const { path: film } = await rendered(place, id, timeline, { viewport: SIZE });
  const [shown, made, original] = [bars(copy), bars(film), bars(sdr)];
  for (const [bar, values] of shown.entries())
    for (const [part, value] of values.entries())
      expect(Math.abs(value - (made[bar]?.[part] ?? 0)), `${COLOURS[bar]} ${part}`).toBeLessThanOrEqual(3);
  const colourful = ([, u = 0, v = 0]: number[] = []) => Math.hypot(u - 128, v - 128);
  const [white = 0, , , , grey = 0, black] = shown.map(([luma = 0]) => luma);
  // 90 % of white, so that highlights have room; greys as bright as they were.
  expect(Math.abs(white - (16 + 219 * 0.895)), `white is ${white}`).toBeLessThanOrEqual(4);
  expect(Math.abs(grey - (original[4]?.[0] ?? 0)), `grey is ${grey}`).toBeLessThanOrEqual(4);
  expect(black).toBeLessThan(20);
  for (const bar of [1, 2, 3]) {
    expect(colourful(shown[bar]) / colourful(original[bar])).toBeGreaterThan(0.6);
    expect(colourful(shown[bar]) / colourful(original[bar])).toBeLessThan(1.3);
  }
});

it('copies pictures that browsers can’t open, asks again when a video is opened, and deletes copies with their file', async () => {
  const [heic, plain] = [
    await uploaded(await makeAwkward(clips, 'phone.heic')),
    await uploaded(await makeAwkward(clips, 'still.webp')),
  ];
  const id = await newFilm(place);
  await save(id, [item('image', { url: heic.url }), item('image', { url: plain.url })]);
  const copy = await copied(heic._id);
  expect(await findStoredFile(copy)).toMatchObject({ role: 'editing', contentType: 'image/webp', sourceId: heic._id });
  expect(await copyOf(heic._id)).toEqual({ url: `/files/${copy}.webp`, failed: false });
  expect(await copyOf(plain._id)).toBeNull();
  expect(await jobs()).toHaveLength(1);
  await deleteFile(copy);
  await StoredFileModel.updateOne({ _id: heic._id }, { editing: null });
  await getVideoWithTimeline({ id, origin: '' });
  const again = await copied(heic._id);
  expect(again).not.toBe(copy);
  await deleteFile(heic._id);
  expect(await findStoredFile(again)).toBeNull();
});

it('makes finer pictures and loudness of long files and of the studio’s parts, once, and none of short files', async () => {
  const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=64x112:r=5:d=31', ...sound(31), '-pix_fmt', 'yuv420p'];
  const long = await uploaded(await clips.make('long.mp4', film));
  const short = await uploaded(await clips.make('short.mp3', sound(3)));
  const part = await keepMade({
    ...{ path: await clips.make('voice.wav', sound(2)), name: 'voice.wav', role: 'part', sourceId: null },
    ...place,
  });
  const id = await newFilm(place);
  const timeline = [
    item('video', { url: long.url, ...SIZE }),
    item('audio', { url: short.url }),
    item('audio', { url: `/files/${part._id}.wav` }),
  ];
  await save(id, timeline);
  const made = (file: string) =>
    until(
      () => findStoredFile(file),
      (found) => Boolean(found?.timelinePictures),
      60_000,
    );
  const [ofLong, ofPart] = [await made(long._id), await made(part._id)];
  expect(ofLong?.timelinePictures).toMatchObject({
    filmstrip: { count: 16, tileHeight: 64 },
    waves: { points: 620, extension: 'png' },
  });
  expect(ofPart).toMatchObject({
    probe: { kind: 'audio' },
    timelinePictures: { filmstrip: null, waves: { points: 40 } },
  });
  await save(id, timeline);
  expect(await jobs()).toHaveLength(2);
  const waves = ofLong?.timelinePictures?.waves?.id ?? '';
  await deleteFile(long._id);
  expect(await findStoredFile(waves)).toBeNull();
});

it('gives up a file that can’t be shown, and says so', async () => {
  const file = await uploaded(await makeAwkward(clips, 'hdr-pq.mp4'));
  const local = await pathOf(file._id);
  execFileSync('sh', ['-c', `printf nothing > '${local}'`]);
  const id = await newFilm(place);
  await save(id, [item('video', { url: file.url })]);
  const [ended] = await until(jobs, ([job]) => job?.state === 'failed');
  expect(ended?.error?.message).toBe('“hdr-pq.mp4” can’t be shown in the editor. Export it again.');
  expect(await copyOf(file._id)).toEqual({ url: null, failed: true });
  await save(id, [item('video', { url: file.url })]);
  expect(await jobs()).toHaveLength(1);
});
