import { expect, it } from 'vitest';
import { wholeList } from './whole-list';

const items = Array.from({ length: 12 }, (_, at) => ({ _id: String(at) }));

/** Pages of five, with the pages that were read. */
function inPages(list: readonly { _id: string }[]) {
  const asked: number[] = [];
  const read = (page: number) => {
    asked.push(page);
    return Promise.resolve({ items: list.slice((page - 1) * 5, page * 5), total: list.length });
  };
  return { asked, read };
}

it('reads page after page until it has all of them', async () => {
  const { asked, read } = inPages(items);
  expect(await wholeList(read, { size: 5, most: 100 })).toEqual(items);
  expect(asked).toEqual([1, 2, 3]);
});

it('asks once for a list that fits in a page, and for an empty one', async () => {
  for (const list of [[], items.slice(0, 5)]) {
    const { asked, read } = inPages(list);
    expect(await wholeList(read, { size: 5, most: 100 })).toEqual(list);
    expect(asked).toEqual([1]);
  }
});

it('goes on after a page from which the server left out what it could not read, and stops at the most', async () => {
  const { asked, read } = inPages(items);
  const gappy = async (page: number) => {
    const { items: some, total } = await read(page);
    return { items: some.slice(1), total };
  };
  expect(await wholeList(gappy, { size: 5, most: 10 })).toHaveLength(8);
  expect(asked).toEqual([1, 2]);
});

it('has an item once that moved to the next page meanwhile, and hands on what is no list', async () => {
  const moved = (page: number) =>
    Promise.resolve({ items: page === 1 ? items.slice(0, 5) : items.slice(4, 9), total: 9 });
  expect(await wholeList(moved, { size: 5, most: 100 })).toEqual(items.slice(0, 9));
  expect(await wholeList(() => Promise.resolve({ items: {}, total: 9 }), { size: 5, most: 100 })).toEqual({});
});
