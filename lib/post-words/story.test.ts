import { expect, it } from 'vitest';
import type { WireAttempt, WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { storyOf } from './story';
import { wirePlatformPost } from '@/tests/factories/wire-post';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const attempt = (minute: number, fields: Partial<WireAttempt>): WireAttempt => ({
  id: 'a',
  startedAt: at(minute),
  sentAt: null,
  endedAt: at(minute + 1),
  outcome: 'retry',
  errorClass: null,
  errorText: null,
  requestId: `r${minute}`,
  ...fields,
});
const post: WirePost = {
  _id: 'p',
  projectId: 'q',
  title: '',
  content: '',
  mediaUrl: null,
  scheduledFor: at(5),
  status: 'scheduled',
  publishing: false,
  platformPosts: [],
  tags: [],
  comments: 0,
  queued: false,
  recurrence: null,
  agent: null,
  approval: { state: 'none' as const, by: null, at: null, current: false, waits: false },
  version: 1,
  createdAt: at(0),
  updatedAt: at(0),
};
const texts = (fields: Partial<WirePlatformPost>, minute = 30, of = post) =>
  storyOf(of, wirePlatformPost(fields), at(minute)).map(({ text }) => text);

it('tells tries in order, each with its reason, and when it is tried next', () => {
  const lines = storyOf(
    post,
    wirePlatformPost({ attempts: [attempt(6, { errorText: 'connection refused' })], nextAttemptAt: at(40) }),
    at(30),
  );
  expect(lines).toEqual([
    { at: at(0), kind: 'past', text: 'The post was created' },
    { at: at(5), kind: 'past', text: 'Due' },
    { at: at(6), kind: 'past', text: 'A worker began to send it to Telegram' },
    { at: at(7), kind: 'past', text: 'It could not be sent: connection refused' },
    { at: at(40), kind: 'next', text: 'It will be retried' },
  ]);
});

it('says what is live, with what followed', () => {
  expect(
    texts({
      status: 'published',
      publicUrl: 'https://t.me/c/1',
      attempts: [attempt(5, { outcome: 'published', sentAt: at(6) })],
      followUps: [{ kind: 'first_comment', outcome: 'failed', text: 'no linked group', at: at(8) }],
    }),
  ).toEqual(
    expect.arrayContaining([
      'The request to Telegram that publishes it was sent',
      'Telegram published it',
      'The first comment was not added: no linked group',
      'It is live: https://t.me/c/1',
    ]),
  );
});

it.each([
  [{ unconfirmed: true, status: 'failed' as const }, /never sent again automatically/],
  [
    {
      status: 'failed' as const,
      errorText: 'Forbidden',
      reason: { cause: 'forbidden', message: 'The bot may not write.', act: 'settings' as const, details: 'Forbidden' },
    },
    /It failed: The bot may not write/,
  ],
  [
    {
      status: 'partial' as const,
      lints: [{ code: 'INCOMPLETE', severity: 'error' as const, message: 'Telegram needs text' }],
    },
    /will not be sent: Telegram needs text/,
  ],
  [
    { lints: [{ code: 'PAUSED', severity: 'warning' as const, message: 'Publishing is paused' }] },
    /Publishing is paused/,
  ],
  [{ nextAttemptAt: at(20) }, /no worker runs/],
  [{ publishing: true, attempts: [attempt(6, { outcome: 'running', endedAt: null })] }, /with Telegram right now/],
  [{}, /Nothing is going to send it/],
])('says why nothing has happened: %j', (fields, expected) => {
  expect(texts(fields).join('\n')).toMatch(expected);
});

it('a draft says so', () => {
  expect(texts({}, 30, { ...post, status: 'draft' }).at(-1)).toMatch(/It is a draft/);
});
