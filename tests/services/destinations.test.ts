import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost as contract } from '@/lib/contracts/posts';
import { PlatformSettingModel } from '@/prisma-free-models/platform-setting';
import { PostModel } from '@/prisma-free-models/post';
import { addDestination } from '@/server/publishing/connections/add-destination';
import { credentialsFor } from '@/server/publishing/connections/credentials-for';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { createPost } from '@/server/publishing/posts/create-post';
import { accountOf } from '@/server/publishing/posts/delivery/account-of';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

/** A second account of a network: its posts go through the same ledger, with credentials and limits of their own. */
let agentToken = '';
let bots = 100_000_000;
const owner = { kind: 'agent', id: 'agent-1' } as const;

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let own: { projectId: string; platform: 'telegram' };
beforeAll(async () => void (services = await startPublishing()));
afterAll(() => services.stop());
beforeEach(async () => {
  await PostModel.deleteMany({});
  services.telegram.reset();
  bots += 1;
  agentToken = `${bots}:AAagentsecretagentsecretagentsecreta`;
  workspace = await newWorkspace();
  own = { projectId: workspace.projectId, platform: 'telegram' };
});

const agents = (credentials: Record<string, string> = { bot_token: agentToken, chat_id: '@agent' }) =>
  addDestination({ ...own, owner, credentials });
async function makeAgentsPost(destinationId: string, content: string) {
  const { projectId, userId } = workspace;
  const body = contract.body!.parse({
    content,
    scheduledFor: new Date().toISOString(),
    platformPosts: [{ platform: 'telegram', platformSpecificData: {} }],
  });
  return createPost({ projectId, userId, body, destinations: { telegram: destinationId } });
}
const entryOf = async (id: string) => (await findPost(id))!.platformPosts[0]!;
const sentTo = () =>
  services.telegram.published.map(({ request }) => [request.path.split('/')[1], request.fields.chat_id]);

describe('a further account of a network', () => {
  it('is kept while its platform is off', async () => {
    const destinationId = await agents();
    const { projectId, userId } = workspace;
    const platformPosts = [{ platform: 'telegram', platformSpecificData: {} }];
    const { _id } = await createPost({
      projectId,
      userId,
      body: contract.body!.parse({ content: 'From the agent', platformPosts }),
      destinations: { telegram: destinationId },
    });
    for (const sent of [[], platformPosts])
      await updatePost({ id: _id, body: contract.body!.parse({ platformPosts: sent }) });
    expect((await entryOf(_id)).destinationId).toBe(destinationId);
  });

  it('receives its posts with its own credentials, recorded as any other', async () => {
    const destinationId = await agents();
    const [theirs, ours] = [await makeAgentsPost(destinationId, 'From the agent'), await makePost(workspace)];
    await work();
    expect(sentTo().toSorted()).toEqual(
      [
        [`bot${agentToken}`, '@agent'],
        [`bot${workspace.botToken}`, '@channel'],
      ].toSorted(),
    );
    expect(await entryOf(theirs._id)).toMatchObject({
      destinationId,
      status: 'published',
      publicUrl: expect.stringMatching(/^https:\/\/t\.me\/agent\/\d+$/),
      attempts: [{ outcome: 'published' }],
    });
    expect(await entryOf(ours._id)).toMatchObject({ status: 'published', attempts: [{ outcome: 'published' }] });
    expect((await credentialsFor({ ...own, destinationId })).state).toBe('ok');
  });

  it('is none of the project’s settings', async () => {
    await agents();
    const settings = await settingsOf([workspace.projectId]);
    expect(settings.map(({ platform }) => platform).toSorted()).toEqual(['discord', 'telegram']);
    await saveSettings({ projectId: workspace.projectId, sent: { telegram: { chat_id: '@moved' } } });
    const post = await makeAgentsPost(await agents(), 'Still there');
    await work();
    expect((await entryOf(post._id)).publicUrl).toMatch(/^https:\/\/t\.me\/agent\//);
  });

  it('waits alone when the network asks it to', async () => {
    const destinationId = await agents();
    services.telegram.failNext({ kind: '429', retryAfter: 60 });
    const theirs = await makeAgentsPost(destinationId, 'Too many');
    await work();
    expect(await entryOf(theirs._id)).toMatchObject({ errorClass: 'rate-limited', delivery: { state: 'waiting' } });
    const ours = await makePost(workspace, { content: 'Not limited' });
    const second = await makeAgentsPost(destinationId, 'Not even tried');
    await work();
    expect((await entryOf(ours._id)).status).toBe('published');
    expect(await entryOf(second._id)).toMatchObject({ delivery: { state: 'waiting' }, attempts: [] });
  });

  it('is reconnected alone: the project’s own account still works', async () => {
    const destinationId = await agents();
    services.telegram.failNext({ kind: '401' });
    const theirs = await makeAgentsPost(destinationId, 'Refused');
    await work();
    expect(await entryOf(theirs._id)).toMatchObject({ status: 'failed', errorClass: 'authentication' });
    expect((await credentialsFor({ ...own, destinationId })).state).toBe('reconnect');
    expect((await credentialsFor(own)).state).not.toBe('reconnect');
    const codes = async (id: string) => (await shown(id)).platformPosts[0]!.lints.map(({ code }) => code);
    expect(await codes(theirs._id)).toContain('RECONNECT');
    expect(await codes((await makePost(workspace, { scheduledFor: null }))._id)).not.toContain('RECONNECT');
  });

  it('borrows the shared keys that it has none of, and then shares their limits', async () => {
    const destinationId = await agents({ chat_id: '@agent' });
    const post = await makeAgentsPost(destinationId, 'With the project’s bot');
    await work();
    expect(sentTo()).toEqual([[`bot${workspace.botToken}`, '@agent']]);
    expect((await entryOf(post._id)).status).toBe('published');
    expect(await accountOf({ ...own, destinationId })).toBe(await accountOf(own));
    expect(await accountOf({ ...own, destinationId: await agents() })).not.toBe(await accountOf(own));
    // The destination itself is never lent.
    expect((await credentialsFor({ ...own, destinationId: await agents({ bot_token: agentToken }) })).missing).toEqual([
      'Chat ID',
    ]);
  });

  it('may say what the project has said on its own', async () => {
    const post = await makePost(workspace, { content: 'The same words on both' });
    await work();
    const theirs = await makeAgentsPost(await agents(), 'The same words on both');
    expect((await entryOf(theirs._id)).postedBefore ?? null).toBeNull();
    const again = await makePost(workspace, { content: 'The same words on both', scheduledFor: null });
    expect((await entryOf(again._id)).postedBefore).toMatchObject({ postId: post._id });
  });
});

it('a post without a destination goes to the project’s own account, also one of an older version', async () => {
  await agents();
  const post = await makePost(workspace, { content: 'Old' });
  await PostModel.updateOne({ _id: post._id }, { $unset: { 'platformPosts.0.destinationId': 1 } });
  await PlatformSettingModel.updateMany(
    { projectId: workspace.projectId, destinationId: null },
    { $unset: { destinationId: 1, owner: 1 } },
  );
  await work();
  expect((await entryOf(post._id)).status).toBe('published');
  expect(sentTo()).toEqual([[`bot${workspace.botToken}`, '@channel']]);
  await saveSettings({ projectId: workspace.projectId, sent: { telegram: { chat_id: '@moved' } } });
  expect((await settingsOf([workspace.projectId])).filter(({ platform }) => platform === 'telegram')).toHaveLength(1);
});

it('a host whose index allows one account per platform takes a second one', async () => {
  await PlatformSettingModel.collection.createIndex({ projectId: 1, platform: 1 }, { unique: true }).catch(async () => {
    // Accounts of the tests before stand in its way.
    await PlatformSettingModel.deleteMany({});
    await PlatformSettingModel.collection.createIndex({ projectId: 1, platform: 1 }, { unique: true });
  });
  workspace = await newWorkspace();
  own = { projectId: workspace.projectId, platform: 'telegram' };
  const post = await makeAgentsPost(await agents(), 'Second');
  await work();
  expect((await entryOf(post._id)).status).toBe('published');
});
