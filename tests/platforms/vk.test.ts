import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { adapterOf } from '@/server/publishing/platforms/index';
import { VkError } from '@/server/publishing/platforms/vk/client';
import { startVkFake, type VkFake } from '../fakes/vk';
import { attempt, lookUp, makeFixtures, type Fixtures } from './attempt';

let fake: VkFake;
let files: Fixtures;
beforeAll(async () => {
  [fake, files] = [await startVkFake(), await makeFixtures()];
  env.VK_API_URL = fake.url;
});
afterEach(() => {
  fake.reset();
  Object.assign(fake, { processingTurns: 0, rights: 8192 + 4 + 16, hidden: false, wall: [], uploadBase: fake.url });
});
afterAll(() => Promise.all([fake.close(), files.remove()]));

const credentials = { access_token: 'vk1.a.token', group_id: 'https://vk.com/fakegroup' };
const send = (given: Partial<Parameters<typeof attempt>[0]>) => attempt({ platform: 'vk', credentials, ...given });
const called = () => fake.requests.map(({ path }) => path.replace('/method/', ''));
const wallPost = () => fake.requests.findLast(({ path }) => path === '/method/wall.post')?.fields;

describe('VK', () => {
  it('posts for the community, signed only when it says so', async () => {
    await send({ text: 'Hi', data: { signed: true } });
    expect(wallPost()).toMatchObject({ owner_id: '-12345', from_group: '1', signed: '1', message: 'Hi' });
    await send({ text: 'Hi', data: { from_group: false, signed: true } });
    expect(wallPost()).toMatchObject({ from_group: '0' });
    expect(wallPost()).not.toHaveProperty('signed');
  });

  it('attaches pictures, a GIF as a document and a processed video, in order', async () => {
    fake.processingTurns = 2;
    const { failure } = await send({ media: [files.jpeg, files.gif, files.video] });
    expect(failure).toBeUndefined();
    expect(wallPost()?.attachments).toMatch(/^photo-12345_\d+,doc-12345_\d+,video-12345_\d+_key$/);
    expect(called().filter((name) => name === 'video.get')).toHaveLength(3);
  });

  it('keeps its uploads and its deduplication key for the next attempt', async () => {
    fake.failNext({ kind: '500' });
    const first = await send({ text: 'Hi', media: [files.jpeg] });
    const guid = wallPost()?.guid;
    fake.requests.splice(0);
    const second = await send({ text: 'Hi', media: [files.jpeg], steps: first.steps });
    expect(second.published?.state).toBe('published');
    expect(guid).toMatch(/^[\da-f-]{36}$/);
    expect([called(), wallPost()?.guid]).toEqual([['wall.post'], guid]);
  });

  it('follows an upload address only on VK’s own hosts', async () => {
    fake.uploadBase = 'https://evil.example';
    expect((await send({ media: [files.jpeg] })).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('not its own') as string,
    });
  });

  it('sets the cover and writes the first comment afterwards', async () => {
    const { followUps } = await send({ media: [files.video], cover: files.jpeg, data: { first_comment: 'First!' } });
    expect(followUps.map(({ kind }) => kind)).toEqual(['read_back', 'cover', 'first_comment']);
    fake.requests.splice(0);
    for (const { run } of followUps) await run();
    expect(called()).toEqual([
      'wall.getById',
      'video.getThumbUploadUrl',
      '/upload/file',
      'video.saveUploadedThumb',
      'wall.createComment',
    ]);
    expect(fake.violations).toEqual([]);
  });

  it('looks back to the attempt past a pinned post and any number of newer posts, but not for ever', async () => {
    const given = { platform: 'vk' as const, credentials, text: 'Once among many' };
    const sentAt = new Date();
    fake.failNext({ kind: 'lost-answer' });
    const { steps } = await attempt(given);
    const post = (id: number, message: string, date: number) => ({
      id,
      message,
      attachments: [],
      guid: String(id),
      date,
    });
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        post(10_000 + index, `Words ${index}`, Math.floor(Date.now() / 1000)),
      );
    fake.wall.push({ ...post(1, 'Once among many', 1000), pinned: true }, post(2, 'Once among many', 2000));
    fake.wall.unshift(...others(430));
    await expect(lookUp(given, { steps, sentAt })).resolves.toMatchObject({ externalId: fake.published[0]?.id });
    const pages = () => fake.requests.filter(({ path }) => path.endsWith('wall.get')).length;
    expect(pages()).toBe(5);
    await expect(lookUp({ ...given, text: 'Not there' }, { steps, sentAt })).resolves.toBeNull();
    expect(pages()).toBe(10);
    fake.wall.unshift(...others(2000));
    await expect(lookUp(given, { steps, sentAt })).resolves.toBeNull();
    expect([pages(), fake.violations.length]).toEqual([20, 0]);
  });

  it('finds a post by text and time whose picture VK shows as an earlier upload, and none that is another post', async () => {
    const given = { platform: 'vk' as const, credentials, text: 'The same picture again', media: [files.jpeg] };
    const sentAt = new Date();
    await attempt(given);
    fake.failNext({ kind: 'lost-answer' });
    const { steps } = await attempt(given);
    const [first, second] = fake.published.map(({ id }) => id);
    const [later, earlier] = fake.wall.map(({ attachments }) => attachments[0]!);
    const found = lookUp(given, { steps, sentAt });
    await expect(found).resolves.toMatchObject({ externalId: second });
    fake.shownAs.set(later!, earlier!);
    const isKnown = (id: string) => id === first;
    await expect(lookUp(given, { steps, sentAt, isKnown })).resolves.toMatchObject({ externalId: second });
    await expect(lookUp(given, { steps, sentAt, isKnown: () => true })).resolves.toBeNull();
  });

  it('says when the post is accepted but not shown', async () => {
    fake.hidden = true;
    const { followUps } = await send({ text: 'Hi' });
    await expect(followUps[0]?.run()).rejects.toThrow('does not show it yet');
  });

  it('says which rights the token lacks', async () => {
    fake.rights = 4;
    const account = await (
      await adapterOf('vk')
    ).check({ platform: 'vk', credentials, signal: AbortSignal.timeout(5000) });
    expect(account).toEqual({
      name: 'Fake group',
      url: 'https://vk.com/fakegroup',
      notes: ['The token lacks the rights: wall, video. Make one that has them.'],
    });
  });

  it.each([
    [1, 'retry'],
    [10, 'retry'],
    [5, 'authentication'],
    [27, 'authentication'],
    [1117, 'authentication'],
    [100, 'permanent'],
    [214, 'permanent'],
    [222, 'permanent'],
  ])('knows error %i inside a 200 as %s', async (code, expected) => {
    const { classify } = await adapterOf('vk');
    expect(classify(new VkError({ code, status: 200, message: 'Words of VK' }), true)).toMatchObject({
      class: expected,
      text: 'Words of VK',
    });
  });

  it.each([
    [6, 1000],
    [9, 3_600_000],
    [29, 3_600_000],
  ])('waits after flood code %i', async (code, afterMs) => {
    const { classify } = await adapterOf('vk');
    expect(classify(new VkError({ code, status: 200, message: 'Flood control' }), true)).toMatchObject({
      class: 'rate-limited',
      afterMs,
    });
  });

  it('sends a person to VK for a captcha', async () => {
    const { classify } = await adapterOf('vk');
    expect(classify(new VkError({ code: 14, status: 200, message: 'Captcha needed' }), true)).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('sign in at vk.com') as string,
    });
  });
});
