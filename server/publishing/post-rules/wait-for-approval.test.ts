import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { needsApproval } from '@/lib/posts/approval';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import { IDLE, type Post } from './aggregate';
import { approvalDecided, isCurrent, keptApproval } from './approval';
import { claimed } from './attempt';
import { publishedNow } from './publish';
import { undone } from './undo';
import { heldForApproval, LATE_MS, waitsForApproval, wokenByApproval } from './wait-for-approval';

const waiting = { ...IDLE, state: 'waiting' as const, dueAt: NOW };
const due = samplePost({
  scheduledFor: NOW,
  status: 'scheduled',
  platformPosts: [samplePlatformPost('telegram', { delivery: waiting })],
});
const gate = (post: Post, ms: number, isReleased: boolean) =>
  heldForApproval(post, { platform: 'telegram', now: after(ms), isReleased });
const deliveryOf = (post: Post | null) => post?.platformPosts[0]?.delivery;

describe('a due delivery without an approval', () => {
  it('can’t be claimed while it waits, and is looked at again', () => {
    const held = gate(due, 0, false)!;
    expect(waitsForApproval(held)).toBe(true);
    expect(claimed(held, { platform: 'telegram', attemptId: 'a', worker: 'w', now: NOW })).toBeNull();
    expect(deliveryOf(held)).toMatchObject({ state: 'waiting', waitsSince: NOW, tries: 0 });
    expect(deliveryOf(held)!.dueAt!.getTime()).toBeGreaterThan(NOW.getTime());
  });

  it('once released is left alone for an hour, and never after it', () => {
    const held = gate(due, 0, false)!;
    const woken = (ms: number) => wokenByApproval(held, after(ms));
    expect(gate(woken(LATE_MS), LATE_MS, true)).toBeNull();
    const late = gate(woken(LATE_MS + 1), LATE_MS + 1, true)!;
    expect(deliveryOf(late)).toMatchObject({ state: 'idle', dueAt: null });
    expect(late.status).toBe('scheduled');
  });

  it('a released one is simply sent, however late a worker is: catching up has its own rule', () => {
    expect(gate(due, 2 * LATE_MS, true)).toBeNull();
  });

  it('whenever it is looked at, it is never due at the same moment again, and ends by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 30, maxLength: 60 }), (steps) => {
        let post = due;
        let at = 0;
        for (const step of steps) {
          at += step;
          const next = gate(post, at, false);
          if (!next) continue;
          post = next;
          expect(gate(post, at, false)).toBeNull();
        }
        post = gate(post, at + 2 * LATE_MS, false) ?? post;
        post = gate(post, at + 4 * LATE_MS, false) ?? post;
        expect(deliveryOf(post)).toMatchObject({ state: 'idle' });
      }),
    );
  });
});

describe('an approval and sending by hand', () => {
  const approved = (post: Post) => approvalDecided(post, { state: 'approved', by: 'Acme', now: NOW, files: {} });
  const publish = (post: Post, ms: number) => publishedNow(post, { now: after(ms), undoMs: 8_000 });
  const stays = (post: Post) => keptApproval(post)?.current;

  it('covers a later moment than the approved one, and none before it', () => {
    expect(stays(publish(approved(due), 5_000))).toBe(true);
    const coming = { ...due, scheduledFor: after(60_000) };
    expect(stays(publish(approved(coming), 0))).toBe(false);
    expect(stays(publish(approved({ ...due, scheduledFor: null }), 0))).toBe(true);
  });

  it('covers no other change with it, and no later date that a member chooses', () => {
    const sent = publish(approved(due), 5_000);
    expect(
      stays({
        ...sent,
        platformPosts: [samplePlatformPost('telegram', { platformSpecificData: { content: 'Hello,' } })],
      }),
    ).toBe(false);
    expect(stays({ ...sent, scheduledFor: after(90_000) })).toBe(false);
  });

  it('is as it was after Undo', () => {
    const coming = approved({ ...due, scheduledFor: after(60_000) });
    expect(isCurrent(undone(publish(coming, 0)))).toBe(true);
  });
});

test.each([
  ['off', 'editor', false],
  ['authors', 'owner', false],
  ['authors', 'admin', false],
  ['authors', 'editor', true],
  ['authors', 'gone', true],
  ['everyone', 'owner', true],
] as const)('%s: a post of one who is %s needs approval: %s', (approval, role, expected) => {
  const members = role === 'admin' || role === 'editor' ? [{ userId: 'author', role }] : [];
  expect(needsApproval({ approval, userId: role === 'owner' ? 'author' : 'other', members }, 'author')).toBe(expected);
});
