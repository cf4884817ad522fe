// A finished film beside its preview, by the job that follows a render; and captions that are not in its picture.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fromWire } from '@/lib/timeline/convert';
import { newTracks, type Timeline } from '@/lib/timeline/model';
import { wireTimeline } from '@/lib/timeline/wire';
import { ALIKE, certificateWords, sampledFrames } from '@/lib/video/certificate';
import { deleteFile } from '@/server/media/files/delete-file';
import { findStoredFile } from '@/server/media/files/store';
import { probeFile } from '@/server/media/inspect/probe-file';
import { getVideoWithTimeline } from '@/server/studio/editor/get-video';
import { compareFilm } from '@/server/studio/rendering/compare-film';
import { compareFrames } from '@/server/studio/rendering/compare-frames';
import { openSources } from '@/server/studio/rendering/open-sources';
import { sweepRenders } from '@/server/studio/rendering/sweep-renders';
import { completeRender, keepRender } from '@/server/studio/videos/keep-render';
import { presentVideo } from '@/server/studio/videos/present';
import { changeVideo } from '@/server/studio/videos/project.store';
import { listRenders, timelineOfRender } from '@/server/studio/videos/render.store';
import { requireVideo } from '@/server/studio/videos/require';
import { clock } from '@/server/system/clock';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { CLIP, item, newFilm, newMedia, rendered } from './render-support';

vi.setConfig({ testTimeout: 180_000 });
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await services.stop();
});
beforeEach(() => {
  place = newPlace();
});

const VIEWPORT = { width: 360, height: 640 };
const soft = (of: string) => [
  ...['-f', 'lavfi', '-i', `${of}=s=360x640:r=30:d=3`, '-vf', 'gblur=sigma=2', '-c:v', 'libx264', '-crf', '12'],
  ...['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-g', '30'],
];
const certificateOf = async (id: string) => {
  const { data } = await getVideoWithTimeline({ id, origin: 'http://here' });
  return data.renders[0]?.certificate ?? null;
};
const whenCompared = (id: string) =>
  until(
    () => certificateOf(id),
    (found) => found !== null && found.state !== 'comparing',
    120_000,
  );

/** Words, a clip at its own speed, a picture that blends and moves, a mask and effects. */
async function film() {
  const clip = await newMedia(place, 'clip.mp4', soft('testsrc2'));
  const photo = await newMedia(place, 'photo.png', ['-f', 'lavfi', '-i', 'mandelbrot=s=320x320', '-frames:v', '1']);
  return [
    item('video', {
      url: clip.url,
      duration: 2,
      speed: 1.25,
      effects: [{ kind: 'saturation', amount: -40 }],
      ...VIEWPORT,
    }),
    item('image', {
      ...{ url: photo.url, x: 40, y: 60, width: 160, height: 160, duration: 2, blend: 'multiply' },
      ...{ mask: { kind: 'circle' } },
      keyframes: [
        { property: 'x', time: 0, value: 20, easing: 'in-out' },
        { property: 'x', time: 1.5, value: 180, easing: 'linear' },
      ],
    }),
    item('text', { width: 320, height: 60, x: 20, y: 480, duration: 1.4, startTime: 0.3 }),
  ];
}

it('compares 24 pictures of a finished film with its preview, keeps the pairs, and lets go of the timeline', async () => {
  const id = await newFilm(place);
  const { file } = await rendered(place, id, await film(), { viewport: VIEWPORT });
  const found = await whenCompared(id);
  expect(found).toMatchObject({ state: 'compared', compared: 24, alike: 24 });
  if (found?.state !== 'compared') throw new Error('It was not compared');
  expect(found.lowest).toBeGreaterThanOrEqual(ALIKE);
  expect(certificateWords(found).words).toBe(
    `Matches the preview: 24 of 24 pictures, lowest ${found.lowest.toFixed(3)}.`,
  );
  expect(found.pairs.map(({ likeness }) => likeness)).toEqual(found.pairs.map(({ likeness }) => likeness).toSorted());
  expect(found.pairs).toHaveLength(3);
  expect(found.pairs[0]?.likeness).toBe(found.lowest);
  const [pair] = found.pairs.map(({ picture }) => path.parse(picture).name);
  expect(await findStoredFile(pair ?? '')).toMatchObject({ sourceId: file._id, kind: 'image', role: 'poster' });
  const [render] = await listRenders(id);
  expect(await timelineOfRender(String(render?._id))).toBeNull();
  // Those who see the video see it.
  const { data } = await getVideoWithTimeline({ id, origin: 'http://here' });
  expect(data.certificate).toEqual(found);
  await deleteFile(file._id);
  expect(await findStoredFile(pair ?? '')).toBeNull();
});

it('finds what differs: another film, another moment, a text that is missing', async () => {
  const items = await film();
  const wire = wireTimeline.parse({ timeline: items, tracks: newTracks(), totalDuration: 60 });
  const timeline = fromWire(wire, VIEWPORT);
  const id = await newFilm(place);
  const { path: file } = await rendered(place, id, items, { viewport: VIEWPORT });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const { signal } = new AbortController();
  const range = { start: 0, end: 60 };
  const probe = await probeFile({ file, kind: 'video', contentType: 'video/mp4', bytes: 1, folder, signal });
  if (probe.kind !== 'video') throw new Error('No video');
  const sources = await openSources({ timeline, range, folder, signal });
  const compare = async (shown: Timeline, first = 0) => {
    const frames = sampledFrames({ start: 6, end: 54 }).filter((_, index) => index % 3 === 1);
    const samples = await compareFrames({
      ...{ timeline: shown, frames, first, sources, folder, signal },
      made: { file, probe },
    });
    return samples.filter(({ likeness }) => likeness < ALIKE).length;
  };
  expect(await compare(timeline)).toBe(0);
  const without = (type: string) => ({ ...timeline, items: timeline.items.filter((one) => one.type !== type) });
  expect(await compare(without('text'))).toBeGreaterThan(3);
  expect(await compare(without('image'))).toBeGreaterThan(6);
  expect(await compare(timeline, 3)).toBeGreaterThan(4);
  rmSync(folder, { recursive: true });
});

it('compares the formats that are films, but no GIF', async () => {
  const id = await newFilm(place);
  const items = [item('text', { width: 300, height: 90, duration: 1 })];
  const more = { viewport: VIEWPORT };
  for (const format of ['webm', 'mov'] as const) {
    await rendered(place, id, items, { ...more, format });
    expect(await whenCompared(id)).toMatchObject({ state: 'compared', compared: 24, alike: 24 });
  }
  await rendered(place, id, items, { ...more, format: 'gif' });
  expect(await certificateOf(id)).toBeNull();
});

it('says of a comparison that never came to its end, or whose file is gone, that there is none', async () => {
  const id = await newFilm(place);
  const { file } = await rendered(place, id, [item('text', { duration: 0.5 })], { format: 'gif' });
  const timeline = wireTimeline.parse({ timeline: [item('text')], tracks: newTracks(), totalDuration: 60 });
  const of = { projectId: place.projectId, videoId: id, createdBy: place.userId, timeline };
  const keep = async (fileId: string) => {
    const render = await keepRender({
      ...of,
      format: 'mp4',
      preset: null,
      viewport: VIEWPORT,
      range: { start: 0, end: 9 },
    });
    await completeRender(render, { fileId, seconds: 1, viewport: VIEWPORT }, { compares: true });
    return render;
  };
  await keep(file._id);
  expect(await certificateOf(id)).toEqual({ state: 'comparing' });
  await sweepRenders();
  expect(await certificateOf(id)).toEqual({ state: 'comparing' });
  const later = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 7 * 3_600_000));
  await sweepRenders();
  later.mockRestore();
  expect(await certificateOf(id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/render it again/i) });

  const gone = await keep('gone');
  await compareFilm({ renderId: gone }, { jobId: 'b'.repeat(24), signal: new AbortController().signal });
  const [render] = await listRenders(id);
  expect(render?.certificate).toMatchObject({ state: 'failed' });
  expect(await timelineOfRender(gone)).toBeNull();
});

it('hands captions on as a file of a merged film alone, and only where they are not in its picture', async () => {
  const id = await newFilm(place);
  const { id: fileId } = await newMedia(place, 'film.mp4', CLIP);
  const of = async () => presentVideo(await requireVideo(id), 'http://here');
  const voice = { fileId, extension: 'm4a', seconds: 1, key: 'k', words: [{ text: 'Rye', start: 0, end: 1 }] };
  const segment = { name: 'one', description: '', params: {}, voiceOverText: 'Rye', speedFactor: null, given: null };
  const segments = [{ ...segment, clip: null, voice, doing: null, error: null, videoDurationLength: null }];
  const film = { key: 'k', fileId, seconds: 1, bytes: 1, parts: [] };
  const change = (fields: object) => changeVideo(id, fields as Parameters<typeof changeVideo>[1]);
  await change({ film, subtitles: { burnt: false } });
  expect(await of()).toMatchObject({ hasCaptionsFile: false, certificate: null });
  await change({ segments });
  expect((await of()).hasCaptionsFile).toBe(true);
  await change({ subtitles: { burnt: true } });
  expect((await of()).hasCaptionsFile).toBe(false);
  await change({ subtitles: { burnt: false } });
  await rendered(place, id, [item('text', { duration: 0.5 })]);
  expect((await of()).hasCaptionsFile).toBe(false);
});
