import { describe, expect, it } from 'vitest';
import { after, NOW, samplePlatformPost, samplePost } from '@/tests/factories/post';
import { DONE, IDLE } from './aggregate';
import { armed } from './arm';
import { nextActionOf } from './next-action';
import { platformPublishedNow, publishedNow } from './publish';
import { platformStatusSet, statusSet } from './set-status';

const soon = after(3_600_000);
const status = (code: string) => expect.objectContaining({ code });
const live = samplePlatformPost('telegram', { status: 'published', externalId: '1', delivery: DONE });
const empty = samplePlatformPost('instagram', { status: 'partial', platformSpecificData: {} });
const failed = samplePlatformPost('discord', { status: 'failed', errorText: 'no', delivery: DONE });
const asked = samplePlatformPost('telegram', { status: 'failed', delivery: { ...DONE, unconfirmed: true } });

describe('publish now', () => {
  it('arms complete and failed platforms, not incomplete, published or unconfirmed ones', () => {
    const post = publishedNow(samplePost({ platformPosts: [live, empty, failed, samplePlatformPost('ruDiscord')] }), {
      now: NOW,
    });
    expect(post.platformPosts.map((entry) => entry.delivery.state)).toEqual(['done', 'idle', 'waiting', 'waiting']);
    expect(post.platformPosts[2]).toMatchObject({ status: 'pending', errorText: null, delivery: { dueAt: NOW } });
  });

  it('says why when there is nothing to send', () => {
    const now = { now: NOW };
    expect(() => publishedNow(samplePost({ status: 'published', platformPosts: [live] }), now)).toThrow(
      status('ALREADY_PUBLISHED'),
    );
    expect(() => publishedNow(samplePost({ platformPosts: [] }), now)).toThrow(/no platform/);
    expect(() => publishedNow(samplePost({ platformPosts: [live, empty] }), now)).toThrow(
      /Instagram needs a picture or a video/,
    );
    expect(() => publishedNow(samplePost({ platformPosts: [asked] }), now)).toThrow(
      /“It is live” or “It is not there: send it”/,
    );
  });

  it('one platform: 404 for one it lacks, 409 when published, incomplete or unconfirmed, nothing new while in flight', () => {
    const post = samplePost({ platformPosts: [live, empty, failed] });
    expect(() => platformPublishedNow(post, { platform: 'vk', now: NOW })).toThrow(status('NOT_FOUND'));
    expect(() => platformPublishedNow(post, { platform: 'telegram', now: NOW })).toThrow(status('ALREADY_PUBLISHED'));
    expect(() => platformPublishedNow(post, { platform: 'instagram', now: NOW })).toThrow(status('CONFLICT'));
    expect(() =>
      platformPublishedNow(samplePost({ platformPosts: [asked] }), { platform: 'telegram', now: NOW }),
    ).toThrow(status('CONFLICT'));
    expect(platformPublishedNow(post, { platform: 'discord', now: NOW }).platformPosts[2]!.delivery.state).toBe(
      'waiting',
    );
    const flying = samplePost({
      platformPosts: [samplePlatformPost('telegram', { delivery: { ...IDLE, state: 'running' } })],
    });
    expect(platformPublishedNow(flying, { platform: 'telegram', now: NOW })).toBe(flying);
  });
});

describe('status by hand', () => {
  it('scheduled needs a date, and one that can still be kept; it arms what is ready', () => {
    expect(() => statusSet(samplePost(), { status: 'scheduled', now: NOW })).toThrow(
      expect.objectContaining({ statusCode: 422 }),
    );
    expect(() =>
      statusSet(samplePost({ scheduledFor: after(-90_000_000) }), { status: 'scheduled', now: NOW }),
    ).toThrow(expect.objectContaining({ statusCode: 422 }));
    const post = statusSet(samplePost({ scheduledFor: soon, platformPosts: [live, empty, failed] }), {
      status: 'scheduled',
      now: NOW,
    });
    expect(post.platformPosts.map((entry) => entry.delivery.state)).toEqual(['done', 'idle', 'waiting']);
    expect(nextActionOf({ ...post, announcedFor: soon })).toEqual(soon);
  });

  it('leaving scheduled disarms what waits, not what is in flight', () => {
    const running = samplePlatformPost('discord', { delivery: { ...IDLE, state: 'running', leaseUntil: soon } });
    const post = statusSet(
      samplePost({ status: 'scheduled', scheduledFor: soon, platformPosts: [armed(live, soon), running] }),
      { status: 'draft', now: NOW },
    );
    expect(post.status).toBe('draft');
    expect(post.platformPosts.map((entry) => entry.delivery.state)).toEqual(['idle', 'running']);
  });

  it('answers an unconfirmed delivery: it is live, or it is not there', () => {
    const post = samplePost({ status: 'failed', platformPosts: [asked] });
    const yes = platformStatusSet(post, {
      platform: 'telegram',
      status: 'published',
      publicUrl: 'https://t.me/c/1',
      now: NOW,
    });
    expect(yes).toMatchObject({
      status: 'published',
      platformPosts: [{ status: 'published', publicUrl: 'https://t.me/c/1', delivery: { unconfirmed: false } }],
    });
    const no = platformStatusSet(post, { platform: 'telegram', status: 'pending', now: NOW });
    expect(no.platformPosts[0]).toMatchObject({
      status: 'pending',
      delivery: { state: 'waiting', dueAt: NOW, unconfirmed: false },
    });
    const still = platformStatusSet(post, { platform: 'telegram', status: 'failed', now: NOW });
    expect(still.platformPosts[0]!.delivery.unconfirmed).toBe(true);
  });

  it('what a network has published stays published; what is in flight is left alone', () => {
    expect(() =>
      platformStatusSet(samplePost({ platformPosts: [live] }), { platform: 'telegram', status: 'pending', now: NOW }),
    ).toThrow(status('ALREADY_PUBLISHED'));
    const flying = samplePost({
      platformPosts: [samplePlatformPost('telegram', { delivery: { ...IDLE, state: 'running' } })],
    });
    expect(() => platformStatusSet(flying, { platform: 'telegram', status: 'published', now: NOW })).toThrow(
      status('CONFLICT'),
    );
    expect(() => platformStatusSet(flying, { platform: 'vk', status: 'published', now: NOW })).toThrow(
      status('NOT_FOUND'),
    );
  });

  it('failed by hand is not sent; pending by hand waits for the date again', () => {
    const post = samplePost({
      status: 'scheduled',
      scheduledFor: soon,
      platformPosts: [armed(samplePlatformPost('telegram'), soon)],
    });
    const off = platformStatusSet(post, { platform: 'telegram', status: 'failed', now: NOW });
    expect(off).toMatchObject({
      status: 'failed',
      nextActionAt: null,
      platformPosts: [{ status: 'failed', delivery: { state: 'done' } }],
    });
    const on = platformStatusSet(off, { platform: 'telegram', status: 'pending', now: NOW });
    expect(on.platformPosts[0]).toMatchObject({ status: 'pending', delivery: { state: 'waiting', dueAt: soon } });
  });
});
