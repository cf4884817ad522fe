import { expect, it } from 'vitest';
import { endOf, progressOf } from './progress';

const course = { target: 10, budget: 200, calls: 40, counted: 6, answers: 40, hasNext: true, isReading: false };

it('says how many channels were found when the budget ends in the middle of a channel', () => {
  expect(endOf({ ...course, calls: 200, isReading: true })).toEqual({
    because: 'budget',
    sentence: 'The search is complete: its budget of 200 calls is spent. 6 of 10 channels were found.',
  });
});

it('reads a channel to its end before what was found ends the search', () => {
  expect(endOf({ ...course, counted: 10, isReading: true })).toBeNull();
  expect(endOf({ ...course, counted: 10 })?.because).toBe('found');
});

it('ends with answers of the cache too, which cost no call', () => {
  expect(endOf({ ...course, calls: 0, answers: 1_999 })).toBeNull();
  const end = endOf({ ...course, calls: 0, answers: 2_000 });
  expect(end).toMatchObject({ because: 'budget', sentence: expect.stringContaining('has read 2000 pages') });
});

it('shows progress that does not fall when a new score takes a found channel back', () => {
  const standing = { status: 'PROCESSING', target: 20, budget: 400, calls: 16, mostCounted: 1 } as const;
  expect(progressOf(standing)).toBe(0.05);
  expect(progressOf({ ...standing, calls: 17, mostCounted: 1 })).toBe(0.05);
  expect(progressOf({ ...standing, calls: 40 })).toBe(0.1);
});
