import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { listSearchResults } from '@/server/research/searches/results/results';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { env } from '@/server/system/env';
import { makeCorpus } from '../fakes/telegram-web/corpus';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import type { FakeChannel, FakePost } from '../fakes/telegram-web/channel';
import { BREAD, dropJobs, pick, runToEnd } from './search-support';
import { withSearches } from './with-searches';

const corpus = makeCorpus();
const before = { url: env.TELEGRAM_WEB_URL, rate: env.TELEGRAM_WEB_RATE };
let fake: TelegramWebFake;

withSearches();
beforeAll(async () => {
  // All channels of a theme, and those about nothing.
  const shown = corpus.channels.filter(({ username }) => ['bread', null].includes(corpus.truth.get(username)!.theme));
  fake = await startTelegramWebFake(shown);
  Object.assign(env, { TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: 100 });
});
afterAll(async () => {
  Object.assign(env, { TELEGRAM_WEB_URL: before.url, TELEGRAM_WEB_RATE: before.rate });
  await fake.close();
});

it('labels the written channels as they are, and counts none with a penalty', async () => {
  const theme = corpus.themes.find(({ key }) => key === 'bread')!;
  const { id } = await createSearch({
    ...{ projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()), search_name: 'Labels' },
    initial_channel: theme.seed,
    channel_theme: theme.text,
    channel_count_to_find: 300,
  });
  await dropJobs();
  await runToEnd(id, webSource);
  const { results } = await listSearchResults({ id, query: { page_size: 200 } });
  const seen = results.filter(({ checked }) => checked);
  // Two copies, one of which hides it; channels that quote, join, announce, sign and forward are none.
  expect(seen.filter(({ labels }) => labels.includes('clone'))).toHaveLength(2);
  const meantFor = (username: string, posts: number) => {
    const truth = corpus.truth.get(username);
    // A language is known by posts: those of a restricted channel can’t be seen.
    const isForeign = posts > 0 && truth && truth.language !== theme.language;
    return [...new Set([...(truth?.labels ?? []), ...(isForeign ? ['other_language'] : [])])].sort();
  };
  const wrong = seen
    .map(({ username, labels, posts_seen }) => ({
      username,
      said: [...labels].sort(),
      meant: meantFor(username, posts_seen),
    }))
    .filter(({ said, meant }) => said.join() !== meant.join());
  expect(wrong).toEqual([]);
  for (const label of ['clone', 'advertising', 'other_language', 'restricted'] as const)
    expect(
      seen.some(({ labels }) => labels.includes(label)),
      label,
    ).toBe(true);
  const found = seen.filter(
    ({ labels, theme_relevance }) => labels.every((label) => label === 'restricted') && (theme_relevance ?? 0) >= 0.3,
  );
  expect((await getSearch(id)).channels_counted).toBe(found.length);
  const groups = corpus.channels.filter(({ kind }) => kind !== 'channel').map(({ username }) => username);
  expect(results.filter(({ username, state }) => groups.includes(username) && state !== 'queued')).toEqual([]);
}, 180_000);

it('a scam on the theme is labelled, stands far below its honest neighbour, and does not count as found', async () => {
  const day = 86_400_000;
  const posts = (seed: number, of: (at: number) => Partial<FakePost> = () => ({})): FakePost[] =>
    Array.from({ length: 8 }, (_, at) => ({
      id: at + 1,
      at: new Date(Date.now() - (9 - at) * day),
      text: `${pick(BREAD, seed + at)} today`,
      views: 9,
      ...of(at),
    }));
  const channel = (username: string, more: Partial<FakeChannel>): FakeChannel => ({
    ...{ username, kind: 'channel', title: username, description: 'Sourdough bread', participants: 900 },
    posts: [],
    ...more,
  });
  const leads = ['HonestLoaf', 'ScamLoaf'];
  const channels = [
    channel('LoafSeed', {
      posts: posts(0, (at) => (leads[at] ? { forwardedFrom: { title: leads[at], username: leads[at] } } : {})),
    }),
    channel('HonestLoaf', { posts: posts(100) }),
    channel('ScamLoaf', { posts: posts(200), isScam: true }),
  ];
  for (const each of channels) fake.channels.set(each.username.toLowerCase(), each);
  const { id } = await createSearch({
    ...{ projectId: String(new Types.ObjectId()), userId: String(new Types.ObjectId()), search_name: 'Scam' },
    initial_channel: 'LoafSeed',
    channel_theme: 'sourdough bread',
  });
  await dropJobs();
  await runToEnd(id, webSource);
  const { results } = await listSearchResults({ id, query: {} });
  expect(results.map(({ username, labels }) => [username, labels])).toEqual([
    ['HonestLoaf', []],
    ['ScamLoaf', ['scam']],
  ]);
  const [honest, scam] = results.map(({ theme_relevance }) => theme_relevance ?? 0) as [number, number];
  expect(honest).toBeGreaterThan(0.3);
  expect(scam).toBeLessThan(honest / 5);
  expect((await getSearch(id)).channels_counted).toBe(1);
});
