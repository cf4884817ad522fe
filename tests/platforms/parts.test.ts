import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from '@/lib/post-words/reasons/reason-of';
import { serverNetworkOf } from '@/server/publishing/platforms/index';
import type { Failure, PartBefore, Published } from '@/server/publishing/platforms/types';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { startDiscordFake, type DiscordFake } from '../fakes/discord';
import { startThreadsFake, type MetaFake } from '../fakes/meta';
import { startXFake, type XFake } from '../fakes/x';
import { attempt, lookUp, poll } from './attempt';

const realNow = clock.now;
let x: XFake;
let threads: MetaFake;
let discord: DiscordFake;
beforeAll(async () => {
  [x, threads, discord] = await Promise.all([startXFake(), startThreadsFake(), startDiscordFake()]);
  Object.assign(env, { X_API_URL: x.url, THREADS_API_URL: threads.url, DISCORD_API_URL: discord.url });
});
afterEach(() => {
  clock.now = realNow;
  x.reset();
  threads.reset();
  discord.reset();
  discord.gone.clear();
  x.tweets.splice(0);
  x.withoutAnswers = false;
  Object.assign(threads, { withoutReplies: false, lagging: 0 });
  threads.gone.clear();
  for (const list of [threads.containers, threads.media]) list.splice(0);
});
afterAll(() => Promise.all([x.close(), threads.close(), discord.close()]));

const before = (live: Published | undefined): PartBefore => {
  if (!live) throw new Error('It was not published');
  return { externalId: live.externalId, about: live.about ?? {} };
};

describe('X', () => {
  const credentials = {
    api_key: 'key',
    api_secret: 'keySecret',
    access_token: '4242-token',
    access_token_secret: 'tokenSecret',
  };
  const send = (text: string, after?: PartBefore) =>
    attempt({ platform: 'twitter', credentials, text, data: { reply_to: '77' }, ...(after ? { after } : {}) });
  const said = ({ failure }: { failure?: Failure | undefined }) => {
    if (!failure) throw new Error('It did not fail');
    const words = {
      platform: 'twitter',
      errorClass: failure.class,
      errorText: failure.text,
      unconfirmed: false,
    } as const;
    return reasonOf({ ...words, cause: failure.cause ?? { code: 'own' } }, serverNetworkOf('twitter').reasons ?? []);
  };

  it('each part answers the one before, and whose account it is is asked once', async () => {
    const { published: first } = await send('One');
    const { published: second } = await send('Two', before(first));
    const { published: third } = await send('Three', before(second));
    expect(x.tweets.map(({ text, replyTo }) => [text, replyTo]).reverse()).toEqual([
      ['One', '77'],
      ['Two', first?.externalId],
      ['Three', second?.externalId],
    ]);
    expect(third?.publicUrl).toBe(`https://x.com/fakeuser/status/${third?.externalId}`);
    expect(x.requests.filter(({ path }) => path === '/2/users/me')).toHaveLength(1);
    expect(x.violations).toEqual([]);
  });

  it('tells a plan that allows no answers from a part that is gone', async () => {
    const { published: first } = await send('One');
    x.withoutAnswers = true;
    expect(said(await send('Two', before(first)))).toMatchObject({ cause: 'part-not-allowed', act: 'network' });
    x.withoutAnswers = false;
    x.tweets.splice(0);
    expect(said(await send('Two', before(first)))?.message).toBe(
      "The part before this one is no longer on X, so this one can't follow it. Make a new post of the parts that are missing.",
    );
    expect(x.published).toHaveLength(1);
  });

  it('an unknown part is found by its text', async () => {
    const { published: first } = await send('One');
    const sentAt = new Date();
    x.failNext({ kind: 'lost-answer' }, 1, ({ path }) => path === '/2/tweets');
    const { failure } = await send('Two', before(first));
    expect(failure?.class).toBe('unknown');
    const given = { platform: 'twitter', credentials, text: 'Two', after: before(first) } as const;
    const isKnown = (id: string) => id === first?.externalId;
    expect(await lookUp(given, { steps: {}, sentAt, isKnown })).toMatchObject({ externalId: x.tweets[0]?.id });
  });
});

describe('Threads', () => {
  const credentials = { access_token: 'token', user_id: '25000001' };
  const given = (text: string, after?: PartBefore) =>
    ({ platform: 'threads', credentials, text, ...(after ? { after } : {}) }) as const;
  const lose = () => threads.failNext({ kind: 'lost-answer' }, 1, ({ path }) => path.endsWith('threads_publish'));

  it('each part answers the one before', async () => {
    const { published: first } = await attempt(given('One'));
    const { published: second } = await attempt(given('Two', before(first)));
    expect(threads.media.map(({ text, replyTo }) => [text, replyTo]).reverse()).toEqual([
      ['One', undefined],
      ['Two', first?.externalId],
    ]);
    expect(second?.publicUrl).toContain(second?.externalId);
    expect(threads.violations).toEqual([]);
  });

  it('says that the part before is gone', async () => {
    const { published: first } = await attempt(given('One'));
    threads.gone.add(first?.externalId ?? '');
    expect((await attempt(given('Two', before(first)))).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('no longer on Threads') as string,
    });
  });

  it('an unknown part is found among the answers of the account', async () => {
    const { published: first } = await attempt(given('One'));
    const sentAt = new Date();
    lose();
    const { steps } = await attempt(given('Two', before(first)));
    expect(await lookUp(given('Two', before(first)), { steps, sentAt })).toMatchObject({
      state: 'published',
      externalId: threads.media[0]?.id,
    });
  });

  it('goes on behind the last part with a name, where the token may not list answers', async () => {
    threads.withoutReplies = true;
    const { published: first } = await attempt(given('One'));
    lose();
    const { steps } = await attempt(given('Two', before(first)));
    const look = await lookUp(given('Two', before(first)), { steps, sentAt: new Date() });
    if (look?.state !== 'pending') throw new Error('It should be looked for again');
    clock.now = () => new Date(realNow().getTime() + 300_000);
    const second = await poll(given('Two'), look);
    if (second?.state !== 'published') throw new Error('It should count as published');
    expect(second.about).toEqual({ unnamed: true, answers: first?.externalId });
    await attempt(given('Three', before(second)));
    expect(threads.media[0]).toMatchObject({ text: 'Three', replyTo: first?.externalId });
  });
});

describe('Discord', () => {
  const webhook = (id: string) => ({ webhook_url: `https://discord.com/api/webhooks/${id}/token` });
  const send = (text: string, after?: PartBefore, credentials = webhook('123')) =>
    attempt({ platform: 'discord', credentials, text, ...(after ? { after } : {}) });
  const isLooking = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path.includes('/messages/');

  it('each part looks for the one before, and the webhook is read once', async () => {
    const { published: first } = await send('One');
    const { published: second } = await send('Two', before(first));
    await send('Three', before(second));
    expect(discord.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /webhooks/123/token',
      'POST /webhooks/123/token',
      `GET /webhooks/123/token/messages/${first?.externalId}`,
      'POST /webhooks/123/token',
      `GET /webhooks/123/token/messages/${second?.externalId}`,
      'POST /webhooks/123/token',
    ]);
    expect(second?.publicUrl).toContain(second?.externalId);
    expect(discord.violations).toEqual([]);
  });

  it('says that the part before is gone, and sends nothing', async () => {
    const { published: first } = await send('One');
    discord.gone.add(first?.externalId ?? '');
    expect((await send('Two', before(first))).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('no longer on Discord') as string,
    });
    expect(discord.published).toHaveLength(1);
  });

  it('waits where it may not look now, and follows unseen behind another webhook', async () => {
    const { published: first } = await send('One');
    discord.failNext({ kind: '429', retryAfter: 30 }, 1, isLooking);
    expect((await send('Two', before(first))).failure).toMatchObject({ class: 'rate-limited', afterMs: 30_000 });
    discord.failNext({ kind: '503' }, 1, isLooking);
    expect((await send('Two', before(first))).failure?.class).toBe('retry');
    expect(discord.published).toHaveLength(1);
    discord.gone.add(first?.externalId ?? '');
    expect((await send('Two', before(first), webhook('456'))).published?.state).toBe('published');
  });
});
