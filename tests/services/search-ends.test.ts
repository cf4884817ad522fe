import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { listSearchLogs, listSearchResults } from '@/server/research/searches/results/results';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { env } from '@/server/system/env';
import type { FakeChannel } from '../fakes/telegram-web/channel';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { BREAD, dropJobs, pick, runToEnd, worldOf, forwardOf } from './search-support';
import { withSearches } from './with-searches';

const before = { url: env.TELEGRAM_WEB_URL, rate: env.TELEGRAM_WEB_RATE };
let fake: TelegramWebFake;

const looping = (username: string, leads: string[]): FakeChannel => ({
  ...{ username, kind: 'channel', title: username, description: 'Sourdough bread', participants: 900 },
  isLooping: true,
  posts: Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    at: new Date(Date.now() - (26 - at) * 3_600_000),
    text: `${pick(BREAD, at)} ${leads[at] ? `@${leads[at]}` : ''}`,
    views: 9,
  })),
});

withSearches();
beforeAll(async () => {
  fake = await startTelegramWebFake([looping('RoundLoaf', ['RingLoaf']), looping('RingLoaf', [])]);
  Object.assign(env, { TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: 100 });
});
afterAll(async () => {
  Object.assign(env, { TELEGRAM_WEB_URL: before.url, TELEGRAM_WEB_RATE: before.rate });
  await fake.close();
});

async function started(seed: string, count: number): Promise<string> {
  const { id } = await createSearch({
    ...{ projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()), search_name: 'Ends' },
    initial_channel: seed,
    channel_theme: 'sourdough bread',
    channel_count_to_find: count,
  });
  await dropJobs();
  return id;
}

it('ends although the pages of every channel name themselves as their older ones', async () => {
  const id = await started('RoundLoaf', 5);
  const { search } = await runToEnd(id, webSource, 1);
  expect(search.status).toBe('COMPLETED');
  const { results } = await listSearchResults({ id, query: {} });
  expect(results.map(({ username, posts_seen }) => [username, posts_seen])).toEqual([['RingLoaf', 25]]);
  expect([...fake.visits()].filter(([, times]) => times > 1)).toEqual([]);
  // Of the cache, each page once as well: the newest, the older one, the card.
  expect(search.answers).toBeLessThanOrEqual(6);
});

it('says how many channels it found when its calls are spent in the middle of one', async () => {
  const names = Array.from(
    { length: 30 },
    (_, at) => `Loaf${String.fromCharCode(97 + (at % 26))}${at > 25 ? 'z' : 'y'}`,
  );
  const posts = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: `${pick(BREAD, from + at)} today ${from + at}` }));
  const source = worldOf([
    { name: 'LoafSeed', posts: names.map((name, at) => ({ text: pick(BREAD, at), ...forwardOf(name) })) },
    ...names.map((name, at) => ({ name, posts: posts(1_000 * (at + 1), 200) })),
  ]);
  const { id } = await createSearch({
    ...{ projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()), search_name: 'Budget' },
    ...{ initial_channel: 'LoafSeed', channel_theme: 'sourdough bread', message_limit: 200, channel_count_to_find: 10 },
  });
  await dropJobs();
  // Two calls for the seed, and ten pages and a card for each: the last one falls into the middle of a channel.
  await ChannelSearchModel.updateOne({ _id: id }, { $set: { budget: 31 } });
  await runToEnd(id, source);
  const { channels_counted, reason, status } = await getSearch(id);
  expect(status).toBe('COMPLETED');
  expect(channels_counted).toBeGreaterThan(0);
  expect(reason).toBe(
    `The search is complete: its budget of 31 calls is spent. ${channels_counted} of 10 channels were found.`,
  );
  const { logs } = await listSearchLogs({ id, query: {} });
  expect(logs[0]?.message).toBe(reason);
});
