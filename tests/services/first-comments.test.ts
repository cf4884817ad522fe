import { describe, expect, it } from 'vitest';
import { clock } from '@/server/system/clock';
import { deliverPlatformPost } from '@/server/publishing/posts/delivery/deliver-platform-post';
import { LEASE_MS } from '@/server/publishing/post-rules/attempt';
import { followUpSent, followUpTaken } from '@/server/publishing/post-rules/follow-up';
import { changePost } from '@/server/publishing/stored-posts/store';
import { deliveryPlace, one } from './delivery-support';
import { makePost, work } from './publishing';

const place = deliveryPlace();
const { later } = place;

describe('a worker that dies between the post and its first comment', () => {
  const taken = { platform: 'discord', kind: 'first_comment', by: 'dead' } as const;
  const withComment = () =>
    makePost(place.workspace, {
      platformPosts: [{ platform: 'discord', platformSpecificData: { content: 'x', first_comment: 'first!' } }],
    });
  const comments = () =>
    place.services.discord.published.filter(({ request }) => request.fields.content === 'first!').length;

  /** A post whose delivery a worker finished, and nothing after that. */
  const publishedOnly = async () => {
    const post = await withComment();
    await deliverPlatformPost({
      postId: post._id,
      platform: 'discord',
      worker: 'dead',
      signal: new AbortController().signal,
    });
    expect([place.services.discord.published.length, comments()]).toEqual([1, 0]);
    return post._id;
  };

  it('before it began: another worker sends it once, when the lease has expired', async () => {
    const id = await publishedOnly();
    await work();
    expect(comments()).toBe(0);
    later(LEASE_MS + 1);
    await Promise.all([work('one'), work('two'), work('three')]);
    later(3_600_000);
    await work();
    expect([place.services.discord.published.length, comments()]).toEqual([2, 1]);
    expect(await one(id)).toMatchObject({
      status: 'published',
      followUps: [{ kind: 'first_comment', outcome: 'done' }],
    });
  });

  it('after it began, before it was sent: another worker sends it, and the dead one no longer may', async () => {
    const id = await publishedOnly();
    await changePost(id, (stored) => followUpTaken(stored, { ...taken, now: clock.now() }));
    later(LEASE_MS + 1);
    await work();
    expect(comments()).toBe(1);
    expect(await changePost(id, (stored) => followUpSent(stored, { ...taken, now: clock.now() }))).toBeNull();
    expect((await one(id)).followUps).toMatchObject([{ outcome: 'done' }]);
  });

  it('after it was sent: never repeated, and reported', async () => {
    const id = await publishedOnly();
    await changePost(id, (stored) => followUpTaken(stored, { ...taken, now: clock.now() }));
    await changePost(id, (stored) => followUpSent(stored, { ...taken, now: clock.now() }));
    later(LEASE_MS + 1);
    await work();
    later(3_600_000);
    await work();
    expect(comments()).toBe(0);
    expect(await one(id)).toMatchObject({
      status: 'published',
      followUps: [{ outcome: 'failed', text: expect.stringContaining('never repeated') }],
    });
  });
});

describe('a first comment', () => {
  const publish = async (failure: Parameters<typeof place.services.discord.failNext>[0]) => {
    place.services.discord.failNext(failure, 1, ({ fields }) => fields.content === 'first!');
    const post = await makePost(place.workspace, {
      platformPosts: [{ platform: 'discord', platformSpecificData: { content: 'x', first_comment: 'first!' } }],
    });
    await work();
    expect((await one(post._id)).status).toBe('published');
    return post._id;
  };
  const sent = () => place.services.discord.published.map(({ request }) => request.fields.content);

  it.each([
    [{ kind: '429', retryAfter: 30 } as const, 31_000],
    [{ kind: '503' } as const, 10_001],
  ])('%j: waits and is written then, while the post stays as it is', async (failure, wait) => {
    const id = await publish(failure);
    expect((await one(id)).followUps).toMatchObject([{ outcome: 'running' }]);
    await work();
    expect(sent()).toEqual(['x']);
    later(wait);
    await work();
    expect(sent()).toEqual(['x', 'first!']);
    expect((await one(id)).followUps).toMatchObject([{ outcome: 'done' }]);
  });

  it.each([
    { kind: '400', text: 'Not this one' },
    { kind: '502' },
    { kind: 'dropped' },
    { kind: 'lost-answer' },
  ] as const)('%j: said, and neither it nor the post is repeated', async (failure) => {
    const id = await publish(failure);
    later(7_200_000);
    await work();
    expect(place.services.discord.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(await one(id)).toMatchObject({
      status: 'published',
      errorText: null,
      followUps: [
        {
          outcome: 'failed',
          text: expect.stringContaining(failure.kind === '400' ? 'Not this one' : 'never repeated'),
        },
      ],
    });
  });
});
