import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timeInZone } from '@/lib/dates/zoned';
import type { PlatformKey } from '@/lib/platforms/define';
import { networkOf } from '@/lib/platforms/keys';
import { CredentialLimitModel } from '@/prisma-free-models/credential-limit';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { keepFile } from '@/server/media/files/keep-file';
import { findPost } from '@/server/publishing/stored-posts/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { storage } from '@/server/system/storage/index';
import type { FakeServer } from '../fakes/server';
import type { XFake } from '../fakes/x';
import { adapterCases } from '../platforms/adapters';
import { makeFixtures, type Fixtures } from '../platforms/attempt';
import { makePost, newWorkspace, startPublishing, work } from './publishing';
import { RATE_LIMITS } from './rate-limits';

type Account = { projectId: string; userId: string; mediaUrl: string | null };

/** A wait that ends at an instant is exact to the second. */
const SLACK_MS = 1500;
const OTHER: Partial<Record<string, Record<string, string>>> = {
  telegram: { bot_token: '987654321:AAothersecretothersecretothersecret' },
  discord: { webhook_url: 'https://discord.com/api/webhooks/999999999999999999/otherToken' },
  twitter: { access_token: '777-token' },
  youtube: { client_id: 'other', client_secret: 'GOother', refresh_token: '1//other' },
};

let services: Awaited<ReturnType<typeof startPublishing>>;
let files: Fixtures;
const realNow = clock.now;
let shift = 0;
beforeAll(async () => {
  [services, files] = [await startPublishing(), await makeFixtures()];
  Object.assign(env, { PUBLIC_URL: 'https://workspace.example.com' });
});
afterAll(() => Promise.all([services.stop(), files.remove()]));
beforeEach(async () => {
  shift = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await Promise.all([PostModel.deleteMany({}), CredentialLimitModel.deleteMany({})]);
});

/** The media a network publishes: a picture has its address, a video is one of our files. */
async function mediaOf(account: { projectId: string; userId: string }, platform: PlatformKey): Promise<string | null> {
  const base = networkOf(platform);
  if (base !== 'youtube') return base === 'instagram' ? 'https://media.example/a.jpg' : null;
  const path = await storage().draft();
  await copyFile(files.video.path, path);
  const { _id } = await keepFile({
    file: { name: 'v.mp4', bytes: files.video.bytes, sha256: files.video.sha256, path },
    ...account,
  });
  return `/files/${_id}.mp4`;
}

describe.each(adapterCases)('$platform', ({ platform, start, addresses, credentials }) => {
  const base = networkOf(platform);
  // The same adapter: one form shows that the rule applies.
  const isVariant = base !== platform;
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await start();
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
    if (base === 'twitter') (fake as XFake).otherTokens.add('777-token');
  });
  afterAll(() => fake.close());
  beforeEach(() => fake.reset());

  const account = async (own: Record<string, string>): Promise<Account> => {
    const workspace = await newWorkspace({ connected: false });
    await saveSettings({ projectId: workspace.projectId, sent: { [platform]: own } });
    return { ...workspace, mediaUrl: await mediaOf(workspace, platform) };
  };
  const send = async ({ mediaUrl, ...owner }: Account, words: string) => {
    const post = await makePost(owner, { title: words, content: words, mediaUrl, platforms: [platform] });
    await work();
    return post._id;
  };
  const entryOf = async (id: string) => (await findPost(id))!.platformPosts[0]!;

  it.each(RATE_LIMITS[base]!.slice(0, isVariant ? 1 : undefined))(
    '$name: waits that long, with that credential only, and does not count as a try',
    async ({ answer, waitMs, ownOnly }) => {
      const limited = await account(credentials);
      const other = { access_token: 'another', ...OTHER[base] };
      const free = await account({ ...credentials, ...(ownOnly ? { refresh_token: '1//other' } : other) });
      const answeredAt = Date.now();
      fake.failNext({ kind: 'answer', answer: answer() });
      const first = await send(limited, 'First');
      const waiting = await entryOf(first);
      expect(waiting).toMatchObject({
        status: 'pending',
        errorClass: 'rate-limited',
        attempts: [{ outcome: 'rate-limited' }],
        delivery: { state: 'waiting', tries: 0 },
      });
      const until = waiting.delivery.dueAt!;
      const told = until.getTime() - waiting.attempts[0]!.endedAt!.getTime();
      if (waitMs === 'midnight')
        expect(timeInZone(new Date(until.getTime() + SLACK_MS), 'America/Los_Angeles')).toBe('00:00');
      // X may name the moment itself, in whole seconds; the others name a duration.
      else if (told !== waitMs)
        expect([base, Math.abs(until.getTime() - answeredAt - waitMs) <= SLACK_MS]).toEqual(['twitter', true]);
      expect(told).toBeLessThanOrEqual(25 * 3_600_000);

      fake.requests.splice(0);
      const second = await send(limited, 'Second');
      expect([await entryOf(second), fake.requests.length]).toMatchObject([{ status: 'pending', attempts: [] }, 0]);
      await send(free, 'Other');
      expect(fake.published).toHaveLength(1);

      shift += told + SLACK_MS;
      await work();
      expect([fake.published.length, fake.violations.length]).toEqual([3, 0]);
    },
  );
});
