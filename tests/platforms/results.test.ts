import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { FIGURES, figuresOf, type Figures } from '@/lib/results/figures';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { untilMidnightMs } from '@/server/publishing/platforms/youtube/errors';
import { clock } from '@/server/system/clock';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { PublicPage } from '@/server/publishing/platforms/types';
import type { DiscordFake } from '../fakes/discord';
import type { MetaFake } from '../fakes/meta';
import type { FakeServer } from '../fakes/server';
import { FAKE_VK_GROUP, type VkFake } from '../fakes/vk';
import type { XFake } from '../fakes/x';
import type { YoutubeFake } from '../fakes/youtube';
import { adapterCases } from './adapters';

beforeAll(() => connectDatabase());
afterAll(() => disconnectDatabase());

type Case = {
  platform: PlatformKey;
  externalId: string;
  publicUrl?: string;
  /** Lets the fake have the post with its counts. */
  stand: (fake: never) => void;
  figures: Partial<Figures>;
};

const cases: Case[] = [
  {
    platform: 'telegram',
    externalId: '7',
    publicUrl: 'https://t.me/channel/7',
    stand: () => undefined,
    figures: { views: 1200, likes: 30 },
  },
  {
    platform: 'discord',
    externalId: '1100000000000000001',
    stand: (fake: DiscordFake) => fake.reactions.set('1100000000000000001', [2, 5]),
    figures: { likes: 7 },
  },
  {
    platform: 'vk',
    externalId: `-${FAKE_VK_GROUP}_9`,
    stand: (fake: VkFake) => {
      const counts = { views: 900, likes: 40, comments: 3, reposts: 2 };
      fake.wall.push({ id: 9, message: 'Hello', attachments: [], guid: '', date: 1_700_000_000, counts });
    },
    figures: { views: 900, likes: 40, replies: 3, shares: 2 },
  },
  {
    platform: 'youtube',
    externalId: 'video1',
    stand: (fake: YoutubeFake) => fake.statistics.set('video1', { views: 12_000_000_000, likes: 10, comments: 1 }),
    figures: { views: 12_000_000_000, likes: 10, replies: 1 },
  },
  {
    platform: 'twitter',
    externalId: '1900000000000000001',
    stand: (fake: XFake) => {
      const metrics = { impression_count: 500, like_count: 9, repost_count: 3, quote_count: 1, bookmark_count: 2 };
      fake.tweets.push({ id: '1900000000000000001', text: 'Hello', at: Date.now(), metrics });
    },
    figures: { views: 500, likes: 9, replies: 0, shares: 4, saves: 2 },
  },
  {
    platform: 'instagram',
    externalId: '18000001',
    stand: (fake: MetaFake) => {
      const insights = { views: 300, likes: 20, comments: 4, shares: 2, saved: 5 };
      fake.media.push({ id: '18000001', text: 'Hello', at: Date.now(), likes: 19, comments: 4, insights });
    },
    figures: { views: 300, likes: 20, replies: 4, shares: 2, saves: 5 },
  },
  {
    platform: 'threads',
    externalId: '18000002',
    stand: (fake: MetaFake) => {
      const insights = { views: 80, likes: 8, replies: 1, reposts: 2, quotes: 1, shares: 3 };
      fake.media.push({ id: '18000002', text: 'Hello', at: Date.now(), insights });
    },
    figures: { views: 80, likes: 8, replies: 1, shares: 6 },
  },
];

it('covers every network', () => {
  expect(cases.map(({ platform }) => platform).sort()).toEqual(
    [...new Set(adapterCases.map(({ platform }) => manifestOf(platform).base))].sort(),
  );
});

describe.each(cases)('$platform', ({ platform, externalId, publicUrl = null, stand, figures }) => {
  const network = adapterCases.find((one) => one.platform === platform)!;
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await network.start();
    for (const name of network.addresses) Object.assign(env, { [name]: fake.url });
  });
  afterEach(() => fake.reset());
  afterAll(() => fake.close());

  const publicPage: PublicPage = async ({ channel, id }) =>
    channel === 'channel' && id === 7 ? { views: 1200, likes: 30 } : null;
  const context = () => ({
    ...{ platform, credentials: network.credentials, publicPage },
    signal: AbortSignal.timeout(20_000),
  });
  const read = async (live = { externalId, publicUrl }) => (await adapterOf(platform)).results.read(context(), live);
  const failureOf = async (reading: Promise<unknown>) => {
    const error = await reading.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error === null) throw new Error('It was read');
    return (await adapterOf(platform)).classify(error, false);
  };

  it('gives what its manifest says, and sends nothing', async () => {
    stand(fake as never);
    expect(await read()).toEqual({ figures: figuresOf(figures), lacks: null });
    expect(FIGURES.filter((figure) => (figures[figure] ?? null) !== null)).toEqual(
      FIGURES.filter((figure) => manifestOf(platform).results.gives.includes(figure)),
    );
    expect(fake.violations).toEqual([]);
    expect(fake.published).toEqual([]);
  });

  it('says so where the post is gone', async () => {
    const gone = /^-\d+_/.test(externalId) ? `-${FAKE_VK_GROUP}_404` : '404';
    const failure = await failureOf(read({ externalId: gone, publicUrl: 'https://t.me/channel/404' }));
    expect(failure.class).toBe('permanent');
    expect(failure.text).not.toBe('');
  });

  it.skipIf(platform === 'telegram' || platform === 'youtube')(
    'names limits and dead tokens by their class',
    async () => {
      stand(fake as never);
      fake.failNext({ kind: '429', retryAfter: 90 }, 1, () => true);
      expect(await failureOf(read())).toMatchObject({ class: 'rate-limited' });
      fake.failNext({ kind: '401' }, 1, () => true);
      expect(await failureOf(read())).toMatchObject({ class: 'authentication' });
    },
  );
});

describe('youtube', () => {
  const network = adapterCases.find(({ platform }) => platform === 'youtube')!;
  let fake: YoutubeFake;
  beforeAll(async () => {
    fake = (await network.start()) as YoutubeFake;
    for (const name of network.addresses) Object.assign(env, { [name]: fake.url });
    fake.statistics.set('video1', { views: 5, likes: 1, comments: 0 });
  });
  afterEach(() => {
    fake.reset();
    fake.refreshTokens.clear();
  });
  afterAll(() => fake.close());

  const isList = ({ path }: { path: string }) => path === '/youtube/v3/videos';
  const read = async () => {
    const { results, classify } = await adapterOf('youtube');
    const context = { platform: 'youtube' as const, credentials: network.credentials, publicPage: async () => null };
    return results
      .read({ ...context, signal: AbortSignal.timeout(20_000) }, { externalId: 'video1', publicUrl: null })
      .catch((error: unknown) => classify(error, false));
  };
  const quota = (message: string, reason: string) => {
    const error = { code: 403, message, errors: [{ domain: 'youtube.quota', reason, message }] };
    return { kind: 'answer' as const, answer: { status: 403, body: { error } } };
  };

  it('waits as long as a 429 says, and until midnight in California where the day is used up', async () => {
    fake.failNext({ kind: '429', retryAfter: 90 }, 1, isList);
    expect(await read()).toMatchObject({ class: 'rate-limited', afterMs: 90_000 });
    fake.failNext(quota('The request cannot be completed: quota.', 'quotaExceeded'), 1, isList);
    const failure = await read();
    const until = untilMidnightMs(clock.now());
    expect(failure).toMatchObject({ class: 'rate-limited', cause: { code: 'quotaExceeded' } });
    expect(Math.abs((failure as { afterMs: number }).afterMs - until)).toBeLessThan(60_000);
    expect(fake.violations).toEqual([]);
  });

  it('takes a new token where one was dropped early, and names one that is dead', async () => {
    fake.failNext({ kind: '401' }, 1, isList);
    expect(await read()).toMatchObject({ figures: { views: 5 } });
    fake.failNext({ kind: '401' }, 2, isList);
    expect(await read()).toMatchObject({ class: 'authentication' });
    fake.failNext({ kind: '401' }, 1, isList);
    fake.refreshTokens.add('another');
    expect(await read()).toMatchObject({ class: 'authentication', text: 'Token has been expired or revoked.' });
    expect(fake.published).toEqual([]);
  });
});

describe('instagram without the permission for insights', () => {
  it('gives likes and comments, and says what the rest needs', async () => {
    const network = adapterCases.find(({ platform }) => platform === 'instagram')!;
    const fake = (await network.start()) as MetaFake;
    for (const name of network.addresses) Object.assign(env, { [name]: fake.url });
    fake.withoutInsights = true;
    fake.media.push({ id: '1', text: 'Hello', at: Date.now(), likes: 19, comments: 4 });
    const { results } = await adapterOf('instagram');
    const context = { platform: 'instagram' as const, credentials: network.credentials, publicPage: async () => null };
    const read = await results.read(
      { ...context, signal: AbortSignal.timeout(20_000) },
      { externalId: '1', publicUrl: null },
    );
    expect(read.figures).toEqual(figuresOf({ likes: 19, replies: 4 }));
    expect(read.lacks).toContain('instagram_business_manage_insights');
    expect(manifestOf('instagram').results.note).toContain('instagram_business_manage_insights');
    Object.assign(fake.media[0]!, { likes: null });
    const { figures, lacks } = await results.read(
      { ...context, signal: AbortSignal.timeout(20_000) },
      { externalId: '1', publicUrl: null },
    );
    expect(figures).toEqual(figuresOf({ replies: 4 }));
    expect(lacks).toMatch(/^Instagram does not give the likes of this post: they may be hidden\. Views, shares/);
    await fake.close();
  });
});

describe('threads without the permission for insights', () => {
  it('reads none, says which permission is missing, and posts go out all the same', async () => {
    const network = adapterCases.find(({ platform }) => platform === 'threads')!;
    const fake = (await network.start()) as MetaFake;
    for (const name of network.addresses) Object.assign(env, { [name]: fake.url });
    fake.withoutInsights = true;
    fake.media.push({ id: '1', text: 'Hello', at: Date.now(), insights: { views: 3 } });
    const { results, classify } = await adapterOf('threads');
    const context = { platform: 'threads' as const, credentials: network.credentials, publicPage: async () => null };
    const error: unknown = await results
      .read({ ...context, signal: AbortSignal.timeout(20_000) }, { externalId: '1', publicUrl: null })
      .catch((thrown: unknown) => thrown);
    expect(classify(error, false)).toMatchObject({
      class: 'authentication',
      text: expect.stringContaining('threads_manage_insights'),
    });
    expect(manifestOf('threads').results.note).toContain('threads_manage_insights');
    await fake.close();
  });
});

describe('telegram', () => {
  it.each([null, 'https://t.me/c/1234567/7'])('says that a private channel shows none (%s)', async (publicUrl) => {
    const { results, classify } = await adapterOf('telegram');
    const context = { platform: 'telegram' as const, credentials: {}, publicPage: async () => null };
    const error: unknown = await results
      .read({ ...context, signal: AbortSignal.timeout(20_000) }, { externalId: '7', publicUrl })
      .catch((thrown: unknown) => thrown);
    expect(classify(error, false)).toMatchObject({ class: 'permanent', text: expect.stringContaining('public') });
  });
});
