import { expect, it } from 'vitest';
import { clip } from '@/tests/factories/timeline';
import { placeCopies } from './copies';
import { groupable, ITEM_GROUP, withGroups } from './item-groups';
import { newTimeline, SUBTITLE_GROUP } from './model';

const film = {
  ...newTimeline(),
  items: [
    clip('a', 0, 50, { groupId: `${ITEM_GROUP}1` }),
    clip('b', 100, 50, { groupId: `${ITEM_GROUP}1` }),
    clip('c', 200, 50),
    clip('s', 300, 50, { groupId: `${SUBTITLE_GROUP}a` }),
    clip('t', 400, 50, { groupId: `${SUBTITLE_GROUP}a` }),
  ],
};

it('takes what is grouped together, subtitles one by one', () => {
  expect(withGroups(film, ['b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(withGroups(film, ['s'])).toEqual(['s']);
  expect(groupable(film, new Set(['a', 'c', 's']))).toEqual(['a', 'c']);
});

it('makes copies of a group a group of their own', () => {
  let count = 0;
  const made = placeCopies(film, { items: film.items.slice(0, 3), at: 1_000, newId: () => `n${(count += 1)}` });
  const [first, second, third] = made.map(({ groupId }) => groupId);
  expect(first).toBe(second);
  expect(first).not.toBe(`${ITEM_GROUP}1`);
  expect(third).toBeNull();
});
