// Slow: a film is really drawn, spoken, recorded and merged. The frames that its cover is chosen from, and the choice.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { presentFile } from '@/server/media/files/present';
import { changeFile, findStoredFile } from '@/server/media/files/store';
import { chooseCover, takeCover } from '@/server/studio/videos/choose-cover';
import { editSegment, mergeVideo } from '@/server/studio/videos/edit-video';
import { makeCover } from '@/server/studio/videos/make-cover';
import { presentVideo } from '@/server/studio/videos/present';
import { changeVideo } from '@/server/studio/videos/project.store';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { requestCover } from '@/server/studio/videos/request-cover';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { CLIP, item, newFilm, newMedia, rendered } from './render-support';
import { newScenario, newVideo, signal, videoOf, whenMade } from './videos-support';

vi.setConfig({ testTimeout: 240_000 });
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

const shownOf = async (id: string) => presentVideo(await videoOf(id), 'http://here');
/** The video as it is shown, once the frames of its present film are there. */
const whenCovered = async (id: string, fileId: string | null = null) =>
  until(
    () => shownOf(id),
    ({ covers, finalFileId }) => covers.length > 0 && (fileId === null || finalFileId === fileId),
    60_000,
  );
const picturesOf = (fileId: string) =>
  StoredFileModel.countDocuments({ sourceId: fileId, cacheKey: { $type: 'string' }, role: ['poster', 'thumbnail'] });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: AppError) => code,
  );
const job = { jobId: 'e'.repeat(24), signal, step: <T>(_: string, __: unknown, run: () => Promise<T>) => run() };

it('has the first of five frames as cover, which a choice changes, here and in the library, and a merge keeps', async () => {
  const id = await newVideo(place, await newScenario(place));
  const { film, segments } = await whenMade(id);
  const fileId = film?.fileId ?? '';
  const { covers, coverUrl } = await whenCovered(id);
  expect(covers.map(({ isChosen }) => isChosen)).toEqual([true, false, false, false, false]);
  expect(coverUrl).toBe(covers[0]?.url);
  // Both scenes have headlines; their frames are taken when all of them has come in.
  expect(segments).toHaveLength(2);
  const [one, two] = film?.parts ?? [];
  expect(covers[0]?.atSeconds).toBeCloseTo(0.86 * (one?.end ?? 0), 2);
  expect(covers[1]?.atSeconds).toBeGreaterThan(((two?.start ?? 0) + (two?.end ?? 0)) / 2);
  const into = ((covers[1]?.atSeconds ?? 0) - (two?.start ?? 0)) / ((two?.end ?? 0) - (two?.start ?? 0));
  const inLibrary = async () => presentFile((await findStoredFile(fileId))!, 'http://here');
  expect(await inLibrary()).toMatchObject({ posterUrl: covers[0]?.url, thumbnailUrl: covers[0]?.thumbnailUrl });
  expect(await picturesOf(fileId)).toBe(10);

  // Once more: nothing is made again.
  await makeCover({ videoId: id }, job);
  await takeCover({ id, userId: place.userId, signal });
  expect(await picturesOf(fileId)).toBe(10);

  const second = covers[1]?.atSeconds ?? 0;
  expect(await refusal(chooseCover({ id, atSeconds: second + 0.01 }))).toBe('CONFLICT');
  await chooseCover({ id, atSeconds: second });
  expect(await shownOf(id)).toMatchObject({ coverUrl: covers[1]?.url });
  expect(await inLibrary()).toMatchObject({ posterUrl: covers[1]?.url, thumbnailUrl: covers[1]?.thumbnailUrl });
  // What analyses the file afterwards does not take it away.
  await changeFile(fileId, { poster: { id: 'other', extension: 'jpg', width: 1, height: 1 } });
  expect(await inLibrary()).toMatchObject({ posterUrl: covers[1]?.url });

  // The chosen scene begins later in the next film.
  await editSegment({ id, name: 'part1', body: { voiceOver: { text: 'One loaf, and a second one beside it.' } } });
  await mergeVideo({ id, userId: place.userId });
  const again = await whenMade(id);
  const later = await whenCovered(id, again.film?.fileId);
  expect(later.covers).toHaveLength(5);
  const part = again.film?.parts[1];
  const chosen = later.covers.find(({ isChosen }) => isChosen);
  expect(chosen?.atSeconds).toBeGreaterThan(second);
  expect(chosen?.atSeconds).toBeCloseTo((part?.start ?? 0) + into * ((part?.end ?? 0) - (part?.start ?? 0)), 1);
  expect(later.coverUrl).toBe(chosen?.url);
  // The film before is gone, with its frames.
  expect(await picturesOf(fileId)).toBe(0);
  await deleteVideo({ id, keepVideo: false });
  expect(await picturesOf(again.film?.fileId ?? '')).toBe(0);
});

it('takes what is missing after a worker died, and no frame twice', async () => {
  const id = await newFilm(place);
  const { id: fileId } = await newMedia(place, 'film.mp4', CLIP);
  await changeVideo(id, { final: { fileId, seconds: 1 } });
  let taken = 0;
  const dies = async <T>(_: string, __: unknown, run: () => Promise<T>) => {
    const frame = await run();
    if ((taken += 1) === 3) throw new Error('killed');
    return frame;
  };
  await expect(makeCover({ videoId: id }, { ...job, step: dies })).rejects.toThrow('killed');
  expect((await shownOf(id)).covers).toEqual([]);
  expect(await picturesOf(fileId)).toBe(6);
  await makeCover({ videoId: id }, job);
  expect((await shownOf(id)).covers).toHaveLength(5);
  expect(await picturesOf(fileId)).toBe(10);
});

it('leaves a finished video as it is when no frame can be taken, or nothing can be started', async () => {
  const id = await newFilm(place);
  expect(await refusal(takeCover({ id, userId: place.userId, signal }))).toBe('CONFLICT');
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=1'];
  const { id: fileId } = await newMedia(place, 'song.mp3', sound);
  await changeVideo(id, { final: { fileId, seconds: 1 } });
  expect(await refusal(takeCover({ id, userId: place.userId, signal }))).toBe('MEDIA_UNREADABLE');
  expect(await videoOf(id)).toMatchObject({ status: 'completed', error: null });
  expect(await shownOf(id)).toMatchObject({ covers: [], finalFileId: fileId });
  await requestCover({ ...(await videoOf(id)), projectId: 'none' as never }, place.userId);
});

it('has frames of the render when that is the finished video, with those scenes first over which words stand', async () => {
  const id = await newFilm(place);
  const clip = await newMedia(place, 'clip.mp4', CLIP);
  const timeline = [
    item('video', { url: clip.url }),
    item('video', { url: clip.url, startTime: 1 }),
    item('text', { startTime: 1, height: 20 }),
  ];
  const { file } = await rendered(place, id, timeline);
  const { covers, finalFileId } = await whenCovered(id);
  expect(finalFileId).toBe(file._id);
  expect(covers[0]).toMatchObject({ atSeconds: 1.8, isChosen: true });
  expect(covers).toHaveLength(5);
});
