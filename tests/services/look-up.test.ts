import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { keepFile } from '@/server/media/files/keep-file';
import { adapterOf } from '@/server/publishing/platforms/index';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { storage } from '@/server/system/storage/index';
import type { FakeServer } from '../fakes/server';
import { startYoutubeFake, type YoutubeFake } from '../fakes/youtube';
import { adapterCases } from '../platforms/adapters';
import { makeFixtures } from '../platforms/attempt';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const realNow = clock.now;
let shift = 0;
const later = (ms: number) => void (shift += ms);
const one = async (id: string) => (await shown(id)).platformPosts[0]!;
const UNCONFIRMED = 'Delivery could not be confirmed. Check the channel before retrying.';

beforeAll(async () => {
  services = await startPublishing();
  Object.assign(env, { PUBLIC_URL: 'https://workspace.example.com' });
});
afterAll(async () => services.stop());
beforeEach(async () => {
  shift = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await PostModel.deleteMany({});
  workspace = await newWorkspace({ connected: false });
});

async function storedVideo(): Promise<string> {
  const files = await makeFixtures();
  const path = await storage().draft();
  await copyFile(files.video.path, path);
  const { _id } = await keepFile({
    file: { name: 'v.mp4', bytes: files.video.bytes, sha256: files.video.sha256, path },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  await files.remove();
  return `/files/${_id}.mp4`;
}

const media = async (platform: string) =>
  platform === 'instagram' ? 'https://media.example/a.jpg' : /youtube/i.test(platform) ? storedVideo() : null;

/** Networks that can be queried; variants are queried in the same way. */
const askable = adapterCases.filter(({ platform }) =>
  ['twitter', 'vk', 'instagram', 'threads', 'youtube'].includes(platform),
);

describe.each(askable)('$platform', ({ platform, start, addresses, credentials }) => {
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await start();
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
  });
  afterAll(() => fake.close());
  beforeEach(async () => {
    fake.reset();
    await saveSettings({ projectId: workspace.projectId, sent: { [platform]: credentials } });
  });

  const send = async (words: string) => {
    const post = await makePost(workspace, {
      title: words,
      content: words,
      mediaUrl: await media(platform),
      platforms: [platform],
    });
    await work();
    return post;
  };

  it('the response was lost, the post is there: found, published, sent once', async () => {
    expect((await adapterOf(platform)).find).toBeDefined();
    fake.failNext({ kind: 'lost-answer' });
    const post = await send('It arrived');
    expect(await one(post._id)).toMatchObject({
      status: 'pending',
      publishing: true,
      attempts: [{ outcome: 'unknown' }],
    });
    later(5001);
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'published',
      unconfirmed: false,
      externalId: fake.published[0]?.id,
      publicUrl: expect.stringMatching(/^https:/),
    });
    expect(fake.published).toHaveLength(1);
  });

  it.runIf(['vk', 'twitter'].includes(platform))(
    'another post with the same text is there, this one is not: the other is not taken for it',
    async () => {
      const first = await send('Twice the same');
      expect(await one(first._id)).toMatchObject({ status: 'published' });
      fake.failNext({ kind: 'dropped' });
      const second = await send('Twice the same');
      later(5001);
      await work();
      expect(await one(second._id)).toMatchObject({ status: 'pending', externalId: null });
      expect(fake.published).toHaveLength(1);
    },
  );

  it('the response was lost, the post is not there: the network is asked for two minutes, then the user', async () => {
    fake.failNext({ kind: 'dropped' });
    const post = await send('It did not arrive');
    for (let asked = 0; asked < 15; asked += 1) {
      later(10_001);
      await work();
    }
    expect(await one(post._id)).toMatchObject({ status: 'failed', unconfirmed: true, errorText: UNCONFIRMED });
    expect(fake.published).toEqual([]);
  });
});

describe('slow processing', () => {
  let fake: YoutubeFake;
  beforeAll(async () => {
    fake = await startYoutubeFake();
    Object.assign(env, { YOUTUBE_API_URL: fake.url, GOOGLE_OAUTH_URL: fake.url });
  });
  afterAll(() => fake.close());

  it('is polled without occupying a worker, and ends as published', async () => {
    fake.processingTurns = 2;
    await saveSettings({
      projectId: workspace.projectId,
      sent: { youtube: adapterCases.find(({ platform }) => platform === 'youtube')!.credentials },
    });
    const post = await makePost(workspace, { title: 'Slow', mediaUrl: await storedVideo(), platforms: ['youtube'] });
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'pending',
      publishing: true,
      attempts: [{ outcome: 'running' }],
    });
    for (let turn = 0; turn < 4; turn += 1) {
      later(60_000);
      await work();
    }
    expect(await one(post._id)).toMatchObject({ status: 'published', attempts: [{ outcome: 'published' }] });
    expect(fake.published).toHaveLength(1);
  });
});
