import { SourcePageModel } from '@/prisma-free-models/source-page';
import { SourcePaceModel } from '@/prisma-free-models/source-pace';
import { SourceWaitModel } from '@/prisma-free-models/source-wait';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import type { DcAccount } from '../fakes/telegram-dc/calls';
import { ANN } from '../fakes/telegram-dc/small-world';
import { worldOfCorpus } from '../fakes/telegram-dc/world-of-corpus';
import type { FakeChannel } from '../fakes/telegram-web/channel';
import type { Truth } from '../fakes/telegram-web/corpus';
import { startTelegramWebFake } from '../fakes/telegram-web/server';
import { BREAD, pick } from './search-support';
import { startDc } from './telegram-dc';

const now = Date.now();
const channel = (username: string, at: number, forwards: string[] = [], more: Partial<FakeChannel> = {}) =>
  ({
    username,
    kind: 'channel',
    title: `Bread ${username}`,
    description: 'Bread and dough',
    // Rounded on the page of posts, so that the card is asked for as well.
    participants: 12_340 + at,
    posts: Array.from({ length: 6 }, (_, post) => ({
      id: post + 1,
      at: new Date(now - (9 - post) * 3_600_000),
      text: `${pick(BREAD, at * 100 + post)} ${username}`,
      views: 5,
      ...(forwards[post] ? { forwardedFrom: { username: forwards[post], title: forwards[post], postId: 1 } } : {}),
    })),
    ...more,
  }) satisfies FakeChannel;

/** Five channels about bread: one can be seen with an account alone, and one is found by Telegram's advice alone. */
const CHANNELS = [
  channel('seed_bread', 1, ['rye_bread', 'old_loaf', 'rye_bread', 'hidden_loaf']),
  channel('rye_bread', 2, ['old_loaf', 'new_loaf']),
  channel('old_loaf', 3),
  channel('new_loaf', 4),
  channel('hidden_loaf', 5, [], { isRestricted: true }),
  channel('quiet_oven', 6),
];
const TRUTH = new Map<string, Truth>([
  ['seed_bread', { theme: 'bread', relevance: 3 } as Truth],
  ['hidden_loaf', { theme: 'bread', relevance: 2 } as Truth],
  ['quiet_oven', { theme: 'bread', relevance: 2 } as Truth],
]);

/** t.me and a data centre with the same channels, and every call that reaches one of them, in order. */
export async function startBothTelegrams(accounts: DcAccount[] = [ANN]) {
  const world = worldOfCorpus({ channels: CHANNELS, truth: TRUTH, themes: [], edges: [] }, accounts);
  const dc = await startDc(world);
  const web = await startTelegramWebFake(CHANNELS);
  const before = { url: env.TELEGRAM_WEB_URL, rate: env.TELEGRAM_WEB_RATE };
  Object.assign(env, { TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: 100 });
  const present = clock.now;
  const calls: string[] = [];

  /** Begins again, with nothing kept. At the call of that number `meet` happens, and the call fails like this. */
  async function begin(fault: 'none' | 'flood' | 'reset' = 'none', at = -1, meet: () => void = () => undefined) {
    clock.now = present;
    calls.length = 0;
    web.reset();
    dc.reset();
    await Promise.all([SourcePageModel.deleteMany({}), SourcePaceModel.deleteMany({}), SourceWaitModel.deleteMany({})]);
    const isNow = (call: string) => {
      if (calls.push(call) - 1 !== at) return false;
      meet();
      return fault !== 'none';
    };
    const failure = fault === 'flood' ? ({ kind: '429', retryAfter: 30 } as const) : ({ kind: 'dropped' } as const);
    web.failNext(failure, Infinity, ({ path, query }) => isNow(`GET ${path} ${query.before ?? ''}`.trim()));
    const refusal =
      fault === 'flood' ? ({ kind: 'refuse', reason: 'FLOOD_WAIT_30' } as const) : { kind: 'reset' as const };
    dc.failNext(refusal, Infinity, ({ method, params }) => !method.startsWith('help.') && isNow(named(method, params)));
  }

  return {
    web,
    dc,
    calls,
    begin,
    /** Leaves the database open. */
    async close() {
      clock.now = present;
      Object.assign(env, { TELEGRAM_WEB_URL: before.url, TELEGRAM_WEB_RATE: before.rate });
      await closeConnections();
      await web.close();
      Object.assign(env, { TELEGRAM_DC: undefined, TELEGRAM_DC_KEY: undefined });
      await dc.close();
    },
  };
}
export type BothTelegrams = Awaited<ReturnType<typeof startBothTelegrams>>;

/** With the channel or the words that it asks about. */
function named(method: string, params: Record<string, unknown>): string {
  const place = (params.channel ?? params.peer) as { channel_id?: number } | undefined;
  return [method, params.username ?? params.q ?? place?.channel_id ?? '', params.offset_id || ''].join(' ').trim();
}
