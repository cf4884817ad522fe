import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { credentialsFor } from '@/server/publishing/connections/credentials-for';
import { finishConnection, takeConnection } from '@/server/publishing/connections/finish-connection';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { findPost } from '@/server/publishing/stored-posts/store';
import { adoptAccount, connectAgent } from '@/server/agents/state/connect-agent';
import { getAgent } from '@/server/agents/manage';
import { createAgentPost } from '@/server/agents/posts/posts';
import { newAgent } from '../services/agents-support';
import {
  begin,
  comeBack,
  connect,
  DAY,
  inTime,
  MINUTE,
  newWorkspace,
  ORIGIN,
  startConnecting,
  stored,
  visit,
} from './connecting';

let networks: Awaited<ReturnType<typeof startConnecting>>;
beforeAll(async () => {
  networks = await startConnecting();
});
afterAll(() => networks.stop());
afterEach(() => {
  inTime(0);
  for (const fake of [networks.x, networks.instagram, networks.threads, networks.google, networks.vk])
    fake.declines = false;
  Object.assign(networks.google, { granted: null, withoutRefreshToken: false });
  Object.assign(networks.instagram, { form: 'data', permissions: null });
  networks.x.registered = '';
  expect(networks.violations()).toEqual([]);
});

const ALL: PlatformKey[] = ['twitter', 'instagram', 'threads', 'youtube', 'vk'];

it('connects X by request token, consent and access token, and keeps the app’s keys', async () => {
  const workspace = await newWorkspace();
  const { url, state } = await begin(workspace, 'twitter');
  expect(url).toBe(`${networks.x.url}/oauth/authenticate?oauth_token=${state}`);
  expect(networks.x.requestTokens.get(state)?.callback).toBe(`${ORIGIN}/auth/twitter/callback`);
  await comeBack(workspace.userId, await visit(url));
  const { credentials, connection, refreshAt } = await stored(workspace, 'twitter');
  expect(credentials).toEqual({
    api_key: 'app-1',
    api_secret: 'app-secret',
    access_token: expect.stringMatching(/^4242-/),
    access_token_secret: expect.stringMatching(/^secret-/),
  });
  expect(connection).toMatchObject({ state: 'ok', account: '@fakeuser' });
  expect(refreshAt).toBeNull();
});

it.each(['data', 'flat'] as const)(
  'connects Instagram: a code with #_, the %s form, and a token of 60 days',
  async (form) => {
    networks.instagram.form = form;
    const workspace = await newWorkspace();
    const { url } = await begin(workspace, 'instagram');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      redirect_uri: `${ORIGIN}/auth/instagram/callback`,
      response_type: 'code',
      client_id: 'app-1',
    });
    const query = await visit(url);
    await comeBack(workspace.userId, { ...query, code: `${query.code}#_` });
    const { credentials, refreshAt } = await stored(workspace, 'instagram');
    expect(credentials).toMatchObject({
      client_id: 'app-1',
      access_token: expect.stringMatching(/^long-/),
      user_id: '17841405793187218',
    });
    expect(Date.parse(credentials.expires_at ?? '') - Date.now()).toBeGreaterThan(59 * DAY);
    expect((refreshAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * DAY);
  },
);

it('connects Threads with the host’s app, and keeps every digit of the user id', async () => {
  const workspace = await newWorkspace();
  await connect(workspace, 'threads');
  expect((await stored(workspace, 'threads')).credentials).toMatchObject({
    access_token: expect.stringMatching(/^long-/),
    user_id: '17841405793187218',
  });
});

it('connects YouTube offline with PKCE; the variant borrows the app and has a token of its own', async () => {
  const workspace = await newWorkspace();
  await connect(workspace, 'youtube');
  await connect(workspace, 'ruYoutube');
  const base = (await stored(workspace, 'youtube')).credentials;
  const variant = (await stored(workspace, 'ruYoutube')).credentials;
  expect(Object.keys(variant)).toEqual(['refresh_token']);
  expect(variant.refresh_token).not.toBe(base.refresh_token);
  expect((await credentialsFor({ projectId: workspace.projectId, platform: 'ruYoutube' })).missing).toEqual([]);
});

it('never overwrites Google’s refresh token with an empty one; without any it says what to do', async () => {
  networks.google.withoutRefreshToken = true;
  const workspace = await newWorkspace();
  await expect(connect(workspace, 'youtube')).rejects.toMatchObject({ problem: 'token' });
  await saveSettings({ projectId: workspace.projectId, sent: { youtube: { refresh_token: 'kept' } } });
  await connect(workspace, 'youtube');
  expect((await stored(workspace, 'youtube')).credentials.refresh_token).toBe('kept');
});

it('refuses a consent with unticked permissions', async () => {
  const workspace = await newWorkspace();
  networks.google.granted = 'https://www.googleapis.com/auth/youtube.readonly';
  await expect(connect(workspace, 'youtube')).rejects.toMatchObject({ problem: 'scope' });
  networks.instagram.permissions = 'instagram_business_basic';
  await expect(connect(workspace, 'instagram')).rejects.toMatchObject({ problem: 'scope' });
  expect((await stored(workspace, 'youtube')).credentials.refresh_token).toBeUndefined();
  expect((await stored(workspace, 'instagram')).credentials.access_token).toBeUndefined();
});

it('connects VK ID with its device and refresh token, and keeps the community', async () => {
  const workspace = await newWorkspace();
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: 'old', group_id: 'club1' } } });
  await connect(workspace, 'vk');
  const { credentials, refreshAt } = await stored(workspace, 'vk');
  expect(credentials).toEqual({
    access_token: expect.stringMatching(/^vk2\.a/),
    group_id: 'club1',
    refresh_token: expect.stringMatching(/^vk2\.r/),
    device_id: 'device-1',
    user_id: '770077',
    expires_at: expect.any(String),
  });
  expect((refreshAt?.getTime() ?? 0) - Date.now()).toBeLessThan(50 * MINUTE + 1000);
});

it.each(ALL)(
  '%s: declined, without a code, used twice, too late, another user’s: nothing is stored',
  async (platform) => {
    const workspace = await newWorkspace();
    const stranger = await newWorkspace();
    const fakes = {
      twitter: networks.x,
      instagram: networks.instagram,
      threads: networks.threads,
      youtube: networks.google,
      vk: networks.vk,
    } as Record<string, { declines: boolean }>;
    const fake = fakes[platform] ?? { declines: false };
    const before = await credentialsFor({ projectId: workspace.projectId, platform });

    fake.declines = true;
    await expect(connect(workspace, platform)).rejects.toMatchObject({ problem: 'denied' });
    fake.declines = false;

    const empty = await begin(workspace, platform);
    await expect(
      comeBack(workspace.userId, platform === 'twitter' ? { oauth_token: empty.state } : { state: empty.state }),
    ).rejects.toMatchObject({ problem: 'code' });

    const late = await visit((await begin(workspace, platform)).url);
    inTime(15 * MINUTE + 1000);
    await expect(comeBack(workspace.userId, late)).rejects.toMatchObject({ problem: 'state' });
    inTime(0);

    const query = await visit((await begin(workspace, platform)).url);
    await expect(comeBack(stranger.userId, query)).rejects.toMatchObject({ problem: 'state' });
    await expect(
      comeBack(workspace.userId, { ...query, [platform === 'twitter' ? 'oauth_token' : 'state']: 'guessed' }),
    ).rejects.toMatchObject({ problem: 'state' });
    await expect(comeBack(workspace.userId, {})).rejects.toMatchObject({ problem: 'state' });
    expect(await credentialsFor({ projectId: workspace.projectId, platform })).toEqual(before);

    // The stranger's attempt has not used it up.
    await comeBack(workspace.userId, query);
    await expect(comeBack(workspace.userId, query)).rejects.toMatchObject({ problem: 'state' });
    await expect(credentialsFor({ projectId: stranger.projectId, platform })).resolves.toMatchObject({
      credentials: expect.not.objectContaining({ access_token: expect.anything() }),
    });
  },
);

it.each(['youtube', 'vk'] as const)(
  '%s: the network refuses a code requested with another verifier, and nothing is stored',
  async (platform) => {
    const workspace = await newWorkspace();
    const mine = await begin(workspace, platform);
    const other = await visit((await begin(workspace, platform)).url);
    await expect(comeBack(workspace.userId, { ...other, state: mine.state })).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringMatching(/code/),
    });
    expect((await credentialsFor({ projectId: workspace.projectId, platform })).missing).not.toEqual([]);
  },
);

it('two tabs return with the same state: only one is accepted', async () => {
  const workspace = await newWorkspace();
  const query = await visit((await begin(workspace, 'youtube')).url);
  const ends = await Promise.allSettled([1, 2, 3].map(() => comeBack(workspace.userId, query)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('says which keys are missing, why the network refused, and that it is unreachable', async () => {
  const workspace = await newWorkspace();
  const { projectId } = workspace;
  await saveSettings({
    projectId,
    sent: { twitter: { api_secret: '' }, instagram: { client_id: '' }, youtube: { client_secret: '' } },
  });
  for (const platform of ['twitter', 'instagram', 'youtube'] as const)
    await expect(begin(workspace, platform)).rejects.toMatchObject({
      code: 'PLATFORM_NOT_CONFIGURED',
      message: expect.stringMatching(/^Save the .* first\.$/),
    });
  Object.assign(env, { VK_APP_ID: undefined, THREADS_APP_ID: undefined });
  for (const platform of ['vk', 'threads'] as const)
    await expect(begin(workspace, platform)).rejects.toMatchObject({
      code: 'PLATFORM_NOT_CONFIGURED',
      message: expect.stringMatching(/^Set (VK|THREADS)_APP_ID/),
    });
  Object.assign(env, { VK_APP_ID: 'app-1', THREADS_APP_ID: 'app-1' });
  await expect(begin(workspace, 'telegram')).rejects.toMatchObject({ code: 'CONFLICT' });

  await saveSettings({ projectId, sent: { twitter: { api_secret: 'app-secret' } } });
  networks.x.registered = 'https://elsewhere.example.com';
  await expect(begin(workspace, 'twitter')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Callback URL not approved'),
  });
  await networks.x.down();
  await expect(begin(workspace, 'twitter')).rejects.toMatchObject({ code: 'PLATFORM_UNREACHABLE' });
  await networks.x.up();
});

it('stores neither state nor verifier in plain text', async () => {
  const workspace = await newWorkspace();
  const { state } = await begin(workspace, 'twitter');
  const { ConnectStateModel } = await import('@/prisma-free-models/connect-state');
  const rows = JSON.stringify(await ConnectStateModel.find({ userId: workspace.userId }).lean());
  expect(rows).not.toContain(state);
  expect(rows).not.toContain(networks.x.requestTokens.get(state)?.secret);
});

it('connects an account of an agent’s own beside the project’s, and gives it to the agent', async () => {
  const workspace = await newWorkspace();
  await connect(workspace, 'instagram');
  const agent = await newAgent(workspace);
  const post = await createAgentPost({ id: agent._id, userId: workspace.userId, body: { content: 'Bread' } });
  const { url } = await connectAgent({ id: agent._id, userId: workspace.userId, origin: ORIGIN });
  const query = await visit(url);
  const begun = await takeConnection({ query, userId: workspace.userId });
  await finishConnection({ ...begun, query });
  const { destinationId, owner } = begun.kept.further!;
  expect(owner).toEqual({ kind: 'agent', id: agent._id });
  await adoptAccount({ agentId: agent._id, destinationId });
  expect((await getAgent({ id: agent._id })).instagram).toMatchObject({ connected: true, own: true });
  const own = await credentialsFor({ projectId: workspace.projectId, platform: 'instagram', destinationId });
  const ofProject = await credentialsFor({ projectId: workspace.projectId, platform: 'instagram' });
  expect(own.credentials.access_token).toBeTruthy();
  expect(own.credentials.access_token).not.toBe(ofProject.credentials.access_token);
  expect((await findPost(post.id))!.platformPosts[0]!.destinationId).toBe(destinationId);
});
