/** Longer lists are packed: half the memory of an array, once their own overhead is earned. */
const PACKED_FROM = 64;
/** Arrays grow with room for 16 more entries. Most words are rare, so short lists are made as long as need be. */
const GROWS_BY_ITSELF = 16;

type Packed = { entries: Uint32Array; size: number };

/** Stem → entries, each a passage with a count. */
export type Postings = {
  add(stem: string, entry: number): void;
  entriesOf(stem: string): ArrayLike<number>;
  stems(): Iterable<string>;
};

/** Postings in memory. */
export function createPostings(): Postings {
  const lists = new Map<string, number[] | Packed>();
  const add = (stem: string, entry: number) => {
    const list = lists.get(stem);
    if (list === undefined) lists.set(stem, [entry]);
    else if (!Array.isArray(list)) push(list, entry);
    else if (list.length + 1 >= PACKED_FROM) lists.set(stem, packed([...list, entry]));
    else if (list.length >= GROWS_BY_ITSELF) list.push(entry);
    else lists.set(stem, [...list, entry]);
  };
  return { add, entriesOf: (stem) => entriesOf(lists.get(stem)), stems: () => lists.keys() };
}

function entriesOf(list: number[] | Packed | undefined): ArrayLike<number> {
  if (list === undefined) return [];
  return Array.isArray(list) ? list : list.entries.subarray(0, list.size);
}

function packed(entries: readonly number[]): Packed {
  return { entries: Uint32Array.from(entries), size: entries.length };
}

function push(list: Packed, entry: number): void {
  if (list.size === list.entries.length) {
    const longer = new Uint32Array(Math.ceil(list.size * 1.25));
    longer.set(list.entries);
    list.entries = longer;
  }
  list.entries[list.size] = entry;
  list.size += 1;
}
