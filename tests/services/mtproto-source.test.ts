import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { env } from '@/server/system/env';
import type { ChannelSource, SourceContext } from '@/server/research/sources/telegram/source';
import {
  ChannelGoneError,
  SourceSignedOutError,
  SourceUnreachableError,
  SourceWaitError,
} from '@/server/research/sources/telegram/source-errors';
import { findAccount } from '@/server/research/sources/telegram/mtproto/account.store';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { mtprotoSourceOf } from '@/server/research/sources/telegram/mtproto/mtproto-source';
import { saveAccount } from '@/server/research/sources/telegram/mtproto/save-account';
import { ANN, API } from '../fakes/telegram-dc/small-world';
import type { TelegramDc } from '../fakes/telegram-dc/server';
import { projectWith, startDc, stopDc } from './telegram-dc';

let dc: TelegramDc;
let projectId: string;
let source: ChannelSource;
const context = (signal = new AbortController().signal): SourceContext => ({ signal, searchId: 's', projectId });
const seed = async () => (await source.card({ username: 'seed_news' }, context())).value.ref;

beforeAll(async () => {
  dc = await startDc();
});
afterAll(async () => {
  await closeConnections();
  expect(dc.violations).toEqual([]);
  await stopDc(dc);
});
beforeEach(async () => {
  await closeConnections();
  await SourceWaitModel.deleteMany({});
  dc.reset();
  projectId = await projectWith(dc, ANN);
  const made = await mtprotoSourceOf(projectId);
  if (!made) throw new Error('There is no source');
  source = made;
});

describe('reading', () => {
  it('looks up the seed alone by name, and reaches everything else with the access hashes it got', async () => {
    const { value: card, calls } = await source.card({ username: 'SEED_news' }, context());
    expect(card).toMatchObject({
      username: 'seed_news',
      kind: 'channel',
      participants: { count: 10_010, exact: true },
    });
    expect(calls).toBe(1);
    const { value: similar } = await source.similar!(card.ref, context());
    expect(similar.map(({ username }) => username)).toEqual(Array.from({ length: 10 }, (_, i) => `similar_${i + 1}`));
    const third = similar[2]!;
    const { value: about } = await source.about!(third.ref, context());
    expect(about).toMatchObject({ description: expect.stringContaining('About similar_3'), mentions: ['seed_news'] });
    expect(about.links).toContainEqual({ url: 'https://example.org/similar_3', username: null });
    expect((await source.card(third.ref, context())).value.title).toBe('Title of similar_3');
    expect(dc.methods().filter((method) => method === 'contacts.resolveUsername')).toHaveLength(1);
    // One connection for all of it, and nothing but reading.
    expect(dc.connections()).toBe(1);
  });

  it('reads posts newest first, page after page, with forwards, mentions and links', async () => {
    const ref = await seed();
    const first = (await source.posts(ref, { limit: 100 }, context())).value;
    expect(first.posts.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, i) => 130 - i));
    const second = (await source.posts(ref, { limit: 100, before: first.before! }, context())).value;
    expect(second.posts.at(0)?.id).toBe(30);
    expect(second.before).toBeNull();

    const forwarder = (await source.search!('forwarder', context())).value[0]!;
    const page = (await source.posts(forwarder.ref, { limit: 20 }, context())).value;
    expect(page.hiddenOrigins).toBe(1);
    expect(page.posts).toMatchObject([
      { id: 4, forwardedFrom: { username: null, title: 'Somebody' }, replyTo: 3 },
      { id: 3, forwardedFrom: { username: 'seed_news', peer: { id: '1001' } } },
      { id: 2, author: 'Eve', views: 55, mentions: ['similar_3'] },
    ]);
    expect(page.posts[2]?.links.map(({ username }) => username)).toEqual(['similar_4', 'similar_5']);
  });

  it('says what a name is', async () => {
    const kindOf = async (username: string) => (await source.card({ username }, context())).value.kind;
    expect(await kindOf('talk_group')).toBe('group');
    expect(await kindOf('some_person')).toBe('person');
    expect(await kindOf('some_bot')).toBe('bot');
    expect(await kindOf('nobody_here')).toBe('nobody');
    expect((await source.search!('ab', context())).value).toEqual([]);
  });

  it('reports a channel that can’t be seen, and one that the account has not met, as gone', async () => {
    const hidden = (await source.card({ username: 'hidden_news' }, context())).value;
    await expect(source.posts(hidden.ref, { limit: 5 }, context())).rejects.toThrow(ChannelGoneError);
    await expect(source.posts({ username: 'seed_news' }, { limit: 5 }, context())).rejects.toMatchObject({ calls: 0 });
  });
});

describe('faults', () => {
  it('surfaces a FLOOD_WAIT at once, and keeps it for every search of the account, by method', async () => {
    const ref = await seed();
    dc.failNext({ kind: 'refuse', reason: 'FLOOD_WAIT_3600' }, 1, ({ method }) => method === 'messages.getHistory');
    const begun = Date.now();
    const wait = await source.posts(ref, { limit: 5 }, context()).catch((error: unknown) => error as SourceWaitError);
    expect(wait).toBeInstanceOf(SourceWaitError);
    // Not after the hour; a busy machine takes its time for the call itself.
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(wait).toMatchObject({ method: 'posts', calls: 1 });
    expect((wait as SourceWaitError).until.getTime() - begun).toBeGreaterThan(3_590_000);

    // Another project with another session of the same account, in a process that has just started.
    await closeConnections();
    const other = (await mtprotoSourceOf(await projectWith(dc, ANN)))!;
    const asked = dc.requests.length;
    await expect(other.posts(ref, { limit: 5 }, context())).rejects.toMatchObject({ calls: 0 });
    expect(dc.requests).toHaveLength(asked);
    expect(await other.blockedUntil('posts')).toEqual((wait as SourceWaitError).until);
    expect(await other.blockedUntil('similar')).toBeNull();
    expect((await other.similar!(ref, context())).value).toHaveLength(10);
  });

  it.each(['reset', 'lost-answer'] as const)('repeats nothing by itself after a %s', async (kind) => {
    const ref = await seed();
    const asked = dc.requests.length;
    dc.failNext({ kind }, 1, ({ method }) => method === 'messages.getHistory');
    await expect(source.posts(ref, { limit: 5 }, context())).rejects.toMatchObject({
      name: 'SourceUnreachableError',
      calls: 1,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(dc.requests).toHaveLength(asked + 1);
    expect((await source.posts(ref, { limit: 5 }, context())).value.posts).toHaveLength(5);
  });

  it('reports that nothing answers at all', async () => {
    Object.assign(env, { TELEGRAM_DC: { host: '127.0.0.1', port: 1 } });
    await expect(source.card({ username: 'seed_news' }, context())).rejects.toMatchObject({ calls: 0 });
    await expect(source.card({ username: 'seed_news' }, context())).rejects.toThrow(SourceUnreachableError);
    Object.assign(env, { TELEGRAM_DC: dc.place });
  });

  it('stops in the middle of a call without an answer, and other searches go on', async () => {
    const ref = await seed();
    dc.failNext({ kind: 'silent' }, 1, ({ method }) => method === 'messages.getHistory');
    const stop = new AbortController();
    const hung = source.posts(ref, { limit: 5 }, context(stop.signal));
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    await expect(hung).rejects.toThrow('stopped');
    expect((await source.similar!(ref, context())).value).toHaveLength(10);
  });

  it.each(['AUTH_KEY_UNREGISTERED', 'SESSION_REVOKED', 'USER_DEACTIVATED'])(
    'asks to sign in again after %s',
    async (reason) => {
      dc.failNext({ kind: 'refuse', reason });
      await expect(source.card({ username: 'seed_news' }, context())).rejects.toThrow(SourceSignedOutError);
      expect((await findAccount(projectId))?.connection.state).toBe('reconnect');
      expect(await mtprotoSourceOf(projectId)).toBeNull();
    },
  );

  it('treats a key that the data centre does not know as signed out', async () => {
    const foreign = dc.sessionFor(ANN);
    const other = await startDcApart();
    await saveAccount({ projectId, sent: { session: foreign } });
    Object.assign(env, { TELEGRAM_DC: other.place, TELEGRAM_DC_KEY: other.publicKey });
    await expect((await mtprotoSourceOf(projectId))!.card({ username: 'seed_news' }, context())).rejects.toThrow(
      SourceSignedOutError,
    );
    await closeConnections();
    await other.close();
    Object.assign(env, { TELEGRAM_DC: dc.place, TELEGRAM_DC_KEY: dc.publicKey });
  });
});

describe('addresses', () => {
  it('never dials the address of a pasted session that is none of Telegram’s', async () => {
    let dialled = 0;
    const trap = createServer((socket) => {
      dialled += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const port = (trap.address() as { port: number }).port;
    await saveAccount({ projectId, sent: { ...API, session: dc.sessionFor(ANN, { address: '127.0.0.1', port }) } });
    expect((await (await mtprotoSourceOf(projectId))!.card({ username: 'seed_news' }, context())).value.kind).toBe(
      'channel',
    );
    expect(dialled).toBe(0);
    trap.close();
  });
});

async function startDcApart(): Promise<TelegramDc> {
  const { startTelegramDc } = await import('../fakes/telegram-dc/server');
  return startTelegramDc();
}
