import { describe, expect, it } from 'vitest';
import type { WirePlatformPost } from '@/lib/contracts/posts';
import { zoneName } from '@/lib/dates/local-time';
import { failuresOf } from '@/lib/post-words/failures';
import { leavingSoon, publishingWords, takenBackWords, undoSeconds } from '@/lib/post-words/publishing-words';
import { publishedWords } from '@/lib/post-words/published-words';
import { whenWords } from './when-words';
import { wirePlatformPost } from '@/tests/factories/wire-post';

type Saved = NonNullable<Parameters<typeof whenWords>[1]>;

const NOW = new Date('2026-11-16T12:00:00.000Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const zone = zoneName(NOW);
const SOON = at(3);
const PAST = at(-3);
const saved = (fields: Partial<Saved>): Saved => ({
  status: 'scheduled',
  scheduledFor: SOON,
  publishing: false,
  platformPosts: [wirePlatformPost({ nextAttemptAt: SOON })],
  ...fields,
});
const asked = (scheduledFor: string | null, fields: Partial<Parameters<typeof whenWords>[0]> = {}) => ({
  scheduledFor,
  asDraft: false,
  platforms: 1,
  ...fields,
});
const idle = (status: Saved['status'], scheduledFor: string | null) =>
  saved({ status, scheduledFor, platformPosts: [wirePlatformPost({})] });

describe('the sentence under the date says what will really happen', () => {
  it.each([
    ['a new draft', asked(null), null, `Without a date the post stays a draft. Your time zone: ${zone}.`],
    [
      'one that failed without a date',
      asked(null),
      idle('failed', null),
      `Without a date it goes out when you publish it. Your time zone: ${zone}.`,
    ],
    ['held as a draft', asked(SOON, { asDraft: true }), null, `Held for in 3 hours, ${zone}.`],
    ['a time to come', asked(SOON), null, `Goes out in 3 hours, ${zone}.`],
    [
      'the same, without a platform',
      asked(SOON, { platforms: 0 }),
      null,
      `Goes out in 3 hours, ${zone}, once a platform is chosen.`,
    ],
    [
      'a time just past, without a platform',
      asked(PAST, { platforms: 0 }),
      saved({ scheduledFor: PAST, platformPosts: [] }),
      `This time has passed, and no platform was chosen: nothing went out. ${zone}.`,
    ],
    ['a time just past', asked(PAST), null, `This time has passed: the post goes out as soon as it is saved. ${zone}.`],
    ['a time long past', asked(at(-25)), null, `This time is more than 24 hours ago. Choose a later one. ${zone}.`],
    ['saved and armed', asked(SOON), saved({}), `Goes out in 3 hours, ${zone}.`],
    ['saved, and its date is being changed', asked(at(5)), idle('failed', SOON), `Goes out in 5 hours, ${zone}.`],
    [
      'marked as failed by hand',
      asked(SOON),
      idle('failed', SOON),
      `Nothing goes out in 3 hours: the post is marked as failed. ${zone}.`,
    ],
    [
      'marked as published by hand',
      asked(SOON),
      idle('published', SOON),
      `Marked as published: nothing goes out any more. ${zone}.`,
    ],
    [
      'with nothing complete',
      asked(SOON),
      saved({ status: 'partial', platformPosts: [wirePlatformPost({ status: 'partial' })] }),
      `Nothing goes out in 3 hours until a platform is complete. ${zone}.`,
    ],
    [
      'failed at its time',
      asked(PAST),
      saved({ status: 'failed', scheduledFor: PAST, platformPosts: [wirePlatformPost({ status: 'failed' })] }),
      `Its time was 3 hours ago. Nothing goes out until you publish it or choose a new date. ${zone}.`,
    ],
    [
      'on its way',
      asked(PAST),
      saved({ scheduledFor: PAST, publishing: true }),
      `Its time has come: it is on its way. ${zone}.`,
    ],
  ] as const)('%s', (_, form, post, words) => expect(whenWords(form, post, NOW)).toBe(words));
});

describe('a post that is out', () => {
  it('says when, and where it can be seen', () => {
    const live = [
      wirePlatformPost({ status: 'published', publishedAt: at(-2) }),
      wirePlatformPost({
        platform: 'vk',
        status: 'published',
        publishedAt: PAST,
        publicUrl: 'https://vk.com/wall-1_2',
      }),
    ];
    expect(publishedWords({ status: 'published', platformPosts: live })).toEqual({
      words: expect.stringMatching(/^Published Mon 16 Nov, \d\d:\d\d$/),
      links: [{ label: 'VK', href: 'https://vk.com/wall-1_2' }],
    });
    expect(publishedWords({ status: 'published', platformPosts: [wirePlatformPost({})] })).toEqual({
      words: 'Marked as published by hand',
      links: [],
    });
  });

  it.each([
    ['partial', [wirePlatformPost({ status: 'published' }), wirePlatformPost({ status: 'failed' })]],
    ['draft', []],
  ] as const)('%s is not out', (status, platformPosts) => {
    expect(publishedWords({ status, platformPosts: [...platformPosts] })).toBeNull();
  });
});

describe('what went wrong, and the way out', () => {
  const reason = {
    cause: 'token',
    message: 'Paste its token again.',
    act: 'settings',
    details: 'Unauthorized',
  } as const;
  const failed = (fields: Partial<WirePlatformPost>) =>
    failuresOf({ platformPosts: [wirePlatformPost({ status: 'failed', ...fields })] });
  const lints = [{ code: 'INCOMPLETE', severity: 'error' as const, message: 'Telegram needs text' }];

  it('the reason, and what mends it', () => {
    expect(failed({ reason })).toEqual([{ platform: 'telegram', label: 'Telegram', ...reason }]);
    expect(failed({})).toMatchObject([{ message: 'No reason is known.', act: 'retry' }]);
  });

  it('what is incomplete by now is fixed first, unless nobody can tell whether it arrived', () => {
    const wrong = { ...reason, act: 'retry' as const };
    expect(failed({ reason: wrong, lints })).toMatchObject([
      { message: 'Fix this first: Telegram needs text.', act: 'edit', details: 'Unauthorized' },
    ]);
    const look = { ...reason, act: 'look' as const };
    expect(failed({ reason: look, unconfirmed: true, lints })).toMatchObject([{ ...look }]);
  });

  it('not of what is published, incomplete, or being tried again', () => {
    expect(
      failuresOf({
        platformPosts: [
          wirePlatformPost({ status: 'published' }),
          wirePlatformPost({ status: 'partial' }),
          wirePlatformPost({ status: 'failed', publishing: true }),
        ],
      }),
    ).toEqual([]);
  });
});

describe('what leaves in a moment', () => {
  const post = {
    undoUntil: at(0),
    updatedAt: new Date(NOW.getTime() - 8000).toISOString(),
    platformPosts: [
      wirePlatformPost({ nextAttemptAt: at(0) }),
      wirePlatformPost({ platform: 'vk', nextAttemptAt: at(0) }),
      wirePlatformPost({ platform: 'discord', nextAttemptAt: SOON }),
    ],
  };

  it('Undo says what it came too late for', () => {
    expect(takenBackWords([post], at(0))).toEqual({ all: true, words: 'Publishing was cancelled' });
    const half = {
      platformPosts: [
        wirePlatformPost({ publishing: true }),
        wirePlatformPost({ platform: 'vk', status: 'published', publishedAt: at(0) }),
        wirePlatformPost({ platform: 'discord', status: 'published', publishedAt: PAST }),
      ],
    };
    expect(takenBackWords([half], at(0))).toEqual({
      all: false,
      words: 'Too late for Telegram, VK. The rest was cancelled',
    });
  });

  it('is counted in channels, for as long as the host says', () => {
    expect([publishingWords([post]), publishingWords([post, post]), undoSeconds(post)]).toEqual([
      'Publishing to 2 channels',
      'Publishing 2 posts to 4 channels',
      8,
    ]);
    expect(publishingWords([{ ...post, platformPosts: post.platformPosts.slice(1) }])).toBe('Publishing to VK');
    expect(leavingSoon({ ...post, undoUntil: null })).toEqual([]);
  });
});
