import { describe, expect, it } from 'vitest';
import type { Failure } from '@/server/publishing/platforms/types';
import { IDLE, type PlatformPost, type Post } from './aggregate';
import { armed } from './arm';
import { claimed, LEASE_MS, markedSent, stepSaved } from './attempt';
import { attemptEnded, LOOK_UP_MS, UNCONFIRMED_TEXT, type End } from './end-attempt';
import { RETRY_WAITS_MS } from './retry-waits';
import { nextActionOf } from './next-action';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import { lookEnded, lookTaken, MISSED_TEXT, timePassed, workOf } from './wake';

const DAY = 86_400_000;
const claim = { platform: 'telegram', attemptId: 'a1', worker: 'w', now: NOW } as const;
const fence = { platform: 'telegram', attemptId: 'a1' } as const;
const due = samplePost({
  status: 'scheduled',
  scheduledFor: NOW,
  platformPosts: [armed(samplePlatformPost('telegram'), NOW)],
});

function required(post: Post | null): Post {
  if (!post) throw new Error('The rule refused');
  return post;
}
const first = (post: Post): PlatformPost => required(post).platformPosts[0]!;
const running = required(claimed(due, claim));
const sent = required(markedSent(running, { ...fence, place: 'here', now: after(1) }));
const end = (post: Post, ending: End, canLook = false) =>
  attemptEnded(post, { ...fence, end: ending, now: after(1000), canLook });
const fail = (failure: Failure): End => ({ state: 'failed', failure });
const time = (post: Post, now: Date, canLook = false) =>
  timePassed(post, { now, catchUpMs: DAY, canLook: () => canLook });

describe('claim', () => {
  it('records the attempt and the lease, and can be had once', () => {
    expect(first(running).delivery).toMatchObject({ state: 'running', attemptId: 'a1', leaseUntil: after(LEASE_MS) });
    expect(first(running).attempts).toMatchObject([{ id: 'a1', outcome: 'running', worker: 'w', sentAt: null }]);
    expect(nextActionOf(running)).toEqual(after(LEASE_MS));
    expect(claimed(running, { ...claim, attemptId: 'a2' })).toBeNull();
  });

  it('is refused before its time, and for what nobody armed', () => {
    expect(claimed(due, { ...claim, now: after(-1) })).toBeNull();
    expect(claimed(samplePost(), claim)).toBeNull();
    expect(claimed(due, { ...claim, platform: 'discord' })).toBeNull();
  });

  it('lets nothing be sent or saved once another attempt holds the lease', () => {
    expect(markedSent(running, { platform: 'telegram', attemptId: 'other', place: null, now: NOW })).toBeNull();
    expect(stepSaved(running, { platform: 'telegram', attemptId: 'other', name: 's', result: 1 })).toBeNull();
    expect(first(required(stepSaved(running, { ...fence, name: 's', result: 1 }))).delivery.steps).toEqual({ s: 1 });
  });
});

describe('what can end an attempt (docs/decisions/publishing.md)', () => {
  it('published: done, with its link', () => {
    const post = required(end(sent, { state: 'published', externalId: '7', publicUrl: 'https://t.me/c/7' }));
    expect(post.status).toBe('published');
    expect(first(post)).toMatchObject({
      status: 'published',
      externalId: '7',
      publicUrl: 'https://t.me/c/7',
      delivery: { state: 'done' },
      attempts: [{ outcome: 'published' }],
    });
    expect(nextActionOf(post)).toBeNull();
  });

  it('retry: after 10 s, 30 s, 2 min, 10 min, 30 min, then failed', () => {
    let post = due;
    let now = NOW;
    for (const [index, wait] of [10_000, 30_000, 120_000, 600_000, 1_800_000].entries()) {
      post = required(claimed(post, { ...claim, attemptId: `try${index}`, now }));
      post = required(
        attemptEnded(post, {
          platform: 'telegram',
          attemptId: `try${index}`,
          end: fail({ class: 'retry', text: 'no route' }),
          now,
          canLook: true,
        }),
      );
      expect(first(post)).toMatchObject({
        status: 'pending',
        errorText: 'no route',
        delivery: { state: 'waiting', dueAt: new Date(now.getTime() + wait), tries: index + 1 },
      });
      now = new Date(now.getTime() + wait);
    }
    post = required(claimed(post, { ...claim, attemptId: 'last', now }));
    post = required(
      attemptEnded(post, {
        platform: 'telegram',
        attemptId: 'last',
        end: fail({ class: 'retry', text: 'no route' }),
        now,
        canLook: true,
      }),
    );
    expect(first(post)).toMatchObject({
      status: 'failed',
      errorText: 'no route (tried 6 times)',
      delivery: { state: 'done' },
    });
    expect(post.status).toBe('failed');
    expect(first(post).attempts.map((attempt) => attempt.outcome)).toEqual(Array.from({ length: 6 }, () => 'retry'));
    expect(RETRY_WAITS_MS).toHaveLength(5);
  });

  it('rate limited: waits exactly as told, and does not count as a try', () => {
    const post = required(end(sent, fail({ class: 'rate-limited', afterMs: 7_000, text: 'retry after 7' })));
    expect(first(post).delivery).toMatchObject({ state: 'waiting', dueAt: after(8_000), tries: 0 });
    expect(first(post).status).toBe('pending');
  });

  it.each(['authentication', 'permanent'] as const)('%s: failed at once, in the words of the network', (kind) => {
    const post = required(end(sent, fail({ class: kind, text: 'Unauthorized', requestId: 'r9' })));
    expect(first(post)).toMatchObject({
      status: 'failed',
      errorClass: kind,
      errorText: 'Unauthorized',
      delivery: { state: 'done', unconfirmed: false },
    });
    expect(first(post).attempts[0]).toMatchObject({
      outcome: 'failed',
      errorClass: kind,
      requestId: 'r9',
      endedAt: after(1000),
    });
    expect(nextActionOf(post)).toBeNull();
  });

  it('unknown where nobody can be asked: failed, a question to the user, never due again', () => {
    const post = required(end(sent, fail({ class: 'unknown', text: 'socket hang up' })));
    expect(first(post)).toMatchObject({
      status: 'failed',
      errorText: UNCONFIRMED_TEXT,
      delivery: { state: 'done', unconfirmed: true },
    });
    expect(first(post).attempts[0]).toMatchObject({ outcome: 'unknown', errorText: 'socket hang up' });
    expect(nextActionOf(post)).toBeNull();
  });

  it('unknown where the network can be asked: looked up for two minutes', () => {
    const looking = required(end(sent, fail({ class: 'unknown', text: 'timeout' }), true));
    expect(first(looking)).toMatchObject({
      status: 'pending',
      delivery: { state: 'looking', lookUntil: after(1000 + LOOK_UP_MS) },
    });
    const dueAt = first(looking).delivery.dueAt!;
    expect(workOf(looking, dueAt)).toEqual({ deliver: [], look: ['telegram'], follow: [] });
    const taken = required(lookTaken(looking, { platform: 'telegram', now: dueAt }));
    expect(lookTaken(taken, { platform: 'telegram', now: dueAt })).toBeNull();

    const found = required(
      lookEnded(taken, {
        platform: 'telegram',
        look: { state: 'published', externalId: '7', publicUrl: null },
        now: dueAt,
      }),
    );
    expect(found.status).toBe('published');
    const again = required(lookEnded(taken, { platform: 'telegram', look: null, now: dueAt }));
    expect(first(again).delivery.state).toBe('looking');
    const over = required(lookEnded(again, { platform: 'telegram', look: null, now: after(1000 + LOOK_UP_MS) }));
    expect(first(over)).toMatchObject({
      status: 'failed',
      errorText: UNCONFIRMED_TEXT,
      delivery: { unconfirmed: true },
    });
  });

  it('unknown, and the network may not be asked for a while: asked when that is over, but not for ever', () => {
    const looking = required(end(sent, fail({ class: 'unknown', text: 'timeout' }), true));
    const asked = first(looking).delivery.dueAt!;
    const look = (post: Post, afterMs: number, now: Date) =>
      required(lookEnded(post, { platform: 'telegram', look: { state: 'later', afterMs }, now }));
    const later = look(looking, 900_000, asked);
    expect(first(later).delivery).toMatchObject({
      state: 'looking',
      dueAt: new Date(asked.getTime() + 900_000),
      lookUntil: after(1000 + LOOK_UP_MS + 900_000),
    });
    expect(first(look(later, 7_200_000, after(1000 + LOOK_UP_MS + 900_000)))).toMatchObject({
      status: 'failed',
      delivery: { unconfirmed: true },
    });
  });

  it('unknown, and known to be taken only at the last look: asked what it has become', () => {
    const looking = required(end(sent, fail({ class: 'unknown', text: 'timeout' }), true));
    const pending = { state: 'pending', pollAfterMs: 10_000, data: { container: 'c1' } } as const;
    const now = after(1000 + LOOK_UP_MS);
    expect(first(required(lookEnded(looking, { platform: 'telegram', look: pending, now }))).delivery).toMatchObject({
      state: 'looking',
      pending: { data: { container: 'c1' } },
    });
  });

  it('accepted and not live yet: polled until it is, refused, or given up as unconfirmed', () => {
    const accepted = required(end(sent, { state: 'pending', pollAfterMs: 5_000, data: { id: 'c1' } }));
    expect(first(accepted).delivery).toMatchObject({
      state: 'looking',
      dueAt: after(6_000),
      pending: { data: { id: 'c1' } },
    });
    const still = required(
      lookEnded(accepted, {
        platform: 'telegram',
        look: { state: 'pending', pollAfterMs: 9_000, data: { id: 'c1' } },
        now: after(6_000),
      }),
    );
    expect(first(still).delivery).toMatchObject({
      dueAt: after(15_000),
      lookUntil: first(accepted).delivery.lookUntil,
    });
    const live = required(
      lookEnded(still, {
        platform: 'telegram',
        look: { state: 'published', externalId: 'v', publicUrl: null },
        now: after(15_000),
      }),
    );
    expect(first(live)).toMatchObject({ status: 'published', attempts: [{ outcome: 'published' }] });
    const refused = required(
      lookEnded(still, {
        platform: 'telegram',
        look: fail({ class: 'permanent', text: 'bad codec' }) as never,
        now: after(15_000),
      }),
    );
    expect(first(refused)).toMatchObject({ status: 'failed', errorText: 'bad codec' });
    const lost = required(lookEnded(still, { platform: 'telegram', look: null, now: after(2 * DAY) }));
    expect(first(lost)).toMatchObject({
      status: 'failed',
      delivery: { unconfirmed: true },
      attempts: [{ outcome: 'unknown' }],
    });
  });

  it('released by a worker that stops: due again at once, no try lost', () => {
    const post = required(end(running, { state: 'released' }));
    expect(first(post)).toMatchObject({
      status: 'pending',
      delivery: { state: 'waiting', dueAt: after(1000), tries: 0 },
      attempts: [{ outcome: 'cancelled' }],
    });
  });
});

describe('a lease that runs out', () => {
  it('before anything was sent: tried again, as a try', () => {
    const { post } = time(running, after(LEASE_MS));
    expect(first(post)).toMatchObject({
      status: 'pending',
      delivery: { state: 'waiting', tries: 1 },
      attempts: [{ outcome: 'retry' }],
    });
    expect(markedSent(post, { ...fence, place: null, now: after(LEASE_MS) })).toBeNull();
    expect(end(post, fail({ class: 'permanent', text: 'x' }))).toBeNull();
  });

  it('after it was sent: unknown, never sent again by itself', () => {
    const { post } = time(sent, after(2 * LEASE_MS));
    expect(first(post)).toMatchObject({
      status: 'failed',
      errorText: UNCONFIRMED_TEXT,
      delivery: { unconfirmed: true },
    });
    expect(workOf(post, after(DAY))).toEqual({ deliver: [], look: [], follow: [] });
    expect(first(time(sent, after(2 * LEASE_MS), true).post).delivery.state).toBe('looking');
  });

  it('after the mark, when it is proven that nothing left: tried again, as a try', () => {
    const unsent = new Set(['a1']);
    const { post } = timePassed(sent, { now: after(2 * LEASE_MS), catchUpMs: DAY, canLook: () => true, unsent });
    expect(first(post)).toMatchObject({
      status: 'pending',
      delivery: { state: 'waiting', tries: 1, unconfirmed: false },
      attempts: [{ outcome: 'retry', sentAt: null, errorText: 'The worker stopped before anything was sent' }],
    });
    expect(timePassed(sent, { now: after(2), catchUpMs: DAY, canLook: () => true, unsent }).post).toBe(sent);
  });

  it('a late "published" of its owner is believed, unless another attempt runs', () => {
    const { post } = time(sent, after(2 * LEASE_MS));
    const published: End = { state: 'published', externalId: '7', publicUrl: null };
    expect(required(end(post, published)).status).toBe('published');
    const rearmed = { ...post, platformPosts: [armed(first(post), NOW)] };
    expect(required(end(rearmed, published)).status).toBe('published');
    expect(end(required(claimed(rearmed, { ...claim, attemptId: 'a2' })), published)).toBeNull();
  });

  it('holds as long as it is extended', () => {
    expect(time(running, after(LEASE_MS - 1)).post).toBe(running);
  });
});

describe('missed times', () => {
  it('up to the limit late: still due; later: failed with its sentence', () => {
    expect(time(due, after(DAY)).post).toBe(due);
    const { post, missed } = time(due, after(DAY + 1));
    expect(missed).toBe(1);
    expect(post.status).toBe('failed');
    expect(first(post)).toMatchObject({ status: 'failed', errorText: MISSED_TEXT, attempts: [] });
  });
});

describe('several platforms', () => {
  const two = samplePost({
    status: 'partial',
    scheduledFor: NOW,
    platformPosts: [
      armed(samplePlatformPost('telegram'), NOW),
      samplePlatformPost('instagram', { status: 'partial', delivery: IDLE }),
    ],
  });

  it('sends the complete ones; the post ends as partial and the incomplete one is left as it is', () => {
    expect(workOf(two, NOW).deliver).toEqual(['telegram']);
    const post = required(end(required(claimed(two, claim)), { state: 'published', externalId: '1', publicUrl: null }));
    expect(post.status).toBe('partial');
    expect(post.platformPosts[1]).toBe(two.platformPosts[1]);
  });

  it('keeps its status while another one is still on its way', () => {
    const both = samplePost({
      status: 'scheduled',
      scheduledFor: NOW,
      platformPosts: [armed(samplePlatformPost('telegram'), NOW), armed(samplePlatformPost('discord'), NOW)],
    });
    const post = required(
      end(required(claimed(both, claim)), { state: 'published', externalId: '1', publicUrl: null }),
    );
    expect(post.status).toBe('scheduled');
    expect(nextActionOf(post)).toEqual(NOW);
  });
});
