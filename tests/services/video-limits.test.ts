// What one person can make of videos at the cost of others: outgoing requests, storage, waiting work.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderVideo } from '@/lib/contracts/video-timeline';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { VideoRenderModel } from '@/prisma-free-models/video-render';
import { mergeVideo } from '@/server/studio/videos/edit-video';
import { changeVideo } from '@/server/studio/videos/project.store';
import { startMaking } from '@/server/studio/videos/start-making';
import { MAX_ADDRESSES } from '@/server/studio/rendering/check-addresses';
import { WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';
import { newPlace, type Place } from './agents-support';
import { startPublishing } from './publishing';
import { begin, item, newFilm } from './render-support';
import { newScenario, newVideo, videoOf } from './videos-support';

vi.setConfig({ testTimeout: 120_000 });
let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(() => {
  place = newPlace();
});

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => error,
  );

it('a render asks no more than fifty addresses, and none when it needs more', async () => {
  const id = await newFilm(place);
  const clips = Array.from({ length: MAX_ADDRESSES + 10 }, (_, at) =>
    item('video', { url: `http://nobody.invalid/${at % (MAX_ADDRESSES + 1)}.mp4`, startTime: at }),
  );
  expect(await refusal(begin(place, id, clips))).toMatchObject({
    code: 'VALIDATION_FAILED',
    statusCode: 422,
    message:
      'A render can use 50 media addresses outside of the media library; this needs 51. Upload some of the files to the library, or render a part.',
  });
  // What lies outside of the range is not asked.
  const part = begin(place, id, clips, { range: { start: 1, end: 1 + MAX_ADDRESSES } });
  expect(await refusal(part)).toMatchObject({ code: 'MEDIA_UNREADABLE' });
  expect(await VideoRenderModel.countDocuments({ videoId: id })).toBe(0);
});

it('of thirty renders that are begun at once, twenty wait and the others are refused and leave nothing', async () => {
  const id = await newFilm(place);
  const begun = await Promise.allSettled(Array.from({ length: 30 }, () => begin(place, id, [item('text')])));
  const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toHaveLength(30 - WAITING_PER_PERSON);
  expect(refused[0]).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You have 20 renders waiting or under way, the most at once. Wait until one is done, or cancel one.',
  });
  expect(await VideoRenderModel.countDocuments({ videoId: id })).toBe(WAITING_PER_PERSON);
});

it('a video that is one too many is not kept, and one that is merged again stays as it was', async () => {
  const scenario = await newScenario(place);
  const first = await newVideo(place, scenario);
  for (let count = 1; count < WAITING_PER_PERSON; count += 1) await newVideo(place, scenario);
  expect(await refusal(newVideo(place, scenario))).toMatchObject({ code: 'RATE_LIMITED', statusCode: 429 });
  expect(await VideoProjectModel.countDocuments({ projectId: place.projectId })).toBe(WAITING_PER_PERSON);
  const film = await newFilm(place);
  const before = await videoOf(film);
  expect(await refusal(mergeVideo({ id: film, userId: place.userId }))).toMatchObject({ code: 'RATE_LIMITED' });
  const { status, error, jobId } = await videoOf(film);
  expect({ status, error, jobId }).toEqual({ status: before.status, error: null, jobId: null });
  // What a dead worker left is taken up again all the same.
  const left = (await changeVideo(first, { jobId: null }))!;
  expect((await startMaking(left, place.userId, { byItself: true })).jobId).not.toBeNull();
});

it('a person begins thirty renders in ten minutes', () => {
  expect(renderVideo.rateLimit).toMatchObject({ by: 'user', max: 30, seconds: 600 });
});
