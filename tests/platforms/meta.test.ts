import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { GraphError } from '@/server/publishing/platforms/meta/client';
import { classifyGraph } from '@/server/publishing/platforms/meta/errors';
import type { Pending, Published } from '@/server/publishing/platforms/types';
import { FAKE_IG_ACCOUNT, startInstagramFake, startThreadsFake, type MetaFake } from '../fakes/meta';
import { attempt, commentOn, lookUp, makeFixtures, poll, type Fixtures } from './attempt';

let instagram: MetaFake;
let threads: MetaFake;
let files: Fixtures;
beforeAll(async () => {
  [instagram, threads, files] = [await startInstagramFake(), await startThreadsFake(), await makeFixtures()];
  env.INSTAGRAM_GRAPH_URL = instagram.url;
  env.THREADS_API_URL = threads.url;
});
afterEach(() => {
  for (const fake of [instagram, threads]) {
    fake.reset();
    for (const list of [fake.containers, fake.media, fake.comments]) list.splice(0);
    Object.assign(fake, { processingTurns: 0, processingError: null, lagging: 0 });
  }
  env.PUBLIC_URL = undefined;
});
afterAll(() => Promise.all([instagram.close(), threads.close(), files.remove()]));

const credentials = { access_token: 'secretToken' };
const gram = (given: Partial<Parameters<typeof attempt>[0]>) =>
  attempt({ platform: 'instagram', credentials, ...given });
const thread = (given: Partial<Parameters<typeof attempt>[0]>) =>
  attempt({ platform: 'threads', credentials, ...given });
const made = (fake: MetaFake) => fake.containers.map(({ fields: { access_token: _secret, ...fields } }) => fields);

describe('Instagram', () => {
  it('publishes a picture with its caption and alt text', async () => {
    const { published } = await gram({ text: 'Hi', data: { alt_text: 'A test card' }, media: [files.jpeg] });
    expect(made(instagram)).toEqual([{ image_url: files.jpeg.url, alt_text: 'A test card', caption: 'Hi' }]);
    expect(published?.publicUrl).toBe(`https://www.instagram.com/p/${published?.externalId}/`);
    expect(instagram.requests.find(({ path }) => path.endsWith('/media_publish'))?.path).toBe(
      `/v25.0/${FAKE_IG_ACCOUNT}/media_publish`,
    );
  });

  it('publishes a reel with its cover, when it is processed', async () => {
    instagram.processingTurns = 2;
    const { published } = await gram({ text: 'Hi', media: [files.video], cover: files.jpeg });
    expect(made(instagram)).toEqual([
      {
        media_type: 'REELS',
        video_url: files.video.url,
        share_to_feed: 'true',
        cover_url: files.jpeg.url,
        caption: 'Hi',
      },
    ]);
    expect(published?.state).toBe('published');
  });

  it('publishes a mixed carousel, the caption on the whole', async () => {
    await gram({ text: 'Hi', media: [files.jpeg, files.video] });
    const [image, video] = instagram.containers;
    expect(made(instagram)).toEqual([
      { image_url: files.jpeg.url, is_carousel_item: 'true' },
      { media_type: 'VIDEO', video_url: files.video.url, is_carousel_item: 'true' },
      { media_type: 'CAROUSEL', children: `${image?.id},${video?.id}`, caption: 'Hi' },
    ]);
  });

  it('reuses its containers in the next attempt', async () => {
    instagram.failNext({ kind: '500' });
    const first = await gram({ text: 'Hi', media: [files.jpeg, files.video] });
    await gram({ text: 'Hi', media: [files.jpeg, files.video], steps: first.steps });
    expect([instagram.containers.length, instagram.published.length]).toEqual([3, 1]);
  });

  it('does not publish again a post that an earlier attempt published after all', async () => {
    instagram.failNext({ kind: 'lost-answer' });
    const first = await gram({ text: 'Hi', media: [files.jpeg] });
    const second = await gram({ text: 'Hi', media: [files.jpeg], steps: first.steps });
    expect(second).toMatchObject({ announced: 0, published: { externalId: instagram.published[0]?.id } });
    expect(instagram.published).toHaveLength(1);
  });

  it.each([
    ['2207026', 'permanent'],
    ['2207032', 'retry'],
  ])('ends as told by processing error %s, and makes another container then', async (code, expected) => {
    instagram.processingError = code;
    const first = await gram({ text: 'Hi', media: [files.video] });
    expect(first).toMatchObject({
      announced: 0,
      failure: { class: expected, text: expect.stringContaining(code) as string },
    });
    instagram.processingError = null;
    await gram({ text: 'Hi', media: [files.video], steps: first.steps });
    expect([instagram.containers.length, instagram.published.length]).toEqual([2, 1]);
  });

  it('names our own files by PUBLIC_URL', async () => {
    const own = { ...files.jpeg, url: '/files/abcdefghijklmnopqrstuvwx.jpg' };
    expect((await gram({ media: [own] })).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('PUBLIC_URL') as string,
    });
    env.PUBLIC_URL = 'https://workspace.example';
    await gram({ media: [own] });
    await gram({ media: [{ ...own, url: `http://localhost:3000${own.url}` }] });
    expect(made(instagram).map((fields) => fields.image_url)).toEqual([
      `https://workspace.example${own.url}`,
      `https://workspace.example${own.url}`,
    ]);
  });

  it('refuses text alone, and writes the first comment afterwards', async () => {
    expect((await gram({ text: 'Hi' })).failure?.class).toBe('permanent');
    const { published, followUps } = await gram({ media: [files.jpeg], data: { first_comment: 'First!' } });
    await followUps[0]?.run();
    expect(instagram.comments).toEqual([{ on: published?.externalId, text: 'First!' }]);
  });
});

describe('Threads', () => {
  it('publishes text, a picture and a carousel', async () => {
    await thread({ text: 'Hi' });
    await thread({ text: 'Hi', data: { alt_text: 'A test card' }, media: [files.jpeg] });
    await thread({ text: 'Hi', media: [files.jpeg, files.video] });
    expect(made(threads).map(({ media_type: type }) => type)).toEqual(['TEXT', 'IMAGE', 'IMAGE', 'VIDEO', 'CAROUSEL']);
    expect(threads.published).toHaveLength(3);
    expect(threads.violations).toEqual([]);
  });

  it('replies to its post with the first comment', async () => {
    const { published, followUps } = await thread({ text: 'Hi', data: { first_comment: 'First!' } });
    await followUps[0]?.run();
    expect(threads.media[0]).toMatchObject({ text: 'First!', replyTo: published?.externalId });
  });

  it('counts emoji as their bytes', async () => {
    expect((await thread({ text: `${'x'.repeat(497)}😀` })).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('1 too long') as string,
    });
  });

  it.each([
    ['FAILED_DOWNLOADING_VIDEO', 'retry'],
    ['INVALID_DURATION', 'permanent'],
  ])('ends as told by %s', async (reason, expected) => {
    threads.processingError = reason;
    expect((await thread({ media: [files.video] })).failure).toMatchObject({
      class: expected,
      text: expect.stringContaining(reason) as string,
    });
  });

  it('does not publish again a post that an earlier attempt published after all, and names the post', async () => {
    threads.failNext({ kind: 'lost-answer' });
    const first = await thread({ text: 'Hi' });
    const second = await thread({ text: 'Hi', steps: first.steps });
    expect(second).toMatchObject({ announced: 0, published: { externalId: threads.published[0]?.id } });
    expect(threads.published).toHaveLength(1);
  });
});

describe.each([
  ['Instagram', 'instagram', () => instagram],
  ['Threads', 'threads', () => threads],
] as const)('%s: a post whose answer was lost', (_name, platform, network) => {
  const given = () => ({ platform, credentials, text: 'Hi', media: [files.jpeg], data: { first_comment: 'First!' } });
  const found = async (sentAt: Date) => {
    const { steps } = await attempt(given());
    return lookUp(given(), { steps, sentAt });
  };
  const older = (count: number, at: number, text = 'Other words') =>
    network().media.push(...Array.from({ length: count }, (_, index) => ({ id: `7${index}`, text, at })));

  it('is found among the account’s posts by its text and time, with its link, even after many newer posts', async () => {
    const sentAt = new Date();
    network().failNext({ kind: 'lost-answer' });
    const { steps } = await attempt(given());
    const [created] = network().media;
    older(1, sentAt.getTime() - 60_000, 'Hi');
    network().media.unshift(
      ...Array.from({ length: 250 }, (_, index) => ({ id: `8${index}`, text: `Words ${index}`, at: Date.now() })),
    );
    const live = await lookUp(given(), { steps, sentAt });
    expect(live).toMatchObject({
      state: 'published',
      externalId: created?.id,
      publicUrl: expect.stringContaining(created?.id ?? '-') as string,
    });
    expect(network().violations).toEqual([]);
  });

  it('is looked for again while the list lags behind, and then gets its first comment', async () => {
    network().lagging = 1;
    network().failNext({ kind: 'lost-answer' });
    const pending = await found(new Date());
    expect(pending).toMatchObject({ state: 'pending' });
    const live = await poll({ ...given(), steps: {} }, pending as Pending);
    expect(live).toMatchObject({ state: 'published', externalId: network().published[0]?.id });
    await commentOn(given(), live as Published);
    const comments = [
      ...instagram.comments.map(({ on, text }) => [on, text]),
      ...threads.media.flatMap(({ replyTo, text }) => (replyTo ? [[replyTo, text]] : [])),
    ];
    expect(comments).toEqual([[network().published[0]?.id, 'First!']]);
  });

  it('counts as published without a link when it is never listed; its comment says why it was not sent', async () => {
    network().lagging = 1000;
    network().failNext({ kind: 'lost-answer' });
    const pending = (await found(new Date())) as Pending;
    const live = await poll(given(), { ...pending, data: { ...pending.data, until: new Date(0).toISOString() } });
    expect(live).toMatchObject({ state: 'published', publicUrl: null });
    await expect(commentOn(given(), live as Published)).rejects.toThrow('did not say which post it became');
  });
});

describe('Meta’s codes', () => {
  it.each([
    [{ code: 190, error_subcode: 463 }, 'authentication'],
    [{ code: 10 }, 'authentication'],
    [{ code: 200 }, 'authentication'],
    [{ code: 1 }, 'retry'],
    [{ code: 2 }, 'retry'],
    [{ code: 100, is_transient: true }, 'retry'],
    [{ code: -1, error_subcode: 2_207_001 }, 'retry'],
    [{ code: 24, error_subcode: 2_207_008 }, 'retry'],
    [{ code: 4 }, 'rate-limited'],
    [{ code: 4, is_transient: true }, 'rate-limited'],
    [{ code: 17, is_transient: true }, 'rate-limited'],
    [{ code: 32, is_transient: true }, 'rate-limited'],
    [{ code: 613, is_transient: true }, 'rate-limited'],
    [{ code: 80_002, is_transient: true }, 'rate-limited'],
    [{ code: 4, error_subcode: 2_207_051 }, 'permanent'],
    [{ code: 9, error_subcode: 2_207_042 }, 'rate-limited'],
    [{ code: 25, error_subcode: 2_207_050 }, 'permanent'],
    [{ code: 368 }, 'permanent'],
    [{ code: 9004, error_subcode: 2_207_052 }, 'permanent'],
    [{ code: 100 }, 'permanent'],
  ])('%j is %s', (error, expected) => {
    const thrown = new GraphError({
      status: 400,
      headers: {},
      text: JSON.stringify({ error: { message: 'Words', ...error } }),
    });
    expect(classifyGraph(thrown, true)).toMatchObject({ class: expected, text: 'Words' });
  });

  it.each([502, 504])('leaves the outcome open after a %i with any body', (status) => {
    const thrown = new GraphError({
      status,
      headers: {},
      text: JSON.stringify({ error: { message: 'Words', code: 2, is_transient: true } }),
    });
    expect(classifyGraph(thrown, true).class).toBe('unknown');
  });

  it('waits as long as the usage header says', () => {
    const usage = JSON.stringify({ '1': [{ estimated_time_to_regain_access: 7 }] });
    const thrown = new GraphError({
      status: 400,
      headers: { 'x-business-use-case-usage': usage },
      text: JSON.stringify({ error: { message: 'Words', code: 4 } }),
    });
    expect(classifyGraph(thrown, true)).toMatchObject({ class: 'rate-limited', afterMs: 420_000 });
  });
});
