import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { reasonOf } from '@/lib/post-words/reasons/reason-of';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { permanent } from '@/server/publishing/platforms/failure';
import { adapterOf, serverNetworkOf } from '@/server/publishing/platforms/index';
import type { FakeFailure, FakeRequest, FakeServer } from '../fakes/server';
import type { TelegramFake } from '../fakes/telegram';
import { adapterCases } from './adapters';
import { attempt, lookUp, makeFixtures, type Attempt, type Fixtures } from './attempt';

let files: Fixtures;
beforeAll(async () => {
  await connectDatabase();
  files = await makeFixtures();
});
afterAll(() => Promise.all([files.remove(), disconnectDatabase()]));

it('covers every destination', () => {
  expect(adapterCases.map(({ platform }) => platform).sort()).toEqual([...PLATFORM_KEYS].sort());
});

describe.each(adapterCases)('$platform', (adapter) => {
  const { platform, credentials, takes } = adapter;
  let fake: FakeServer;
  beforeAll(async () => {
    fake = await adapter.start();
    for (const name of adapter.addresses) Object.assign(env, { [name]: fake.url });
  });
  afterEach(() => fake.reset());
  afterAll(() => fake.close());

  /** The simplest post that the network accepts. */
  const simplest = () => ({
    platform,
    credentials,
    text: 'Hello 😀 мир',
    media: takes.text ? [] : takes.image ? [files.jpeg] : [files.video],
  });

  function expectPublishedOnce({ published, failure, announced }: Attempt): void {
    expect(fake.violations.map(({ problems }) => problems)).toEqual([]);
    expect(failure).toBeUndefined();
    expect(fake.published).toHaveLength(1);
    expect(announced).toBe(1);
    expect(published?.externalId).toBe(fake.published[0]?.id);
    expect(published?.publicUrl).toMatch(/^https:\/\//);
  }

  /** A person reads the network's own words only under Details. */
  function expectPlain(failure: Attempt['failure']): void {
    if (!failure) throw new Error('Nothing failed');
    const { class: errorClass, text: errorText, cause } = failure;
    const reason = reasonOf(
      { platform, errorClass, errorText, cause, unconfirmed: false },
      serverNetworkOf(platform).reasons ?? [],
    );
    expect(reason?.message).not.toContain(errorText);
    expect(reason?.details).toBe(errorText);
  }

  const kinds = [
    ['text', () => []],
    ['image', () => [files.jpeg]],
    [
      'images',
      () => [files.jpeg, files.png, { ...files.jpeg, url: 'https://media.example/again.jpg', fileName: 'again.jpg' }],
    ],
    ['video', () => [files.video]],
  ] as const;
  it.each(kinds.filter(([kind]) => takes[kind]))(
    'publishes a post of %s, once and by the schema',
    async (_kind, media) => {
      const list = media();
      expectPublishedOnce(await attempt({ platform, credentials, text: 'Hello 😀 мир', media: [...list] }));
      const arrived = fake.requests.flatMap((request) => request.files.map((file) => file.sha256));
      if (adapter.uploads === 'form') expect(arrived.sort()).toEqual(list.map((file) => file.sha256).sort());
    },
  );

  it('announces the creating call before it is made', async () => {
    let before = -1;
    const result = await attempt({ ...simplest(), onCreate: () => void (before = fake.published.length) });
    expectPublishedOnce(result);
    expect(before).toBe(0);
  });

  it.runIf(adapter.uploads !== 'never')('sends nothing when the media can’t be opened', async () => {
    const result = await attempt({
      platform,
      credentials,
      text: 'x',
      media: [takes.image ? files.jpeg : files.video],
      openMedia: () => Promise.reject(permanent('The file is gone.')),
    });
    expect(result.failure).toEqual({ class: 'permanent', text: 'The file is gone.' });
    expect([result.announced, fake.published.length]).toEqual([0, 0]);
  });

  it('sends nothing when the lease is lost', async () => {
    const lost = new Error('The lease is gone');
    const result = await attempt({
      ...simplest(),
      onCreate: () => {
        throw lost;
      },
    });
    expect([result.error, fake.published.length]).toEqual([lost, 0]);
  });

  /** What can end an attempt (docs/decisions/publishing.md). */
  const table: [FakeFailure, string][] = [
    [{ kind: '500' }, 'retry'],
    [{ kind: '503' }, 'retry'],
    [{ kind: '401' }, 'authentication'],
    [{ kind: '400', text: 'Something is wrong with it' }, 'permanent'],
    [{ kind: '413', text: 'It is too large' }, 'permanent'],
    [{ kind: '502' }, 'unknown'],
    [{ kind: '504' }, 'unknown'],
    [{ kind: 'dropped' }, 'unknown'],
    [{ kind: 'lost-answer' }, 'unknown'],
    // Undocumented, but done by gateways.
    [{ kind: 'answer', answer: { status: 408 } }, 'permanent'],
    [{ kind: 'answer', answer: { status: 302, headers: { location: 'https://elsewhere.example/' } } }, 'permanent'],
    [{ kind: 'answer', answer: { status: 520, body: '<html></html>' } }, 'unknown'],
    [{ kind: 'answer', answer: { status: 200, body: '<html>Welcome</html>' } }, 'unknown'],
    [{ kind: 'answer', answer: { status: 200, body: '' } }, 'unknown'],
  ];
  it.each(table)('%j ends an attempt as %s', async (failure, expected) => {
    fake.failNext(failure);
    const result = await attempt(simplest());
    expect(result.failure?.class).toBe(expected);
    if ('text' in failure && failure.text) expect(result.failure?.text).toContain(failure.text);
    expect(result.failure?.text).not.toBe('');
    expectPlain(result.failure);
    expect(fake.published).toHaveLength(failure.kind === 'lost-answer' ? 1 : 0);
    expect(result.announced).toBe(1);
  });

  it('finds the arrived post and no other, where the network can be queried', async () => {
    if (!(await adapterOf(platform)).find) return;
    const sentAt = new Date();
    const own = { ...simplest(), text: `Only here ${sentAt.getTime()}` };
    fake.failNext({ kind: 'dropped' });
    const dropped = await attempt(own);
    await expect(lookUp(own, { steps: dropped.steps, sentAt })).resolves.toBeNull();
    fake.failNext({ kind: 'lost-answer' });
    const lost = await attempt({ ...own, steps: dropped.steps });
    await expect(lookUp(own, { steps: lost.steps, sentAt })).resolves.toMatchObject({
      state: 'published',
      externalId: fake.published[0]?.id,
    });
    await expect(lookUp({ ...own, text: 'Something else' }, { steps: {}, sentAt })).resolves.toBeNull();
    expect([fake.published.length, fake.violations.length]).toEqual([1, 0]);
  });

  it('waits exactly as long as a 429 says', async () => {
    fake.failNext({ kind: '429', retryAfter: 17 });
    const { failure } = await attempt(simplest());
    expect(failure?.class).toBe('rate-limited');
    const wait = failure?.class === 'rate-limited' ? failure.afterMs : 0;
    expect(Math.abs(wait - 17_000)).toBeLessThanOrEqual(adapter.waitSlackMs ?? 0);
  });

  it('may be retried when no connection was made, and is then sent once', async () => {
    await fake.down();
    const refused = await attempt(simplest());
    await fake.up();
    expect([refused.failure?.class, refused.announced]).toEqual(['retry', 0]);
    expectPublishedOnce(await attempt({ ...simplest(), steps: refused.steps }));
  });

  it('may be retried when the host name does not resolve', async () => {
    for (const name of adapter.addresses) Object.assign(env, { [name]: 'http://network.invalid' });
    const { failure } = await attempt(simplest());
    for (const name of adapter.addresses) Object.assign(env, { [name]: fake.url });
    expect(failure?.class).toBe('retry');
  });

  it('accepts a slow response, and is unknown when stopped while waiting for one', async () => {
    fake.failNext({ kind: 'slow', ms: 200 });
    expectPublishedOnce(await attempt(simplest()));
    fake.reset();
    fake.failNext({ kind: 'slow', ms: 60_000 });
    const stop = new AbortController();
    const waiting = attempt({ ...simplest(), signal: stop.signal });
    while (fake.published.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    expect((await waiting).failure?.class).toBe('unknown');
  });

  it('writes the first comment as a separate step: announced before it is sent, failing by the same table', async () => {
    if ('chats' in fake)
      (fake as TelegramFake).chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: -1_002_222_222_222 });
    const written = { ...simplest(), data: { first_comment: 'First 😀' } };
    for (const [failure, expected] of [
      [null, undefined],
      [{ kind: '503' }, 'retry'],
      [{ kind: '400', text: 'Not this one' }, 'permanent'],
      [{ kind: 'dropped' }, 'unknown'],
    ] as const) {
      const result = await attempt(written);
      const published = fake.published.length;
      expect([result.failure, result.announced]).toEqual([undefined, 1]);
      const before = result.onCreate(() => fake.requests.length);
      const isComment = ({ method }: FakeRequest) => method === 'POST' && before() !== null;
      if (failure) fake.failNext(failure, 1, isComment);
      const error = await result.followUps
        .find(({ kind }) => kind === 'first_comment')
        ?.run()
        .then(
          () => undefined,
          (reason: unknown) => reason,
        );
      expect(before()).not.toBeNull();
      expect(fake.requests.slice(before() ?? 0).filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(error === undefined ? undefined : (await adapterOf(platform)).classify(error, true).class).toBe(expected);
      expect(fake.published.length - published).toBeLessThanOrEqual(1);
    }
    expect(fake.violations.map(({ problems }) => problems)).toEqual([]);
  });

  it('never shows a secret', async () => {
    const texts: string[] = [];
    for (const failure of [{ kind: '401' }, { kind: '500' }, { kind: '502' }, { kind: 'dropped' }] as const) {
      fake.failNext(failure);
      texts.push(JSON.stringify((await attempt(simplest())).failure));
    }
    await fake.down();
    texts.push(JSON.stringify((await attempt(simplest())).failure));
    await fake.up();
    for (const secret of adapter.secrets) expect(texts.join('\n')).not.toContain(secret);
  });

  it('names the account', async () => {
    const { check } = await adapterOf(platform);
    await expect(check({ platform, credentials, signal: AbortSignal.timeout(10_000) })).resolves.toMatchObject({
      name: adapter.account,
      notes: [],
    });
    expect(fake.violations).toEqual([]);
    expect(fake.published).toEqual([]);
  });

  it('says when the credentials are dead', async () => {
    const { check, classify } = await adapterOf(platform);
    fake.failNext({ kind: '401' }, 1, () => true);
    const error = await check({ platform, credentials, signal: AbortSignal.timeout(10_000) }).catch(
      (reason: unknown) => reason,
    );
    expect(classify(error, false).class).toBe('authentication');
  });
});
