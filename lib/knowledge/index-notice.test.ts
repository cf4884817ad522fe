import { expect, it } from 'vitest';
import { indexNotice } from './index-notice';

it.each([
  [
    { state: 'building', done: 3, total: 40, reason: null },
    true,
    'A new index is being built: it has 3 of 40 documents. Until then documents are found by words.',
  ],
  [
    { state: 'building', done: 0, total: 0, reason: null },
    false,
    'A new index is being built. Until then the one before it serves.',
  ],
  [
    { state: 'failed', done: 3, total: 40, reason: 'The budget of today is spent.' },
    true,
    'The new index is not complete. The budget of today is spent. It goes on by itself within the hour. Until then documents are found by words.',
  ],
  [
    { state: 'complete', done: 40, total: 40, reason: 'It finds 3 of 9 saved questions.' },
    false,
    'A new index waits for an administrator, under Insights. It finds 3 of 9 saved questions. Until then the one before it serves.',
  ],
  [
    { state: 'none', done: 0, total: 0, reason: null },
    true,
    'A new index is built by itself in a few minutes. Until then documents are found by words.',
  ],
] as const)('says what is being done about an index of other settings: %j', (next, isByWords, sentence) => {
  expect(indexNotice(next, { isByWords })).toBe(sentence);
});
