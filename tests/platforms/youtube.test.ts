import { truncate } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { srtOfCues } from '@/lib/video/srt';
import { env } from '@/server/system/env';
import { GoogleError } from '@/server/publishing/platforms/youtube/client';
import { classifyYoutube, untilMidnightMs } from '@/server/publishing/platforms/youtube/errors';
import { startYoutubeFake, type YoutubeFake } from '../fakes/youtube';
import { attempt, lookUp, makeFixtures, type Fixtures } from './attempt';

let fake: YoutubeFake;
let files: Fixtures;
let large: Fixtures['video'];
const MB = 1024 * 1024;
beforeAll(async () => {
  [fake, files] = [await startYoutubeFake(), await makeFixtures()];
  env.YOUTUBE_API_URL = fake.url;
  env.GOOGLE_OAUTH_URL = fake.url;
  large = { ...files.video, bytes: 20 * MB };
});
afterEach(() => {
  fake.reset();
  for (const list of [fake.refreshTokens, fake.uploads]) list.clear();
  fake.comments.splice(0);
  fake.captions.splice(0);
  Object.assign(fake, { processingTurns: 0, processingEnd: 'processed', uploadBase: fake.url });
});
afterAll(() => Promise.all([fake.close(), files.remove()]));

const credentials = { client_id: 'id', client_secret: 'secret', refresh_token: 'refresh' };
const send = (given: Partial<Parameters<typeof attempt>[0]>) =>
  attempt({ platform: 'youtube', credentials, text: 'A film', media: [files.video], ...given });
const chunks = () =>
  fake.requests.flatMap(({ method, headers }) => (method === 'PUT' ? [headers['content-range']] : []));

describe('YouTube', () => {
  it('sends title, description, category and privacy', async () => {
    await send({
      title: 'My film',
      data: { categoryName: 'Music', privacyStatus: 'unlisted', fileName: 'my film.mp4' },
    });
    const start = fake.requests.find(({ path }) => path === '/upload/youtube/v3/videos');
    expect(start?.fields).toEqual({
      snippet: { title: 'My film', description: 'A film', categoryId: '10' },
      status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
    });
    expect(start?.query).toEqual({ uploadType: 'resumable', part: 'snippet,status' });
    expect(start?.headers).toMatchObject({
      'x-upload-content-length': String(files.video.bytes),
      'x-upload-content-type': 'video/mp4',
      slug: 'my%20film.mp4',
    });
  });

  it('files videos without a category under People & Blogs', async () => {
    for (const data of [{}, { categoryName: '' }]) await send({ title: 'My film', data });
    const starts = fake.requests.filter(({ path }) => path === '/upload/youtube/v3/videos');
    expect(starts.map(({ fields }) => (fields as { snippet: { categoryId: string } }).snippet.categoryId)).toEqual([
      '22',
      '22',
    ]);
  });

  it('uploads a large file in chunks and announces the last one only', async () => {
    await truncate(files.video.path, 20 * MB);
    let sent = 0;
    const { published } = await send({ media: [large], onCreate: () => void (sent = chunks().length) });
    expect(chunks()).toEqual([
      `bytes 0-${8 * MB - 1}/${20 * MB}`,
      `bytes ${8 * MB}-${16 * MB - 1}/${20 * MB}`,
      `bytes ${16 * MB}-${20 * MB - 1}/${20 * MB}`,
    ]);
    expect([sent, published?.externalId, fake.violations.length]).toEqual([2, fake.published[0]?.id, 0]);
  });

  it('continues where an earlier attempt stopped', async () => {
    await truncate(files.video.path, 20 * MB);
    fake.failNext(
      { kind: 'dropped' },
      1,
      ({ headers }) => headers['content-range']?.startsWith(`bytes ${8 * MB}-`) === true,
    );
    const first = await send({ media: [large] });
    expect(first).toMatchObject({ announced: 0, failure: { class: 'retry' } });
    fake.requests.splice(0);
    const second = await send({ media: [large], steps: first.steps });
    expect(chunks()).toEqual([
      'bytes */*',
      `bytes ${8 * MB}-${16 * MB - 1}/${20 * MB}`,
      `bytes ${16 * MB}-${20 * MB - 1}/${20 * MB}`,
    ]);
    expect([second.published?.state, fake.uploads.size]).toEqual(['published', 1]);
  });

  it('does not repeat an upload that was finished after all, and finds it', async () => {
    fake.failNext({ kind: 'lost-answer' });
    const first = await send({});
    await expect(
      lookUp(
        { platform: 'youtube', credentials, text: 'A film', media: [files.video] },
        { steps: first.steps, sentAt: new Date() },
      ),
    ).resolves.toMatchObject({ externalId: fake.published[0]?.id });
    expect(await send({ steps: first.steps })).toMatchObject({
      announced: 0,
      published: { externalId: fake.published[0]?.id },
    });
    expect(fake.published).toHaveLength(1);
  });

  it('starts again when Google has forgotten the upload', async () => {
    fake.failNext({ kind: '503' });
    const first = await send({});
    fake.uploads.clear();
    expect((await send({ steps: first.steps })).published?.state).toBe('published');
  });

  it('starts again when Google forgets the upload at its last chunk', async () => {
    fake.failNext({ kind: '404' });
    const first = await send({});
    expect(first.failure).toMatchObject({ class: 'retry' });
    fake.uploads.clear();
    expect((await send({ steps: first.steps })).published?.state).toBe('published');
    expect(fake.published).toHaveLength(1);
  });

  it('waits until the video is processed, and says why processing failed', async () => {
    fake.processingTurns = 3;
    expect((await send({})).published?.state).toBe('published');
    expect(fake.requests.filter(({ method, path }) => method === 'GET' && path === '/youtube/v3/videos')).toHaveLength(
      4,
    );
    fake.processingEnd = 'rejected';
    expect((await send({})).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('duplicate') as string,
    });
  });

  it('sets the thumbnail and writes the first comment afterwards', async () => {
    const { published, followUps } = await send({ cover: files.jpeg, data: { first_comment: 'First!' } });
    for (const { run } of followUps) await run();
    expect(fake.requests.at(-2)).toMatchObject({
      path: '/upload/youtube/v3/thumbnails/set',
      contentType: 'image/jpeg',
      query: { videoId: published?.externalId },
    });
    expect(fake.comments).toEqual([
      { snippet: { videoId: published?.externalId, topLevelComment: { snippet: { textOriginal: 'First!' } } } },
    ]);
    expect(fake.violations).toEqual([]);
  });

  describe('captions', () => {
    const captions = srtOfCues([{ text: 'Fresh rye — every day', start: 0.5, end: 2 }]);
    const data = { captions, captionsLanguage: 'en' };
    const isOfCaptions = ({ path }: { path: string }) => path === '/upload/youtube/v3/captions';
    const sendWith = async (more: object = {}) => {
      const { published, followUps } = await send({ data: { ...data, ...more } });
      const step = followUps.find(({ kind }) => kind === 'captions');
      if (!step) throw new Error('There is no step for captions');
      return { published, run: () => step.run() };
    };

    it('are handed on with the video’s id and language, once, behind an announcement', async () => {
      const { published, run } = await sendWith();
      expect(fake.captions).toEqual([]);
      await run();
      expect(fake.captions).toEqual([{ videoId: published?.externalId, language: 'en', name: '', file: captions }]);
      expect(fake.requests.filter(isOfCaptions)).toMatchObject([
        { query: { uploadType: 'multipart', part: 'snippet' } },
      ]);
      expect([fake.published.length, fake.violations]).toEqual([1, []]);
    });

    it('are no step of a video without them, and are never sent where they can’t be read', async () => {
      expect((await send({ data: { captions: ' ' } })).followUps).toEqual([]);
      const { run } = await sendWith({ captions: 'Fresh rye' });
      await expect(run()).rejects.toThrow(/no SRT.*YouTube Studio/);
      expect(fake.requests.filter(isOfCaptions)).toEqual([]);
    });

    it('say what to do when they are refused, are done when they are there already, and wait for a limit', async () => {
      const { run } = await sendWith();
      const refused = async (status: '403' | '400') => {
        fake.failNext({ kind: status }, 1, isOfCaptions);
        return run().catch((error: unknown) => classifyYoutube(error, true));
      };
      expect(await refused('403')).toMatchObject({
        class: 'permanent',
        text: expect.stringMatching(/Connect the channel again.*YouTube Studio/) as string,
      });
      expect(await refused('400')).toMatchObject({
        class: 'permanent',
        text: expect.stringMatching(/refused the captions.*YouTube Studio/) as string,
      });
      const error = {
        code: 409,
        message: 'Exists',
        errors: [{ domain: 'x', reason: 'captionExists', message: 'Exists' }],
      };
      fake.failNext({ kind: 'answer', answer: { status: 409, body: { error } } }, 1, isOfCaptions);
      await expect(run()).resolves.toBeUndefined();
      fake.failNext({ kind: '429', retryAfter: 30 }, 1, isOfCaptions);
      expect(await run().catch((thrown: unknown) => classifyYoutube(thrown, true))).toMatchObject({
        class: 'rate-limited',
      });
      expect(fake.published).toHaveLength(1);
    });
  });

  it('renews a token that Google revoked early, and asks to reconnect when it can’t', async () => {
    await send({});
    fake.accessTokens.clear();
    expect((await send({})).published?.state).toBe('published');
    fake.refreshTokens.add('another');
    fake.accessTokens.clear();
    expect((await send({})).failure).toMatchObject({
      class: 'authentication',
      text: 'Token has been expired or revoked.',
    });
  });

  it('follows an upload address only on Google’s own hosts', async () => {
    fake.uploadBase = 'https://evil.example';
    expect((await send({})).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('not its own') as string,
    });
  });

  it.each([
    ['no title', { title: ' ' }, 'needs a title'],
    ['a long title', { title: 'x'.repeat(101) }, 'at most 100 characters'],
    ['5001 bytes', { text: `${'ж'.repeat(2500)}x` }, '1 too long'],
    ['an angle bracket', { text: 'a < b' }, 'refuses < and >'],
  ])('refuses %s before sending', async (_name, given, sentence) => {
    expect((await send(given)).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining(sentence) as string,
    });
    expect(fake.uploads.size).toBe(0);
  });

  it.each([
    [403, 'quotaExceeded', 'rate-limited'],
    [400, 'uploadLimitExceeded', 'rate-limited'],
    [403, 'rateLimitExceeded', 'rate-limited'],
    [403, 'forbidden', 'authentication'],
    [403, 'youtubeSignupRequired', 'authentication'],
    [400, 'invalidTitle', 'permanent'],
    [403, 'forbiddenPrivacySetting', 'permanent'],
  ])('knows %i %s as %s', (status, reason, expected) => {
    const error = new GoogleError({
      status,
      headers: {},
      text: JSON.stringify({ error: { code: status, message: 'Words', errors: [{ reason }] } }),
    });
    expect(classifyYoutube(error, true)).toMatchObject({ class: expected, text: 'Words' });
  });

  it('counts until midnight in California', () => {
    expect(untilMidnightMs(new Date('2026-11-21T07:00:00Z'))).toBe(3_600_000);
    expect(untilMidnightMs(new Date('2026-07-01T08:00:00Z'))).toBe(82_800_000);
    // Clocks change that night: the day is an hour longer or shorter.
    expect(untilMidnightMs(new Date('2026-11-01T07:00:00Z'))).toBe(90_000_000);
    expect(untilMidnightMs(new Date('2026-03-08T08:00:00Z'))).toBe(82_800_000);
  });
});
