import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { beat } from '@/server/system/jobs/worker-heartbeat.store';
import { deliverPlatformPost } from '@/server/publishing/posts/delivery/deliver-platform-post';
import { publishDue } from '@/server/publishing/posts/delivery/publish-due';
import { publishPlatformPost } from '@/server/publishing/posts/publish-platform-post';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { credentialsFor } from '@/server/publishing/connections/credentials-for';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { createDeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';
import { wakePosts } from '@/server/publishing/posts/delivery/wake-posts';
import { deliveryPlace, one, UNCONFIRMED } from './delivery-support';
import { makePost, newWorkspace, shown, until, work } from './publishing';

const place = deliveryPlace();
const { later } = place;

describe('a due post', () => {
  it('goes to every platform, with its story', async () => {
    const post = await makePost(place.workspace, { platforms: ['telegram', 'discord'], content: 'To both' });
    await work();
    const now = await shown(post._id);
    expect(now).toMatchObject({ status: 'published', publishing: false });
    for (const entry of now.platformPosts)
      expect(entry).toMatchObject({
        status: 'published',
        errorText: null,
        attempts: [{ outcome: 'published' }],
        externalId: expect.any(String),
        publishedAt: expect.any(String),
      });
    expect(now.platformPosts[0]!.publicUrl).toMatch(/^https:\/\/t\.me\/channel\/\d+$/);
    expect([place.services.telegram.published.length, place.services.discord.published.length]).toEqual([1, 1]);
    expect([...place.services.telegram.violations, ...place.services.discord.violations]).toEqual([]);
    expect((await credentialsFor({ projectId: place.workspace.projectId, platform: 'telegram' })).state).toBe('ok');
  });

  it('is sent once, even if several workers see it at once', async () => {
    const post = await makePost(place.workspace);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        deliverPlatformPost({
          postId: post._id,
          platform: 'telegram',
          worker: `w${index}`,
          signal: new AbortController().signal,
        }),
      ),
    );
    expect(place.services.telegram.published).toHaveLength(1);
    expect((await one(post._id)).attempts).toHaveLength(1);
  });

  it('is sent as it is when it is claimed, not as a worker read it before', async () => {
    const { _id } = await makePost(place.workspace, { content: 'Old words' });
    const known = await findPost(_id);
    await changePost(_id, (stored) => ({ ...stored, content: 'New words' }));
    await deliverPlatformPost({
      postId: _id,
      platform: 'telegram',
      worker: 'w',
      signal: new AbortController().signal,
      known: { post: known! },
    });
    expect(place.services.telegram.published.map(({ request }) => request.fields.text)).toEqual(['New words']);
    expect(await one(_id)).toMatchObject({ status: 'published', attempts: [{ outcome: 'published' }] });
  });

  it('keeps to three at a time per bot, across its projects and channels', async () => {
    const other = await newWorkspace();
    await saveSettings({
      projectId: other.projectId,
      sent: { telegram: { bot_token: place.workspace.botToken, chat_id: '@other' } },
    });
    for (const owner of [place.workspace, other])
      for (let count = 0; count < 4; count += 1) await makePost(owner, { content: `Post ${count}` });
    place.services.telegram.failNext({ kind: 'slow', ms: 200 }, 8);
    await work();
    const times = place.services.telegram.published.map(({ request }) => request.at.getTime());
    expect(times).toHaveLength(8);
    // The fourth begins when one of the first three has ended.
    for (const [index, time] of times.slice(3).entries()) expect(time - times[index]!).toBeGreaterThanOrEqual(195);
  });

  it('is read ahead and leaves at its time, unless it was changed in between', async () => {
    const at = new Date(Date.now() + 1200);
    const [, moved, edited] = await Promise.all(
      ['Punctual', 'Moved', 'Old words'].map((content) => makePost(place.workspace, { content, scheduledFor: at })),
    );
    const runner = createDeliveryRunner({ worker: 'w' });
    const all = await PostModel.find({}, { _id: 1 }).lean();
    await wakePosts({ postIds: all.map(({ _id }) => String(_id)), dispatch: runner.dispatch });
    expect(Date.now()).toBeLessThan(at.getTime());
    await changePost(moved!._id, (stored) => ({
      ...stored,
      platformPosts: stored.platformPosts.map((entry) => ({
        ...entry,
        delivery: { ...entry.delivery, dueAt: new Date(at.getTime() + 60_000) },
      })),
    }));
    await changePost(edited!._id, (stored) => ({ ...stored, content: 'New words' }));
    await until(
      () => place.services.telegram.published.length,
      (count) => count === 2,
    );
    await runner.drained();
    expect(place.services.telegram.published.map(({ request }) => request.fields.text).sort()).toEqual([
      'New words',
      'Punctual',
    ]);
    for (const { request } of place.services.telegram.published)
      expect(request.at.getTime()).toBeGreaterThanOrEqual(+at);
    expect((await one(moved!._id)).attempts).toEqual([]);
  });

  it('before its time, or as a dated draft, it is not sent', async () => {
    await makePost(place.workspace, { scheduledFor: new Date(Date.now() + 60_000) });
    await makePost(place.workspace, { scheduledFor: new Date(), status: 'draft' });
    expect(await work()).toMatchObject({ due: 0 });
    expect(place.services.telegram.requests).toEqual([]);
  });

  it('incomplete platforms are held back and say why; the owner is notified', async () => {
    const post = await makePost(place.workspace, { platforms: ['telegram', 'instagram'] });
    expect(post.status).toBe('partial');
    await work();
    const now = await shown(post._id);
    expect(now).toMatchObject({ status: 'partial', platformPosts: [{ status: 'published' }, { status: 'partial' }] });
    expect(now.platformPosts[1]!.lints[0]).toMatchObject({ code: 'INCOMPLETE', severity: 'error' });
    const told = await NotificationModel.find({ userId: place.workspace.userId }).lean();
    expect(told.map((notification) => notification.kind)).toEqual(['post-incomplete']);
    expect(told[0]!.message).toContain('Instagram');
  });

  it('a dated post that goes nowhere is no post that goes out: its owner is told so', async () => {
    const later = { scheduledFor: new Date(Date.now() + 2 * 3_600_000) };
    await makePost(place.workspace, { ...later, platforms: ['instagram'] });
    const [told] = await NotificationModel.find({ userId: place.workspace.userId }).lean();
    expect(told?.message).toBe('Your post is scheduled, but nothing goes out: Instagram configuration incomplete.');
  });
});

describe('what can end an attempt', () => {
  it('connection refused: retried when the wait is over', async () => {
    await place.services.telegram.down();
    const post = await makePost(place.workspace);
    await work();
    const waiting = await one(post._id);
    expect(waiting).toMatchObject({ status: 'pending', errorClass: 'retry', attempts: [{ outcome: 'retry' }] });
    expect(new Date(waiting.nextAttemptAt!).getTime() - new Date(waiting.attempts[0]!.endedAt!).getTime()).toBe(10_000);
    await place.services.telegram.up();
    await work();
    expect(place.services.telegram.requests).toEqual([]);
    later(10_000);
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'published',
      attempts: [{ outcome: 'retry' }, { outcome: 'published' }],
    });
    expect(place.services.telegram.published).toHaveLength(1);
  });

  it.each(['500', '503'] as const)('%s: retried', async (kind) => {
    place.services.telegram.failNext({ kind });
    const post = await makePost(place.workspace);
    await work();
    expect(await one(post._id)).toMatchObject({ status: 'pending', errorClass: 'retry' });
    later(10_000);
    await work();
    expect((await one(post._id)).status).toBe('published');
  });

  it('429: that account waits as told, without losing a try; others go on', async () => {
    place.services.telegram.failNext({ kind: '429', retryAfter: 30 });
    const limited = await makePost(place.workspace);
    await work();
    expect(await one(limited._id)).toMatchObject({
      status: 'pending',
      errorClass: 'rate-limited',
      attempts: [{ outcome: 'rate-limited' }],
    });
    const same = await makePost(place.workspace, { platforms: ['telegram', 'discord'] });
    const other = await makePost(await newWorkspace());
    place.services.telegram.requests.splice(0);
    await work();
    expect((await shown(same._id)).platformPosts).toMatchObject([
      { status: 'pending', errorClass: 'rate-limited', attempts: [] },
      { status: 'published' },
    ]);
    expect((await one(other._id)).status).toBe('published');
    expect(place.services.telegram.published).toHaveLength(1);
    expect(new Date((await one(same._id)).nextAttemptAt!).getTime()).toBeGreaterThan(clock.now().getTime() + 25_000);
    later(30_100);
    await work();
    expect([(await one(limited._id)).status, (await one(same._id)).status]).toEqual(['published', 'published']);
  });

  it('401: no retry, Reconnect, a notification, and later posts are at risk', async () => {
    place.services.telegram.failNext({ kind: '401' });
    const post = await makePost(place.workspace);
    const next = await makePost(place.workspace, { scheduledFor: new Date(Date.now() + 3_600_000) });
    await work();
    expect(await one(post._id)).toMatchObject({ status: 'failed', errorClass: 'authentication', nextAttemptAt: null });
    expect((await credentialsFor({ projectId: place.workspace.projectId, platform: 'telegram' })).state).toBe(
      'reconnect',
    );
    expect((await one(next._id)).lints.map((lint) => lint.code)).toContain('RECONNECT');
    expect(await NotificationModel.countDocuments({ userId: place.workspace.userId, kind: 'reconnect' })).toBe(1);
  });

  it('another 4xx: failed at once, in the words of the network, without secrets', async () => {
    place.services.telegram.failNext({ kind: '400', text: `Bad Request: look at /bot${place.workspace.botToken}/x` });
    const post = await makePost(place.workspace);
    await work();
    const entry = await one(post._id);
    expect(entry).toMatchObject({ status: 'failed', errorClass: 'permanent' });
    expect(entry.errorText).toContain('Bad Request');
    expect(JSON.stringify(await shown(post._id))).not.toContain(place.workspace.botToken);
  });

  it.each([{ kind: 'lost-answer' }, { kind: 'dropped' }, { kind: '502' }, { kind: '504' }] as const)(
    'sent, then $kind: unknown, asked of the user, never sent again by itself',
    async (failure) => {
      place.services.telegram.failNext(failure);
      const post = await makePost(place.workspace);
      await work();
      expect(await one(post._id)).toMatchObject({
        status: 'failed',
        errorText: UNCONFIRMED,
        unconfirmed: true,
        attempts: [{ outcome: 'unknown', errorClass: 'unknown' }],
      });
      later(7_200_000);
      await work();
      await updatePost({ id: post._id, body: { title: 'saved again' } });
      await expect(publishPost({ id: post._id })).rejects.toMatchObject({ statusCode: 409 });
      await expect(publishPlatformPost({ id: post._id, platform: 'telegram' })).rejects.toMatchObject({
        statusCode: 409,
      });
      await work();
      expect(place.services.telegram.requests).toHaveLength(1);
    },
  );

  it('"It is not there: send it" sends it, "It is live" ends it', async () => {
    place.services.telegram.failNext({ kind: 'dropped' }, 2);
    const again = await makePost(place.workspace);
    const live = await makePost(place.workspace);
    await work();
    await setPlatformPostStatus({ id: again._id, platform: 'telegram', status: 'pending' });
    await setPlatformPostStatus({
      id: live._id,
      platform: 'telegram',
      status: 'published',
      publicUrl: 'https://t.me/channel/5',
    });
    await work();
    expect((await one(again._id)).status).toBe('published');
    expect(await shown(live._id)).toMatchObject({
      status: 'published',
      platformPosts: [{ publicUrl: 'https://t.me/channel/5', unconfirmed: false }],
    });
    expect(place.services.telegram.published).toHaveLength(1);
  });

  it('no credentials: that platform fails at once and points to the settings, the others go out', async () => {
    await saveSettings({ projectId: place.workspace.projectId, sent: { telegram: { bot_token: '', chat_id: '' } } });
    const post = await makePost(place.workspace, { platforms: ['telegram', 'discord'] });
    await work();
    expect(await shown(post._id)).toMatchObject({
      status: 'partial',
      platformPosts: [
        { status: 'failed', errorClass: 'authentication', errorText: expect.stringContaining('Settings') },
        { status: 'published' },
      ],
    });
  });

  it('a first comment that fails is noted and changes nothing', async () => {
    const post = await makePost(place.workspace, {
      platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'x', first_comment: 'first!' } }],
    });
    await work();
    expect(await one(post._id)).toMatchObject({
      status: 'published',
      followUps: [{ kind: 'first_comment', outcome: 'failed', text: expect.any(String) }],
    });
    expect(place.services.telegram.published).toHaveLength(1);
  });
});

describe('a worker that is stopped', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Sends with a worker that is cut off as soon as the database holds the mark, or right before it would. */
  async function stoppedAround(postId: string, moment: 'before' | 'after'): Promise<void> {
    const stop = new AbortController();
    const { collection } = PostModel;
    const real = collection.updateOne.bind(collection);
    vi.spyOn(collection, 'updateOne').mockImplementation(async (...args) => {
      const marks = JSON.stringify(args[1]).includes('"sentAt":"');
      if (marks && moment === 'before') stop.abort(new Error('The worker stops'));
      const result = await real(...args);
      if (marks) stop.abort(new Error('The worker stops'));
      return result;
    });
    await deliverPlatformPost({ postId, platform: 'telegram', worker: 'stopped', signal: stop.signal });
    vi.restoreAllMocks();
    expect(stop.signal.aborted).toBe(true);
  }

  it.each(['before', 'after'] as const)(
    '%s the mark is stored, and before the first byte: no try, no question, and the next one sends it at once',
    async (moment) => {
      const { _id } = await makePost(place.workspace);
      await stoppedAround(_id, moment);
      expect(place.services.telegram.requests).toEqual([]);
      expect(await one(_id)).toMatchObject({
        status: 'pending',
        errorText: null,
        attempts: [{ outcome: 'cancelled' }],
      });
      const stored = await findPost(_id);
      expect(stored?.platformPosts[0]?.delivery).toMatchObject({ state: 'waiting', tries: 0, unconfirmed: false });
      await work();
      expect(place.services.telegram.published).toHaveLength(1);
      expect(await one(_id)).toMatchObject({
        status: 'published',
        attempts: [{ outcome: 'cancelled' }, { outcome: 'published' }],
      });
    },
  );

  it('after the first byte: the user is asked', async () => {
    const { _id } = await makePost(place.workspace);
    const stop = new AbortController();
    const stopped = Promise.withResolvers<void>();
    place.services.telegram.failNext({ kind: 'held', until: stopped.promise });
    const sending = deliverPlatformPost({ postId: _id, platform: 'telegram', worker: 'stopped', signal: stop.signal });
    await vi.waitFor(() => expect(place.services.telegram.requests).toHaveLength(1), 20_000);
    stop.abort(new Error('The worker stops'));
    await sending;
    stopped.resolve();
    expect(await one(_id)).toMatchObject({ status: 'failed', errorText: UNCONFIRMED });
  });
});

describe('POST /cron/publish-due', () => {
  it('delivers by itself when no worker is alive', async () => {
    const post = await makePost(place.workspace);
    expect(await publishDue()).toEqual({ due: 1, dispatched: 1, missed: 0 });
    expect((await one(post._id)).status).toBe('published');
    expect(await publishDue()).toEqual({ due: 0, dispatched: 0, missed: 0 });
  });

  it('leaves sending to a live worker', async () => {
    await beat(String(new Types.ObjectId()), clock.now());
    const post = await makePost(place.workspace);
    expect(await publishDue()).toEqual({ due: 1, dispatched: 1, missed: 0 });
    expect((await one(post._id)).attempts).toEqual([]);
  });
});
