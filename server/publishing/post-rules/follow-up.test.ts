import { describe, expect, it } from 'vitest';
import type { Failure } from '@/server/publishing/platforms/types';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import type { Post } from './aggregate';
import { LEASE_MS } from './attempt';
import {
  CUT_OFF_TEXT,
  followUpEnded,
  followUpExtended,
  followUpsAsked,
  followUpsCutOff,
  followUpsDeferred,
  followUpSent,
  followUpTaken,
  followUpTime,
} from './follow-up';
import { nextActionOf } from './next-action';

const taken = { platform: 'telegram', kind: 'first_comment', by: 'w1' } as const;
const live = samplePost({
  platformPosts: [
    samplePlatformPost('telegram', {
      status: 'published',
      followUps: followUpsAsked(['first_comment'], { about: {}, now: NOW }),
    }),
  ],
});
function required(post: Post | null): Post {
  if (!post) throw new Error('The rule refused');
  return post;
}
const note = (post: Post) => post.platformPosts[0]!.followUps[0]!;
const running = required(followUpTaken(live, { ...taken, now: NOW }));
const sent = required(followUpSent(running, { ...taken, now: after(1) }));
const end = (post: Post, failure: Failure) =>
  note(required(followUpEnded(post, { ...taken, end: { state: 'failed', failure }, now: after(1000) })));

describe('the claim', () => {
  it('is had once, and is for anybody when the first worker does not begin', () => {
    expect(nextActionOf(live)).toEqual(after(LEASE_MS));
    expect(followUpTaken(running, { ...taken, by: 'w2', now: NOW })).toBeNull();
    expect(followUpTaken(live, { ...taken, kind: 'cover', now: NOW })).toBeNull();
  });

  it('is held by beats, and lets nobody else send', () => {
    expect(note(required(followUpExtended(running, { ...taken, now: after(50_000) }))).dueAt).toEqual(
      after(50_000 + LEASE_MS),
    );
    expect(followUpExtended(running, { ...taken, by: 'w2', now: NOW })).toBeNull();
    expect(followUpSent(running, { ...taken, by: 'w2', now: NOW })).toBeNull();
  });
});

describe('a worker that is gone', () => {
  const cutOff = (post: Post) => followUpsCutOff(post.platformPosts[0]!, after(LEASE_MS + 1)).followUps[0]!;
  it('before sending: another begins at once', () =>
    expect(cutOff(running)).toMatchObject({ outcome: 'waiting', by: null, dueAt: after(LEASE_MS + 1) }));
  it('after sending: said, never repeated', () =>
    expect(cutOff(sent)).toMatchObject({ outcome: 'failed', text: CUT_OFF_TEXT, dueAt: null }));
  it('not before its lease is over', () =>
    expect(followUpsCutOff(sent.platformPosts[0]!, after(LEASE_MS - 1))).toBe(sent.platformPosts[0]));
  it('that was only slow is believed when it was done after all', () => {
    const given = { ...sent, platformPosts: [followUpsCutOff(sent.platformPosts[0]!, after(LEASE_MS + 1))] };
    expect(
      note(required(followUpEnded(given, { ...taken, end: { state: 'done' }, now: after(LEASE_MS + 2) }))),
    ).toMatchObject({ outcome: 'done', text: null });
    expect(followUpEnded(given, { ...taken, by: 'w2', end: { state: 'done' }, now: after(LEASE_MS + 2) })).toBeNull();
  });
});

describe('the end', () => {
  it('is noted, and nothing is left to do', () => {
    const done = required(followUpEnded(sent, { ...taken, end: { state: 'done' }, now: after(5) }));
    expect([note(done).outcome, nextActionOf(done)]).toEqual(['done', null]);
  });
  it('that did nothing is tried again, as told or by the table, and given up at its end', () => {
    expect(end(sent, { class: 'rate-limited', afterMs: 7000, text: 'slow down' })).toMatchObject({
      outcome: 'waiting',
      dueAt: after(8000),
      tries: 0,
    });
    expect(end(sent, { class: 'retry', text: 'busy' })).toMatchObject({
      outcome: 'waiting',
      dueAt: after(11_000),
      tries: 1,
    });
    const tired = { ...sent, platformPosts: [{ ...sent.platformPosts[0]!, followUps: [{ ...note(sent), tries: 5 }] }] };
    expect(end(tired, { class: 'retry', text: 'busy' })).toMatchObject({ outcome: 'failed', text: 'busy' });
  });
  it('that may have done something is never tried again', () => {
    expect(end(sent, { class: 'unknown', text: 'lost' })).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('never repeated') as string,
    });
    expect(end(sent, { class: 'permanent', text: 'no' })).toMatchObject({ outcome: 'failed', text: 'no' });
  });
  it('of a worker that stops before sending leaves it to another', () =>
    expect(
      note(required(followUpEnded(running, { ...taken, end: { state: 'released' }, now: after(5) }))),
    ).toMatchObject({
      outcome: 'waiting',
      dueAt: after(5),
    }));
});

it('waits with its account', () => {
  const waiting = required(followUpsDeferred(live, { platform: 'telegram', until: after(90_000) }));
  expect(followUpTime(waiting.platformPosts[0]!)).toEqual(after(90_000));
});
