import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourcePaceModel } from '@/prisma-free-models/source-pace';
import { SourcePageModel } from '@/prisma-free-models/source-page';
import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { checkPages } from '@/server/research/sources/telegram/web/check-pages';
import { trimPages } from '@/server/research/sources/telegram/web/page.store';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import type { SourceContext } from '@/server/research/sources/telegram/source';
import {
  SourceUnreachableError,
  SourceWaitError,
  UnreadablePageError,
} from '@/server/research/sources/telegram/source-errors';
import { clock } from '@/server/system/clock';
import { connectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import type { FakeChannel } from '../fakes/telegram-web/channel';
import { feedPage } from '../fakes/telegram-web/pages';
import { startTelegramWebFake, type TelegramWebFake } from '../fakes/telegram-web/server';

/** A channel with so many posts, one an hour. */
const channel = (username: string, posts: number, more: Partial<FakeChannel> = {}): FakeChannel => ({
  username,
  kind: 'channel',
  title: `About ${username}`,
  description: `All about it. Write to @${username}_desk`,
  participants: 12_345,
  posts: Array.from({ length: posts }, (_none, index) => ({
    id: index + 1,
    at: new Date(Date.UTC(2026, 9, 1, index)),
    text: `Post ${index + 1} of ${username}`,
    views: 100 + index,
  })),
  ...more,
});

/** Sends these pages, one per connection, whose end is the page's end. */
async function startUnframed(pages: string[]): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${pages.shift() ?? ''}`),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

let fake: TelegramWebFake;
const present = clock.now;
beforeAll(async () => {
  await connectDatabase();
  fake = await startTelegramWebFake([
    channel('Roasters', 45),
    channel('closed_one', 3, { isRestricted: true }),
    channel('talkers', 0, { kind: 'group', participants: 1234 }),
    channel('anna_smith', 0, { kind: 'person' }),
    channel('brew_bot', 0, { kind: 'bot' }),
    channel('empty_one', 0),
    ...Array.from({ length: 20 }, (_none, index) => channel(`channel${index}x`, 60)),
  ]);
  env.TELEGRAM_WEB_URL = fake.url;
});
beforeEach(async () => {
  env.TELEGRAM_WEB_RATE = 100;
  await Promise.all([SourcePaceModel.deleteMany({}), SourcePageModel.deleteMany({}), SourceWaitModel.deleteMany({})]);
});
afterEach(() => {
  clock.now = present;
  fake.reset();
});
afterAll(() => fake.close());

const ctx = (searchId = 'one', more: Partial<SourceContext> = {}): SourceContext => ({
  signal: new AbortController().signal,
  searchId,
  projectId: 'project',
  ...more,
});
const ask = (username: string, context = ctx()) => webSource.posts({ username }, { limit: 20 }, context);

describe('the web preview as a source', () => {
  it('reads a channel page by page, one request each', async () => {
    const ids: number[] = [];
    let before: number | null | undefined;
    for (let pages = 0; before !== null && pages < 5; pages += 1) {
      const options = before === undefined ? { limit: 20 } : { limit: 20, before };
      const { value, calls } = await webSource.posts({ username: 'roasters' }, options, ctx());
      expect(calls).toBe(1);
      ids.push(...value.posts.map(({ id }) => id));
      before = value.before;
      expect(value.card).toMatchObject({ username: 'Roasters', participants: { count: 12_300, exact: false } });
    }
    expect(ids).toEqual(Array.from({ length: 45 }, (_none, index) => 45 - index));
    expect(fake.requests.map(({ path, query }) => `${path} ${query.before ?? ''}`)).toEqual([
      '/s/roasters ',
      '/s/roasters 26',
      '/s/roasters 6',
    ]);
  });

  it('leaves out what is over the limit, and goes on behind it', async () => {
    const { value } = await webSource.posts({ username: 'roasters' }, { limit: 5 }, ctx());
    expect(value.posts.map(({ id }) => id)).toEqual([45, 44, 43, 42, 41]);
    const next = await webSource.posts({ username: 'roasters' }, { limit: 5, before: value.before! }, ctx());
    expect(next.value.posts[0]?.id).toBe(40);
  });

  it('tells channels from what bears a name too', async () => {
    const card = async (username: string) => (await webSource.card({ username }, ctx())).value;
    expect(await card('roasters')).toMatchObject({
      kind: 'channel',
      username: 'Roasters',
      participants: { count: 12_345, exact: true },
      mentions: ['Roasters_desk'],
      isRestricted: false,
    });
    expect(await card('closed_one')).toMatchObject({ kind: 'channel', title: 'About closed_one' });
    expect(await card('talkers')).toMatchObject({ kind: 'group', participants: { count: 1234, exact: true } });
    expect(await card('anna_smith')).toMatchObject({ kind: 'person', participants: null });
    expect(await card('brew_bot')).toMatchObject({ kind: 'bot' });
    expect(await card('free_name')).toMatchObject({ kind: 'nobody', title: '' });
  });

  it('does not follow a feed that leads to the card', async () => {
    for (const name of ['closed_one', 'talkers', 'anna_smith', 'free_name'])
      expect((await ask(name)).value).toMatchObject({ preview: 'none', posts: [], before: null });
    expect(fake.requests).toHaveLength(4);
    expect((await ask('empty_one')).value).toMatchObject({ preview: 'open', posts: [] });
  });

  it('reads a page once for all searches, and again when it must be newer', async () => {
    const first = await ask('roasters', ctx('one'));
    const second = await ask('ROASTERS', ctx('two'));
    expect([first.calls, second.calls]).toEqual([1, 0]);
    expect(second.value).toEqual(first.value);
    expect((await ask('roasters', ctx('two', { maxAgeSeconds: 0 }))).calls).toBe(1);
    clock.now = () => new Date(present().getTime() + 7 * 3_600_000);
    expect((await ask('roasters')).calls).toBe(1);
  });

  it('asks once when two searches want the same page at the same moment', async () => {
    env.TELEGRAM_WEB_RATE = 2;
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => ask('roasters', ctx(id))));
    expect(answers.reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
    expect(fake.requests).toHaveLength(1);
  });

  it('keeps no more pages than it may', async () => {
    for (let index = 0; index < 6; index += 1) await ask(`channel${index}x`);
    await trimPages(4);
    expect(await SourcePageModel.countDocuments()).toBe(4);
  });
});

describe('when t.me does not answer as usual', () => {
  it('takes a 429 as a wait of all searches, which survives this process', async () => {
    fake.failNext({ kind: '429', retryAfter: 90 });
    const failed: unknown = await ask('roasters').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SourceWaitError);
    const { until, calls, method } = failed as SourceWaitError;
    expect({ calls, method }).toEqual({ calls: 1, method: 'posts' });
    expect(until.getTime() - present().getTime()).toBeGreaterThan(85_000);
    // The other method, another search: known from the database, and nothing is sent.
    await expect(webSource.card({ username: 'roasters' }, ctx('two'))).rejects.toMatchObject({ calls: 0, until });
    expect(await webSource.blockedUntil('card')).toEqual(until);
    expect(fake.requests).toHaveLength(1);
    clock.now = () => new Date(until.getTime() + 1);
    expect(await webSource.blockedUntil('posts')).toBeNull();
    expect((await ask('roasters')).calls).toBe(1);
  });

  it.each([
    ['a date', new Date(Date.now() + 120_000).toUTCString(), 100_000, 125_000],
    ['nothing', undefined, 50_000, 65_000],
    ['a year', '31536000', 0, 8 * 86_400_000],
    ['nonsense', '-5 soon', 50_000, 65_000],
  ])('reads a Retry-After of %s', async (_name, said, least, most) => {
    const headers: Record<string, string> = said === undefined ? {} : { 'retry-after': said };
    fake.failNext({ kind: 'answer', answer: { status: 429, body: '', headers } });
    const failed = (await ask('roasters').catch((error: unknown) => error)) as SourceWaitError;
    const ms = failed.until.getTime() - Date.now();
    expect(ms).toBeGreaterThan(least);
    expect(ms).toBeLessThan(most);
  });

  it('slows down for faults and comes back slowly', async () => {
    const slowdown = async () => (await SourcePaceModel.findById('web').lean())?.slowdown;
    fake.failNext({ kind: '502' }, 2);
    await expect(ask('roasters')).rejects.toMatchObject({ name: 'SourceUnreachableError', calls: 1 });
    await expect(ask('roasters')).rejects.toBeInstanceOf(SourceUnreachableError);
    expect(await slowdown()).toBe(4);
    await ask('roasters');
    expect(await slowdown()).toBeLessThan(4);
    expect(await slowdown()).toBeGreaterThan(3);
    await SourcePaceModel.updateOne({}, { $set: { slowdown: 1.01 } });
    await ask('channel1x');
    expect(await slowdown()).toBe(1);
  });

  it('calls resets, broken pages and refused connections unreachable', async () => {
    fake.failNext({ kind: 'dropped' });
    await expect(ask('roasters')).rejects.toMatchObject({ name: 'SourceUnreachableError', calls: 1 });
    fake.truncateNext();
    await expect(ask('roasters')).rejects.toMatchObject({ name: 'SourceUnreachableError', calls: 1 });
    await fake.down();
    await expect(ask('roasters')).rejects.toMatchObject({ name: 'SourceUnreachableError', calls: 0 });
    await fake.up();
    expect(await SourcePageModel.countDocuments()).toBe(0);
    expect((await ask('roasters')).value.posts).toHaveLength(20);
  });

  it('knows a page without a length by its end', async () => {
    const whole = feedPage(fake.channels.get('roasters')!);
    const cut = await startUnframed([whole.slice(0, whole.length / 2), whole]);
    env.TELEGRAM_WEB_URL = cut.url;
    try {
      await expect(ask('roasters')).rejects.toBeInstanceOf(SourceUnreachableError);
      expect((await ask('roasters')).value.posts).toHaveLength(20);
    } finally {
      env.TELEGRAM_WEB_URL = fake.url;
      cut.close();
    }
  });

  it('says that a page can’t be read, in the health too, until one can', async () => {
    expect(await checkPages()).toMatchObject({ ok: true });
    fake.changeMarkup(2);
    await expect(ask('roasters')).rejects.toBeInstanceOf(UnreadablePageError);
    await expect(webSource.card({ username: 'roasters' }, ctx())).rejects.toBeInstanceOf(UnreadablePageError);
    expect(await checkPages()).toMatchObject({ ok: false, message: expect.stringContaining('@roasters') as string });
    await webSource.card({ username: 'roasters' }, ctx());
    expect(await checkPages()).toMatchObject({ ok: false });
    await ask('roasters');
    expect(await checkPages()).toMatchObject({ ok: true });
  });

  it('reads no page that is too large, and no page of another address', async () => {
    const body = `<html>${'x'.repeat(4 * 1024 * 1024)}</html>`;
    fake.failNext({ kind: 'answer', answer: { status: 200, body } });
    await expect(ask('roasters')).rejects.toThrow('more than 3 MB');
    const elsewhere = await startTelegramWebFake([channel('roasters', 3)]);
    fake.failNext({ kind: 'answer', answer: { status: 302, headers: { location: `${elsewhere.url}/s/roasters` } } });
    await expect(ask('roasters')).rejects.toBeInstanceOf(UnreadablePageError);
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('asks for nothing under a name that can’t be one', async () => {
    for (const name of ['../admin', 'a b', 'x', '1abc', 'name?x=1', 'a__b'])
      expect(await ask(name)).toMatchObject({ calls: 0, value: { preview: 'none' } });
    expect(fake.requests).toEqual([]);
  });
});

describe('the rate', () => {
  /** How far apart requests were that stood so many places apart, at the least. A busy machine shifts single ones. */
  const apart = (places: number) =>
    Math.min(...fake.requests.slice(places).map(({ at }, index) => at.getTime() - fake.requests[index]!.at.getTime()));

  it('is shared by twenty searches in turns, however many calls each makes', async () => {
    env.TELEGRAM_WEB_RATE = 8;
    const read = (index: number, before: number) =>
      webSource.posts({ username: `channel${index}x` }, { limit: 20, before }, ctx(`search${index}`));
    // The first search asks for many pages at once; it still gets one turn in twenty.
    const greedy = [60, 59, 58, 57].map((before) => read(0, before));
    const others = Array.from({ length: 19 }, (_none, index) => read(index + 1, 50));
    await Promise.all([...greedy, ...others]);
    const places = fake.requests.flatMap(({ path }, place) => (path === '/s/channel0x' ? place : []));
    // Those that ask while its first page comes are behind its second call.
    expect(places[1]).toBeGreaterThanOrEqual(12);
    // At a rate of its own each would be done in half a second.
    expect(apart(20)).toBeGreaterThanOrEqual(0.6 * 20 * 125);
  });

  it('is the database’s, for all processes', async () => {
    env.TELEGRAM_WEB_RATE = 5;
    vi.resetModules();
    const other = (await import('@/server/research/sources/telegram/web/web-source')).webSource;
    const { connectDatabase: connect } = await import('@/server/system/db/connect');
    const { env: otherEnv } = await import('@/server/system/env');
    Object.assign(otherEnv, { TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: 5 });
    await connect();
    const of = (source: typeof webSource, id: string) =>
      [1, 2, 3, 4].map((index) => source.card({ username: `channel${index}${id}` }, ctx(id)));
    await Promise.all([...of(webSource, 'mine'), ...of(other, 'theirs')]);
    expect(fake.requests).toHaveLength(8);
    // Two processes, each at that rate, would take half as long.
    expect(apart(7)).toBeGreaterThanOrEqual(0.65 * 7 * 200);
  });

  it('lets a search that is stopped go at once, and its turn to the others', async () => {
    env.TELEGRAM_WEB_RATE = 0.02;
    await ask('channel1x', ctx('first'));
    const stop = new AbortController();
    const waiting = ask('channel2x', ctx('second', { signal: stop.signal }));
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    const began = performance.now();
    await expect(waiting).rejects.toThrow('stopped');
    expect(performance.now() - began).toBeLessThan(20_000);
    const pace = await SourcePaceModel.findById('web').lean();
    // The turn fifty seconds after the first is free again.
    expect(pace!.nextAt!.getTime() - pace!.sentAt!.getTime()).toBeLessThanOrEqual(50_100);
    expect(fake.requests).toHaveLength(1);
  });

  it('gets over a clock that was set back', async () => {
    const ahead = new Date(Date.now() + 30 * 86_400_000);
    await SourcePaceModel.create({ _id: 'web', nextAt: ahead, sentAt: ahead });
    expect((await ask('roasters')).calls).toBe(1);
  });
});
