import { copyFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { keepFile } from '@/server/media/files/keep-file';
import { rehearsePost } from '@/server/publishing/posts/story/rehearse-post';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { storage } from '@/server/system/storage/index';
import type { FakeServer } from '../fakes/server';
import { adapterCases } from '../platforms/adapters';
import { makeFixtures, type Fixtures } from '../platforms/attempt';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let files: Fixtures;

beforeAll(async () => {
  [services, files] = await Promise.all([startPublishing(), makeFixtures()]);
  Object.assign(env, { PUBLIC_URL: 'https://workspace.example.com' });
});
afterAll(async () => {
  await files.remove();
  await services.stop();
});
beforeEach(async () => void (workspace = await newWorkspace({ connected: false })));

/** The address of one of our files. */
async function stored(file: Fixtures['jpeg']): Promise<string> {
  const path = await storage().draft();
  await copyFile(file.path, path);
  const { _id, extension } = await keepFile({
    file: { name: file.fileName, bytes: file.bytes, sha256: file.sha256, path },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  return `/files/${_id}.${extension}`;
}

describe.each(adapterCases)('$platform', ({ platform, addresses, start, credentials, secrets, takes, uploads }) => {
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await start();
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
  });
  afterEach(() => fake.reset());
  afterAll(() => fake.close());

  const kinds = (['text', 'image', 'video'] as const).filter((kind) => takes[kind]);
  it.each(kinds)('shows the requests and files of a post of %s, sends nothing, changes nothing', async (kind) => {
    await saveSettings({ projectId: workspace.projectId, sent: { [platform]: credentials } });
    const media = kind === 'text' ? [] : [await stored(kind === 'image' ? files.jpeg : files.video)];
    const data = {
      title: 'Title',
      content: 'Hello 😀',
      text: 'Hello 😀',
      description: 'Hello 😀',
      ...(media[0] ? { mediaUrl: media[0] } : {}),
    };
    const post = await makePost(workspace, {
      scheduledFor: null,
      title: 'Title',
      content: 'Hello 😀',
      platformPosts: [{ platform, platformSpecificData: data }],
    });
    const before = await requirePost(post._id);
    const { platforms } = await rehearsePost({ id: post._id });
    expect(platforms).toMatchObject([{ platform, ready: true }]);
    expect(platforms[0]!.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(platforms[0]!.requests)).toContain('Hello');
    if (uploads !== 'never') expect(platforms[0]!.files).toHaveLength(media.length);
    expect(fake.requests).toEqual([]);
    expect(secrets.filter((secret) => JSON.stringify(platforms).includes(secret))).toEqual([]);
    expect(await requirePost(post._id)).toEqual(before);
  });

  it.skipIf(kinds.length === 0)(
    'needs no account: the requests are shown anyway, with missing credentials named',
    async () => {
      const kind = kinds[0];
      const media = kind === 'text' ? [] : [await stored(kind === 'image' ? files.jpeg : files.video)];
      const data = {
        title: 'Title',
        content: 'Hello',
        text: 'Hello',
        description: 'Hello',
        ...(media[0] ? { mediaUrl: media[0] } : {}),
      };
      const post = await makePost(workspace, {
        scheduledFor: null,
        title: 'Title',
        content: 'Hello',
        platformPosts: [{ platform, platformSpecificData: data }],
      });
      const [shown] = (await rehearsePost({ id: post._id })).platforms;
      expect(shown).toMatchObject({ ready: false, message: expect.stringMatching(/is not connected/) });
      expect(JSON.stringify(shown?.requests)).toContain('Hello');
      expect(fake.requests).toEqual([]);
    },
  );

  it('names missing fields', async () => {
    const post = await makePost(workspace, { scheduledFor: null, content: 'Hello', platforms: [platform] });
    const { platforms } = await rehearsePost({ id: post._id });
    expect(platforms[0]).toMatchObject({ ready: false, message: expect.stringMatching(/needs|not connected|missing/) });
  });
});

it('covers platforms side by side', async () => {
  const both: PlatformKey[] = ['telegram', 'discord'];
  const post = await makePost(workspace, { scheduledFor: null, platforms: both });
  expect((await rehearsePost({ id: post._id })).platforms.map(({ platform }) => platform)).toEqual(both);
});
