import { expect, it } from 'vitest';
import { olderThan } from './next-step';

const page = { asked: 40, said: 20, lowest: 21, fresh: 20, emptyBefore: 0 };

it('goes on where the page says, and not beyond its own posts', () => {
  expect(olderThan(page).before).toBe(20);
  expect(olderThan({ ...page, asked: null, said: 9_000 }).before).toBe(21);
  expect(olderThan({ ...page, said: null }).before).toBeNull();
});

it.each([40, 41, 9_000])('ends at a page that names %i as older than 40', (said) => {
  expect(olderThan({ ...page, said }).before).toBeNull();
});

it('falls with every page, and passes over two without posts but not three', () => {
  const empty = { ...page, lowest: null, fresh: 0 };
  expect(olderThan({ ...empty, emptyBefore: 1 })).toEqual({ before: 20, emptyPages: 2 });
  expect(olderThan({ ...empty, emptyBefore: 2 })).toEqual({ before: null, emptyPages: 3 });
  expect(olderThan({ ...page, emptyBefore: 2 })).toEqual({ before: 20, emptyPages: 0 });
});
