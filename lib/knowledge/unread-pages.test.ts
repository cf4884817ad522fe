import { expect, it } from 'vitest';
import { unreadPages } from './unread-pages';

it('says which pages were not read, and nothing when all were', () => {
  expect(unreadPages({ pages: 3, damaged: 0, pictures: 0, seen: 0 })).toBeNull();
  expect(unreadPages({ pages: 3, damaged: 0, pictures: 2, seen: 2 })).toBeNull();
  expect(unreadPages({ pages: 3, damaged: 1, pictures: 0, seen: 0 })).toBe(
    '1 of 3 pages is damaged and could not be read. Export the document again.',
  );
  expect(unreadPages({ pages: 9, damaged: 2, pictures: 3, seen: 0 })).toBe(
    '2 of 9 pages are damaged and could not be read. Export the document again. 3 of 9 pages are without text. Set up a model that sees (Administration, AI), then choose “Read again”.',
  );
  expect(unreadPages({ pages: 90, damaged: 0, pictures: 50, seen: 40 })).toBe(
    '10 of 90 pages are without text and beyond the first 40 that are read. Split the document.',
  );
});
