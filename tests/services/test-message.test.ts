import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import { whyNoTestMessage } from '@/lib/platforms/test-message';
import { env } from '@/server/system/env';
import { credentialsFor } from '@/server/publishing/connections/credentials-for';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { noteWait, waitUntil } from '@/server/publishing/posts/delivery/credential-wait';
import { sendTestMessage } from '@/server/publishing/posts/delivery/send-test-message';
import { pausePublishing } from '@/server/publishing/posts/pauses/pause-publishing';
import type { FakeServer } from '../fakes/server';
import { adapterCases } from '../platforms/adapters';
import { newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => void (services = await startPublishing()));
afterAll(() => services.stop());

const test = (platform: Parameters<typeof sendTestMessage>[0]['platform']) =>
  sendTestMessage({ projectId: workspace.projectId, project: 'Northwind', platform });

describe.each(adapterCases)('$platform', ({ platform, addresses, start, credentials }) => {
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await start();
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
  });
  beforeEach(async () => void (workspace = await newWorkspace({ connected: false })));
  afterAll(() => fake.close());

  it('gets one message that says it is a test, or one sentence why it can get none', async () => {
    await saveSettings({ projectId: workspace.projectId, sent: { [platform]: credentials } });
    const result = await test(platform);
    const never = whyNoTestMessage(manifestOf(platform));
    if (never) {
      expect(result).toEqual({ ok: false, sent: false, message: never });
      expect(fake.published).toHaveLength(0);
    } else {
      expect(result).toMatchObject({ ok: true, sent: true });
      expect(fake.published).toHaveLength(1);
      expect(fake.requests.map(({ fields }) => JSON.stringify(fields)).join()).toContain('Test message from Northwind');
    }
  });
});

describe('the rules of deliveries', () => {
  beforeEach(async () => {
    Object.assign(env, { TELEGRAM_API_URL: services.telegram.url });
    services.telegram.reset();
    workspace = await newWorkspace();
  });
  const published = () => services.telegram.published.length;
  const used = async () => ({
    platform: 'telegram' as const,
    credentials: (await credentialsFor({ projectId: workspace.projectId, platform: 'telegram' })).credentials,
  });

  it('sends one message for two clicks, and no second one within a minute', async () => {
    const results = await Promise.all([test('telegram'), test('telegram')]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await test('telegram')).toMatchObject({ sent: false, message: expect.stringContaining('last minute') });
    expect(published()).toBe(1);
  });

  it('sends none while publishing is paused, and none while the network asked to wait', async () => {
    const { projectId, userId } = workspace;
    await pausePublishing({ projectId, scope: 'platform', platform: 'telegram', by: { userId, isAdmin: true } });
    expect((await test('telegram')).message).toMatch(
      /^Publishing to Telegram is paused in this project\. Nothing was sent/,
    );
    workspace = await newWorkspace();
    await noteWait(await used(), { afterMs: 30_000 });
    expect((await test('telegram')).message).toMatch(/^Telegram asked this account to wait\. Nothing was sent/);
    expect(published()).toBe(0);
  });

  it('says what is missing, and asks the network nothing', async () => {
    workspace = await newWorkspace({ connected: false });
    expect(await test('telegram')).toMatchObject({
      ok: false,
      sent: false,
      message: expect.stringContaining('Missing: Bot token'),
    });
    expect(services.telegram.requests).toHaveLength(0);
  });

  it('a refusal is told in people’s words and may be tried again at once; a limit is waited for by deliveries too', async () => {
    services.telegram.failNext({ kind: '403', text: 'Forbidden: bot is not a member of the channel chat' });
    const refusal = await test('telegram');
    expect(refusal).toMatchObject({ ok: false, sent: false });
    expect(refusal.message).not.toMatch(/^Forbidden/);
    services.telegram.failNext({ kind: '429', retryAfter: 40 });
    expect(await test('telegram')).toMatchObject({ ok: false, sent: false });
    expect(await waitUntil(await used())).not.toBeNull();
    expect(published()).toBe(0);
  });

  it('a dead token asks to connect again; a lost response may have arrived, and nothing is sent again', async () => {
    services.telegram.failNext({ kind: 'lost-answer' });
    expect(await test('telegram')).toMatchObject({
      ok: false,
      sent: true,
      message: expect.stringContaining('may have arrived'),
    });
    expect(await test('telegram')).toMatchObject({ sent: false, message: expect.stringContaining('last minute') });
    expect(published()).toBe(1);
    workspace = await newWorkspace();
    services.telegram.failNext({ kind: '401' });
    expect(await test('telegram')).toMatchObject({ ok: false, sent: false });
    expect((await credentialsFor({ projectId: workspace.projectId, platform: 'telegram' })).state).toBe('reconnect');
  });
});
