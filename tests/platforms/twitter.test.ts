import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { srtOfCues } from '@/lib/video/srt';
import { env } from '@/server/system/env';
import { adapterOf } from '@/server/publishing/platforms/index';
import { XError } from '@/server/publishing/platforms/twitter/client';
import { startXFake, type XFake } from '../fakes/x';
import { attempt, lookUp, makeFixtures, type Fixtures } from './attempt';

let fake: XFake;
let files: Fixtures;
beforeAll(async () => {
  [fake, files] = [await startXFake(), await makeFixtures()];
  env.X_API_URL = fake.url;
});
afterEach(() => {
  fake.reset();
  fake.tweets.splice(0);
  fake.subtitles.splice(0);
  Object.assign(fake, { processingTurns: 0, processingEnd: 'succeeded', rateHeaders: {} });
});
afterAll(() => Promise.all([fake.close(), files.remove()]));

const credentials = {
  api_key: 'key',
  api_secret: 'keySecret',
  access_token: '4242-token',
  access_token_secret: 'tokenSecret',
};
const send = (given: Partial<Parameters<typeof attempt>[0]>) => attempt({ platform: 'twitter', credentials, ...given });
const called = () => fake.requests.map(({ method, path }) => `${method} ${path.replace(/\d{10,}/, 'ID')}`);
const tweet = () => fake.requests.findLast(({ path, method }) => path === '/2/tweets' && method === 'POST')?.fields;

describe('X', () => {
  it('uploads a picture at once, with its alt text', async () => {
    const { published } = await send({ text: 'Hi', data: { alt_text: 'A test card' }, media: [files.png] });
    expect(called()).toEqual(['GET /2/users/me', 'POST /2/media/upload', 'POST /2/media/metadata', 'POST /2/tweets']);
    expect(fake.requests[2]?.fields.metadata).toEqual({ alt_text: { text: 'A test card' } });
    expect(published?.publicUrl).toBe(`https://x.com/fakeuser/status/${published?.externalId}`);
    expect(fake.violations).toEqual([]);
  });

  it('uploads a video in chunks and waits until it is processed', async () => {
    fake.processingTurns = 3;
    const { published } = await send({ text: 'Hi', media: [files.video] });
    expect(called()).toEqual([
      'GET /2/users/me',
      'POST /2/media/upload/initialize',
      'POST /2/media/upload/ID/append',
      'POST /2/media/upload/ID/finalize',
      'GET /2/media/upload',
      'GET /2/media/upload',
      'GET /2/media/upload',
      'POST /2/tweets',
    ]);
    expect([...fake.uploads.values()].at(-1)).toBe(files.video.bytes);
    expect(published?.state).toBe('published');
  });

  it('gives up when X can’t process the file', async () => {
    fake.processingEnd = 'failed';
    expect(await send({ text: 'Hi', media: [files.video] })).toMatchObject({
      failure: { class: 'permanent', text: expect.stringContaining('could not process') as string },
      announced: 0,
    });
  });

  it('keeps its uploads for the next attempt', async () => {
    fake.failNext({ kind: '503' });
    const first = await send({ text: 'Hi', media: [files.gif] });
    fake.requests.splice(0);
    await send({ text: 'Hi', media: [files.gif], steps: first.steps });
    expect(called()).toEqual(['POST /2/tweets']);
  });

  it.each([
    ['123', '123'],
    ['https://x.com/someone/status/456?s=20', '456'],
    ['https://twitter.com/someone/status/789/', '789'],
  ])('replies to the post %s', async (value, id) => {
    await send({ text: 'Hi', data: { reply_to: value } });
    expect(tweet()).toEqual({ text: 'Hi', reply: { in_reply_to_tweet_id: id } });
  });

  it.each([
    ['281 characters', () => ({ text: 'x'.repeat(281) }), 'Tweet exceeds 280 character limit by 1 characters'],
    ['a picture and a video', () => ({ text: 'x', media: [files.jpeg, files.video] }), '4 pictures or 1 video'],
    ['an answer to nothing', () => ({ text: 'x', data: { reply_to: 'someone' } }), 'not a post of X'],
    ['a picture above 5 MB', () => ({ text: 'x', media: [{ ...files.jpeg, bytes: 6_000_000 }] }), 'up to 5 MB'],
  ])('refuses %s before sending', async (_name, given, sentence) => {
    expect(await send(given())).toMatchObject({
      announced: 0,
      failure: { class: 'permanent', text: expect.stringContaining(sentence) as string },
    });
  });

  it('finds a post with shortened links, escaped characters and media', async () => {
    const given = {
      platform: 'twitter' as const,
      credentials,
      text: 'A & B <c> https://example.com/long?x=1 end',
      media: [files.jpeg],
    };
    fake.failNext({ kind: 'lost-answer' });
    const sentAt = new Date();
    const { steps } = await attempt(given);
    await expect(lookUp(given, { steps, sentAt })).resolves.toMatchObject({ externalId: fake.published[0]?.id });
    await expect(lookUp(given, { steps, sentAt: new Date(Date.now() + 60_000) })).resolves.toBeNull();
  });

  it('looks back to the attempt past any number of newer posts, but not for ever', async () => {
    const given = { platform: 'twitter' as const, credentials, text: 'Once among many' };
    const sentAt = new Date();
    fake.failNext({ kind: 'lost-answer' });
    await attempt(given);
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `9${index}`, text: `Words ${index}`, at: Date.now() }));
    fake.tweets.unshift(...others(430));
    await expect(lookUp(given, { steps: {}, sentAt })).resolves.toMatchObject({ externalId: fake.published[0]?.id });
    const pages = () => fake.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/tweets')).length;
    expect(pages()).toBe(5);
    fake.tweets.unshift(...others(2000));
    await expect(lookUp(given, { steps: {}, sentAt })).resolves.toBeNull();
    expect([pages(), fake.violations.length]).toEqual([15, 0]);
  });

  it('writes the first comment as a reply', async () => {
    const { published, followUps } = await send({ text: 'Hi', data: { first_comment: 'First!' } });
    await followUps[0]?.run();
    expect(tweet()).toEqual({ text: 'First!', reply: { in_reply_to_tweet_id: published?.externalId } });
  });

  it('ties captions to the video that is posted, also of an earlier part, and says what to do when it can’t', async () => {
    const captions = srtOfCues([{ text: 'Fresh rye', start: 0.5, end: 2 }]);
    const data = { captions, captionsLanguage: 'pt-BR' };
    const { published, followUps } = await send({ text: 'Hi', media: [files.video], data });
    expect(followUps.map(({ kind }) => kind)).toEqual(['captions']);
    await followUps[0]?.run();
    const upload = fake.requests.find(({ fields }) => fields.media_category === 'subtitles');
    expect(Buffer.from(String(upload?.fields.media), 'base64').toString()).toBe(captions);
    const video = (tweet() as { media: { media_ids: string[] } }).media.media_ids[0];
    expect(fake.subtitles).toMatchObject([{ video, language_code: 'PT', display_name: 'Portuguese' }]);
    expect([fake.published.length, fake.violations]).toEqual([1, []]);

    const after = { externalId: published?.externalId ?? '', about: published?.about ?? {} };
    const second = await send({ text: 'And more', after, data });
    await second.followUps[0]?.run();
    expect(fake.subtitles[1]).toMatchObject({ video });
    fake.failNext({ kind: '403' }, 1, ({ path }) => path === '/2/media/subtitles');
    await expect(second.followUps[0]?.run()).rejects.toThrow(/X took no captions: .*Media Studio/);
    expect((await send({ text: 'Without a video', data })).followUps).toEqual([]);
  });

  it('pauses when the rate limit window is used up', async () => {
    fake.rateHeaders = {
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 100),
    };
    const { published } = await send({ text: 'Hi' });
    expect(published?.limitFor).toBeGreaterThan(90_000);
    expect(published?.limitFor).toBeLessThanOrEqual(101_000);
  });

  it.each([
    [
      'half a response',
      (socket: Socket) => void socket.end('HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{"data":'),
    ],
    [
      'a response without end',
      (socket: Socket) => {
        socket.write('HTTP/1.1 201 Created\r\n\r\n');
        const timer = setInterval(() => socket.write(Buffer.alloc(1024 * 1024, ' ')), 1);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('does not know what became of a post after %s', async (_name, respond) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => respond(socket));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    env.X_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { failure, announced } = await send({ text: 'Hi', steps: { user: { id: '1', username: 'one' } } });
    env.X_API_URL = fake.url;
    server.close();
    expect([failure?.class, announced]).toEqual(['unknown', 1]);
  });

  it.each([
    ['https://api.x.com/2/problems/client-forbidden', 'authentication'],
    ['https://api.x.com/2/problems/user-suspended', 'authentication'],
    ['about:blank', 'permanent'],
  ])('knows a 403 of type %s as %s', async (type, expected) => {
    const { classify } = await adapterOf('twitter');
    const error = new XError({
      status: 403,
      headers: {},
      text: JSON.stringify({ title: 'Forbidden', type, detail: 'You are not allowed' }),
    });
    expect(classify(error, true)).toMatchObject({ class: expected, text: 'You are not allowed' });
  });
});
