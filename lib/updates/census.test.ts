import { expect, it } from 'vitest';
import { countsIn, differences } from './census';

const before = { 'posts by status': { scheduled: 12, draft: 3 }, 'members by role': { admin: 1 } };

it('says each count that is another one afterwards, also of what was or is not there at all', () => {
  const after = { 'posts by status': { scheduled: 11, draft: 3, failed: 1 } };
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, after)).toEqual([
    'members by role: admin 1, then 0',
    'posts by status: failed 0, then 1',
    'posts by status: scheduled 12, then 11',
  ]);
});

it('writes a group in one line', () => {
  expect(countsIn(before['posts by status'])).toBe('draft 3, scheduled 12');
  expect(countsIn({})).toBe('none');
});
