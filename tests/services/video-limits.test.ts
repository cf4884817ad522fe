// What one person can make of videos at the cost of others: outgoing requests, storage, waiting work.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderVideo } from '@/lib/contracts/video-timeline';
import { VideoRenderModel } from '@/prisma-free-models/video-render';
import { MAX_ADDRESSES } from '@/server/studio/render/check-addresses';
import { newPlace, type Place } from './agents-support';
import { startPublishing } from './publishing';
import { begin, item, newFilm } from './render-support';

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

it('a person begins thirty renders in ten minutes', () => {
  expect(renderVideo.rateLimit).toMatchObject({ by: 'user', max: 30, seconds: 600 });
});
