import { expect, test } from 'vitest';
import { shownStatus } from './shown-status';

const post = {
  status: 'draft' as const,
  publishing: false,
  scheduledFor: null,
  platformPosts: [{ nextAttemptAt: null }],
};
const later = '2026-11-21T10:00:00.000Z';

test('a post without a date that waits for its next try is on its way', () => {
  expect(shownStatus(post)).toBe('draft');
  expect(shownStatus({ ...post, platformPosts: [{ nextAttemptAt: null }, { nextAttemptAt: later }] })).toBe(
    'publishing',
  );
  expect(shownStatus({ ...post, publishing: true })).toBe('publishing');
  expect(
    shownStatus({ ...post, status: 'scheduled', scheduledFor: later, platformPosts: [{ nextAttemptAt: later }] }),
  ).toBe('scheduled');
});
