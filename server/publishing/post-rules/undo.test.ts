import { describe, expect, it } from 'vitest';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import { DONE, IDLE, type Post } from './aggregate';
import { armed } from './arm';
import { claimed } from './attempt';
import { nextActionOf } from './next-action';
import { platformPublishedNow, publishedNow } from './publish';
import { withSavedInput } from './save';
import { platformStatusSet, statusSet } from './set-status';
import { undone } from './undo';

const undoMs = 8000;
const LEAVES = after(undoMs);
const nextWeek = after(7 * 24 * 3_600_000);
const conflict = expect.objectContaining({ statusCode: 409 });
const claim = (post: Post, now: Date) => claimed(post, { platform: 'telegram', attemptId: 'a', worker: 'w', now });
const plain = ({ undo: _, ...post }: Post) => post;

const planned = samplePost({
  status: 'scheduled',
  scheduledFor: nextWeek,
  platformPosts: [armed(samplePlatformPost('telegram'), nextWeek), armed(samplePlatformPost('discord'), nextWeek)],
});
const draft = samplePost({
  status: 'draft',
  platformPosts: [samplePlatformPost('telegram'), samplePlatformPost('discord')],
});
const refused = samplePost({
  status: 'failed',
  scheduledFor: after(-60_000),
  platformPosts: [
    samplePlatformPost('telegram', { status: 'failed', errorText: 'no', errorClass: 'permanent', delivery: DONE }),
  ],
});

describe('publishing that can be taken back', () => {
  it('is stored as due in a few seconds, so that closing the page loses nothing, and stands on its day', () => {
    const post = publishedNow(draft, { now: NOW, undoMs });
    expect(post.platformPosts.map(({ delivery }) => [delivery.state, delivery.dueAt])).toEqual([
      ['waiting', LEAVES],
      ['waiting', LEAVES],
    ]);
    expect([nextActionOf(post), post.scheduledFor, post.status]).toEqual([LEAVES, LEAVES, 'scheduled']);
    expect(claim(post, after(undoMs - 1))).toBeNull();
    expect(claim(post, LEAVES)).not.toBeNull();
  });

  it.each([
    ['planned', planned],
    ['draft', draft],
    ['failed', refused],
  ] as const)('undone, a %s post is as it was, and nothing of it leaves', (_, before) => {
    const back = undone(publishedNow(before, { now: NOW, undoMs }));
    expect(plain(back)).toEqual({ ...before, queuePlace: back.queuePlace });
    expect(claim(back, LEAVES)).toBeNull();
    expect(() => undone(back)).toThrow(conflict);
  });

  it('what a worker has taken stays: Undo says that it is too late', () => {
    const taken = claim(publishedNow(draft, { now: NOW, undoMs }), LEAVES);
    const half = undone(taken!);
    expect(half.platformPosts.map(({ delivery }) => delivery.state)).toEqual(['running', 'idle']);
    expect(half.scheduledFor).toEqual(LEAVES);
    const one = claim(
      publishedNow({ ...draft, platformPosts: draft.platformPosts.slice(0, 1) }, { now: NOW, undoMs }),
      LEAVES,
    );
    expect(() => undone(one!)).toThrow(conflict);
  });

  it('asked for twice it leaves once; a second platform joins the first and is taken back with it', () => {
    const first = publishedNow(draft, { now: NOW, undoMs });
    expect(publishedNow(first, { now: after(3000), undoMs })).toBe(first);
    const telegram = platformPublishedNow(planned, { platform: 'telegram', now: NOW, undoMs });
    expect([telegram.scheduledFor, telegram.platformPosts[1]?.delivery.dueAt]).toEqual([nextWeek, nextWeek]);
    expect(platformPublishedNow(telegram, { platform: 'telegram', now: after(3000), undoMs })).toBe(telegram);
    const both = platformPublishedNow(telegram, { platform: 'discord', now: after(3000), undoMs });
    expect(both.platformPosts.map(({ delivery }) => delivery.dueAt)).toEqual([LEAVES, after(11_000)]);
    expect(plain(undone(both))).toEqual({ ...planned, queuePlace: undefined });
  });

  it('words that are saved meanwhile are kept by Undo', () => {
    const changed = withSavedInput(publishedNow(planned, { now: NOW, undoMs }), {
      body: { content: 'Better words' },
      now: after(2000),
    });
    const back = undone(changed);
    expect([back.content, back.scheduledFor, back.status]).toEqual(['Better words', nextWeek, 'scheduled']);
    expect(back.platformPosts[0]?.delivery.dueAt).toEqual(nextWeek);
  });

  it('without it, nothing waits: it is due at once', () => {
    const post = publishedNow(planned, { now: NOW });
    expect([post.scheduledFor, post.platformPosts[0]?.delivery.dueAt, post.undo]).toEqual([NOW, NOW, null]);
  });
});

describe('the day of what is out', () => {
  it('what was seen already keeps its day; what nobody has seen takes the day on which it goes out', () => {
    const half = samplePost({
      status: 'partial',
      scheduledFor: after(-86_400_000),
      platformPosts: [
        samplePlatformPost('telegram', { status: 'published', delivery: DONE }),
        samplePlatformPost('discord', { status: 'failed', delivery: DONE }),
      ],
    });
    expect(publishedNow(half, { now: NOW }).scheduledFor).toEqual(half.scheduledFor);
    expect(publishedNow({ ...half, scheduledFor: null }, { now: NOW }).scheduledFor).toEqual(NOW);
    expect(publishedNow(refused, { now: NOW }).scheduledFor).toEqual(NOW);
    expect(platformPublishedNow(refused, { platform: 'telegram', now: NOW }).scheduledFor).toEqual(NOW);
  });

  it('a client that sends the missing date again changes nothing of what is out', () => {
    const out = samplePost({
      status: 'published',
      scheduledFor: after(-60_000),
      platformPosts: [samplePlatformPost('telegram', { status: 'published', delivery: DONE })],
    });
    expect(
      withSavedInput(out, { body: { title: out.title, content: out.content, scheduledFor: null }, now: NOW })
        .scheduledFor,
    ).toEqual(out.scheduledFor);
    expect(() => withSavedInput(out, { body: { scheduledFor: nextWeek }, now: NOW })).toThrow(conflict);
  });

  it('what is marked as published by hand stands on today, or on its day when that has come', () => {
    expect(statusSet(draft, { status: 'published', now: NOW }).scheduledFor).toEqual(NOW);
    expect(statusSet(planned, { status: 'published', now: NOW }).scheduledFor).toEqual(NOW);
    expect(statusSet(refused, { status: 'published', now: NOW }).scheduledFor).toEqual(refused.scheduledFor);
    expect(platformStatusSet(draft, { platform: 'telegram', status: 'published', now: NOW }).scheduledFor).toEqual(NOW);
  });
});

describe('a status by hand is taken back', () => {
  it.each(['draft', 'published', 'partial', 'failed'] as const)(
    '%s: what waited for its time waits again',
    (status) => {
      const set = statusSet(planned, { status, now: NOW });
      expect(set.platformPosts.map(({ delivery }) => delivery)).toEqual([IDLE, IDLE]);
      expect(plain(undone(set))).toMatchObject(planned);
    },
  );

  it('not once somebody has changed the post again', () => {
    const again = statusSet(statusSet(draft, { status: 'failed', now: NOW }), { status: 'partial', now: NOW });
    expect(undone(again).status).toBe('failed');
    expect(() => undone({ ...statusSet(draft, { status: 'failed', now: NOW }), status: 'draft' })).toThrow(conflict);
  });
});
