import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import type { ChannelPost, ChannelSource } from '@/server/research/sources/telegram/source';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { mtprotoSourceOf } from '@/server/research/sources/telegram/mtproto/mtproto-source';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { ANN } from '../fakes/telegram-dc/small-world';
import type { TelegramDc } from '../fakes/telegram-dc/server';
import { worldOfCorpus } from '../fakes/telegram-dc/world-of-corpus';
import { makeCorpus } from '../fakes/telegram-web/corpus';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';
import { projectWith, startDc, stopDc } from './telegram-dc';

const corpus = makeCorpus();
let dc: TelegramDc;
let web: TelegramWebFake;
let source: ChannelSource;
let projectId: string;
const before = { url: env.TELEGRAM_WEB_URL, rate: env.TELEGRAM_WEB_RATE };

beforeAll(async () => {
  dc = await startDc(worldOfCorpus(corpus, [ANN]));
  web = await startTelegramWebFake(corpus.channels);
  Object.assign(env, { TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: 100 });
  projectId = await projectWith(dc, ANN);
  source = (await mtprotoSourceOf(projectId))!;
});
afterAll(async () => {
  Object.assign(env, { TELEGRAM_WEB_URL: before.url, TELEGRAM_WEB_RATE: before.rate });
  await closeConnections();
  expect(dc.violations).toEqual([]);
  await web.close();
  await stopDc(dc);
});

const context = () => ({ signal: new AbortController().signal, searchId: 's', projectId });
/** Views are rounded on the page. */
const facts = ({ id, at, text, mentions, forwardedFrom }: ChannelPost) => ({
  id,
  at,
  text: text.replace(/\s+/g, ' '),
  mentions: [...mentions].sort(),
  from: forwardedFrom?.username ?? null,
});

it.each(corpus.themes.map(({ key, seed }) => [key, seed]))(
  'reads the same of %s as the public page shows',
  async (_, seed) => {
    const { ref, participants } = (await source.card({ username: seed }, context())).value;
    const shown = (await webSource.posts({ username: seed }, { limit: 20 }, context())).value.posts;
    const read = (await source.posts(ref, { limit: 100 }, context())).value.posts;
    expect(shown.length).toBeGreaterThan(5);
    expect(read.slice(0, shown.length).map(facts)).toEqual(shown.map(facts));
    expect(participants).toEqual((await webSource.card({ username: seed }, context())).value.participants);
  },
);

it('is recommended what is about the same, ten at most, and reads channels without a public page', async () => {
  for (const { seed, key } of corpus.themes) {
    const { ref } = (await source.card({ username: seed }, context())).value;
    const similar = (await source.similar!(ref, context())).value;
    expect(similar).toHaveLength(10);
    expect(similar.every(({ username }) => corpus.truth.get(username)?.theme === key)).toBe(true);
  }
  const restricted = corpus.channels.find(({ isRestricted, kind }) => isRestricted && kind === 'channel')!;
  const { ref } = (await source.card({ username: restricted.username }, context())).value;
  expect((await source.posts(ref, { limit: 5 }, context())).value.posts).toHaveLength(5);
});
