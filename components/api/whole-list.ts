/** Reads one page of a list, from 1, with the number of all its items. */
type ReadPage = (page: number) => Promise<{ items: unknown; total: number }>;

/**
 * All items of a list that comes in pages of `size`, up to `most`. An item that moved to the next page meanwhile comes
 * once. A response that is no list is returned as it came: the screen tells of it.
 */
export async function wholeList(read: ReadPage, { size, most }: { size: number; most: number }): Promise<unknown> {
  const byId = new Map<unknown, unknown>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page);
    if (!Array.isArray(items)) return items;
    for (const item of items as { _id: unknown }[]) byId.set(item._id, item);
    if (page * size >= Math.min(total, most)) return [...byId.values()];
  }
}
