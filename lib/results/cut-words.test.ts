import { expect, it } from 'vitest';
import { cutWords } from './cut-words';

it('says since when posts are compared, and how many are not listed', () => {
  const since = Date.parse('2026-05-02T22:30:00.000Z');
  expect(cutWords({ since, unlisted: 0 }, { zone: 'Europe/Berlin', listed: 3, ofOne: false })).toEqual([
    'Only the newest 10,000 are compared, each network counted, those since 3 May 2026. Choose a shorter time or one network to see the others.',
  ]);
  expect(cutWords({ since, unlisted: 0 }, { zone: 'UTC', listed: 3, ofOne: true })).toEqual([
    'Only the newest 10,000 are compared, those since 2 May 2026. Choose a shorter time to see the others.',
  ]);
  expect(cutWords({ since: null, unlisted: 1_034 }, { zone: 'UTC', listed: 200, ofOne: true })).toEqual([
    'The newest 200 posts are listed; 1,034 more are in a download.',
  ]);
});
