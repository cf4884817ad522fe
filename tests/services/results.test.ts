import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { SharedMemoryModel } from '@/prisma-free-models/shared-memory';
import { SourcePaceModel } from '@/prisma-free-models/source-pace';
import { SourcePageModel } from '@/prisma-free-models/source-page';
import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { deleteForGood } from '@/server/publishing/posts/trash/trash';
import { notePublished } from '@/server/publishing/results/note-published';
import { readPostResults, refreshPostResults } from '@/server/publishing/results/post-results';
import { readDueResults } from '@/server/publishing/results/read-due';
import { publicPageOf } from '@/server/research/sources/telegram/web/public-post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import type { FakeRequest } from '../fakes/server';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let services: Awaited<ReturnType<typeof startPublishing>>;
let web: TelegramWebFake;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const realNow = clock.now;
let shift = 0;
const later = (ms: number) => void (shift += ms);

beforeAll(async () => {
  services = await startPublishing();
  web = await startTelegramWebFake();
  Object.assign(env, { TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: 100 });
});
afterAll(async () => {
  clock.now = realNow;
  await web.close();
  await services.stop();
});
beforeEach(async () => {
  shift = 0;
  announced.length = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await Promise.all([
    PostModel.deleteMany({}),
    PostResultModel.deleteMany({}),
    PostReadingModel.deleteMany({}),
    SharedMemoryModel.deleteMany({}),
    SourcePaceModel.deleteMany({}),
    SourcePageModel.deleteMany({}),
    SourceWaitModel.deleteMany({}),
  ]);
  services.telegram.reset();
  services.discord.reset();
  services.discord.reactions.clear();
  web.reset();
  web.channels.clear();
  workspace = await newWorkspace();
});

/** Posts that browsers were told of. */
const announced: string[] = [];
const read = () =>
  readDueResults({
    ...{ signal: AbortSignal.timeout(60_000), publicPageOf },
    onRead: async ({ _id }) => void announced.push(_id),
  });
const published = async (platforms: PlatformKey[], place = workspace): Promise<string> => {
  const { _id } = await makePost(place, { platforms });
  await work();
  return _id;
};
const entryOf = async (id: string, platform: PlatformKey) =>
  (await shown(id)).platformPosts.find((entry) => entry.platform === platform)!;
const resultOf = async (id: string, platform: PlatformKey) =>
  (await readPostResults({ id })).platforms.find((one) => one.platform === platform)!;
const isReading = ({ method, path }: FakeRequest) => method === 'GET' && path.includes('/messages/');
const readings = () => services.discord.requests.filter(isReading).length;

/** The public page of the channel that posts go to. */
async function showPage(id: string, { views, reactions }: { views: number; reactions: number }): Promise<void> {
  const { publicUrl } = await entryOf(id, 'telegram');
  const number = Number(/\d+$/.exec(publicUrl ?? '')?.[0]);
  web.channels.set('channel', {
    ...{ username: 'channel', kind: 'channel', title: 'Channel', description: '', participants: 10 },
    posts: [{ id: number, at: new Date(), text: 'Hello', views, reactions }],
  });
}

describe('a published post', () => {
  it('is read an hour later, then by its schedule, and each reading is kept', async () => {
    const id = await published(['telegram', 'discord']);
    await showPage(id, { views: 120, reactions: 7 });
    services.discord.reactions.set((await entryOf(id, 'discord')).externalId ?? '', [2, 1]);
    expect(await read()).toBe(0);
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(2);
    expect(announced).toEqual([id, id]);
    expect(await resultOf(id, 'telegram')).toMatchObject({ latest: { views: 120, likes: 7, replies: null } });
    expect(await resultOf(id, 'discord')).toMatchObject({ latest: { views: null, likes: 3 }, unavailable: null });
    expect(await read()).toBe(0);
    await showPage(id, { views: 1500, reactions: 9 });
    later(2 * HOUR_MS);
    expect(await read()).toBe(2);
    const { latest, readings: all, nextAt } = await resultOf(id, 'telegram');
    expect(latest?.views).toBe(1500);
    expect(all.map(({ views }) => views)).toEqual([120, 1500]);
    const { publishedAt } = await entryOf(id, 'telegram');
    expect(new Date(nextAt!).getTime() - new Date(publishedAt!).getTime()).toBe(6 * HOUR_MS);
    expect([...services.discord.violations, ...web.violations]).toEqual([]);
  });

  it('is not read after a year, nor before its time', async () => {
    const id = await published(['discord']);
    later(400 * DAY_MS);
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).nextAt).toBeNull();
    later(30 * DAY_MS);
    expect(await read()).toBe(0);
  });

  it('is found by the walk where no delivery noted it', async () => {
    const id = await published(['discord']);
    await PostResultModel.deleteMany({});
    later(5 * HOUR_MS);
    await notePublished();
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).latest).not.toBeNull();
  });

  it('loses its readings with itself, not in the trash', async () => {
    const id = await published(['discord']);
    later(HOUR_MS + MINUTE_MS);
    await read();
    await deletePost({ id, userId: workspace.userId });
    expect(await PostResultModel.countDocuments({})).toBe(1);
    later(2 * HOUR_MS);
    expect(await read()).toBe(0);
    await deleteForGood({ id });
    expect(await PostResultModel.countDocuments({})).toBe(0);
    expect(await PostReadingModel.countDocuments({})).toBe(0);
  });

  it('leaves no readings of a post that vanished otherwise', async () => {
    await published(['discord']);
    await PostModel.deleteMany({});
    later(2 * HOUR_MS);
    expect(await read()).toBe(0);
    expect(await PostResultModel.countDocuments({})).toBe(0);
  });
});

describe('reading again', () => {
  it('happens at once, and once in ten minutes', async () => {
    const id = await published(['discord']);
    await refreshPostResults({ id });
    expect(await read()).toBe(1);
    await expect(refreshPostResults({ id })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await readPostResults({ id })).refreshableAt).not.toBeNull();
    later(10 * MINUTE_MS + 1000);
    await refreshPostResults({ id });
    expect(await read()).toBe(1);
    expect((await resultOf(id, 'discord')).readings).toHaveLength(2);
  });

  it('asks no network for a post that is not out', async () => {
    const { _id: id } = await makePost(workspace, { scheduledFor: new Date(Date.now() + DAY_MS) });
    expect(await refreshPostResults({ id })).toEqual({ platforms: [], refreshableAt: null });
    expect(await read()).toBe(0);
  });
});

describe('an account that may not be asked', () => {
  it('rests after a 429 for as long as it was told, with all its posts; deliveries go on', async () => {
    const [first, second] = [await published(['discord']), await published(['discord'])];
    later(HOUR_MS + MINUTE_MS);
    services.discord.failNext({ kind: '429', retryAfter: 600 }, 1, isReading);
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    expect(await resultOf(first, 'discord')).toMatchObject({ unavailable: 'Discord asks this account to wait.' });
    const third = await published(['discord']);
    expect((await entryOf(third, 'discord')).status).toBe('published');
    later(9 * MINUTE_MS);
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    later(2 * MINUTE_MS);
    expect(await read()).toBe(2);
    for (const id of [first, second])
      expect(await resultOf(id, 'discord')).toMatchObject({ unavailable: null, latest: { likes: 0 } });
  });

  it('rests for hours after a revoked token; other accounts and deliveries go on', async () => {
    const other = await newWorkspace();
    const own = await published(['discord']);
    const others = await published(['discord'], other);
    later(HOUR_MS + MINUTE_MS);
    services.discord.failNext({ kind: '401' }, 1, isReading);
    await read();
    const unread = (await Promise.all([own, others].map((id) => resultOf(id, 'discord')))).filter(
      ({ latest }) => latest === null,
    );
    expect(unread).toHaveLength(1);
    expect(unread[0]?.unavailable).toContain('does not let this account read results: Invalid Webhook Token');
    expect((await entryOf(await published(['discord']), 'discord')).status).toBe('published');
    later(3 * HOUR_MS);
    services.discord.requests.length = 0;
    await read();
    expect(readings()).toBe(1);
  });

  it('is not asked while a delivery’s own wait lasts, and a channel that is not connected says so', async () => {
    const id = await published(['discord']);
    await saveSettings({ projectId: workspace.projectId, sent: { discord: { webhook_url: null } } as never });
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'discord')).unavailable).toBe('Discord is not connected.');
    expect(readings()).toBe(0);
  });

  it('keeps to its allowance', async () => {
    const id = await published(['discord']);
    later(HOUR_MS + MINUTE_MS);
    await read();
    const known = await PostResultModel.findOne({}).lean();
    const busy = {
      projectId: known!.projectId,
      platform: 'discord',
      publishedAt: new Date(),
      author: new Types.ObjectId(),
    };
    await PostResultModel.collection.insertMany(
      Array.from({ length: 300 }, () => ({
        ...busy,
        ...{ postId: new Types.ObjectId(), account: known!.account, calledAt: clock.now(), nextAt: null },
      })),
    );
    later(11 * MINUTE_MS);
    await refreshPostResults({ id });
    expect(await read()).toBe(0);
    expect(readings()).toBe(1);
    later(HOUR_MS);
    expect(await read()).toBe(1);
  });
});

describe('a public page', () => {
  it('that has changed is an error of its own, tried again soon', async () => {
    const id = await published(['telegram']);
    await showPage(id, { views: 5, reactions: 0 });
    later(HOUR_MS + MINUTE_MS);
    web.changeMarkup();
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('public page has changed');
    later(16 * MINUTE_MS);
    expect(await read()).toBe(1);
    expect(await resultOf(id, 'telegram')).toMatchObject({ unavailable: null, latest: { views: 5, likes: 0 } });
  });

  it('that is not there says so, once', async () => {
    const id = await published(['telegram']);
    later(HOUR_MS + MINUTE_MS);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('does not show the post');
    expect(await read()).toBe(0);
  });

  it('of a host that has to wait rests the channel', async () => {
    const id = await published(['telegram']);
    await showPage(id, { views: 5, reactions: 0 });
    later(HOUR_MS + MINUTE_MS);
    web.failNext({ kind: '429', retryAfter: 120 }, 1, () => true);
    expect(await read()).toBe(0);
    expect((await resultOf(id, 'telegram')).unavailable).toContain('wait');
    later(3 * MINUTE_MS);
    expect(await read()).toBe(1);
  });
});
