import { expect, test } from 'vitest';
import { isTrouble, shownPlatformStatus, shownStatus } from './shown-status';
import type { PlatformStatus } from './statuses';

const entry = (status: PlatformStatus = 'pending', fields: { nextAttemptAt?: string; unconfirmed?: boolean } = {}) => ({
  status,
  unconfirmed: false,
  nextAttemptAt: null,
  ...fields,
});
const post = { status: 'draft' as const, publishing: false, scheduledFor: null, platformPosts: [entry()] };
const later = '2026-11-21T10:00:00.000Z';
const lost = entry('failed', { unconfirmed: true });

test('a post without a date that waits for its next try is on its way', () => {
  expect(shownStatus(post)).toBe('draft');
  expect(shownStatus({ ...post, platformPosts: [entry(), entry('pending', { nextAttemptAt: later })] })).toBe(
    'publishing',
  );
  expect(shownStatus({ ...post, publishing: true })).toBe('publishing');
  expect(
    shownStatus({
      ...post,
      status: 'scheduled',
      scheduledFor: later,
      platformPosts: [entry('pending', { nextAttemptAt: later })],
    }),
  ).toBe('scheduled');
});

test.each([
  ['tomorrow’s post lacks something', 'partial', [entry(), entry('partial')], 'incomplete'],
  ['set by hand, no channel', 'partial', [], 'incomplete'],
  ['one of two is out', 'partial', [entry('published'), entry('failed')], 'partlyPublished'],
  ['one is out, of the other nobody knows', 'partial', [entry('published'), lost], 'partlyPublished'],
  ['one was sent and nobody knows, the other lacks something', 'partial', [lost, entry('partial')], 'check'],
  ['nobody knows whether it arrived', 'failed', [lost], 'check'],
  ['one failed, of the other nobody knows', 'failed', [entry('failed'), lost], 'check'],
  ['refused', 'failed', [entry('failed')], 'failed'],
  ['set by hand', 'published', [lost], 'published'],
] as const)('%s', (_, status, platformPosts, shown) => {
  expect(shownStatus({ ...post, scheduledFor: later, status, platformPosts })).toBe(shown);
});

test('a channel whose delivery nobody can tell is to be checked, and is on its way while it is asked', () => {
  expect(shownPlatformStatus({ ...lost, publishing: false })).toBe('check');
  expect(shownPlatformStatus({ ...lost, publishing: true })).toBe('publishing');
  expect(shownPlatformStatus({ ...entry('partial'), publishing: false })).toBe('partial');
});

test('only what a person has to do something about is trouble', () => {
  expect((['incomplete', 'partlyPublished', 'check', 'failed'] as const).every(isTrouble)).toBe(true);
  expect((['draft', 'scheduled', 'publishing', 'published'] as const).some(isTrouble)).toBe(false);
});
