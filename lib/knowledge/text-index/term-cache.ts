/** Entries that were read lately, of all stored segments of a process, up to a number of bytes. */
export type TermCache = {
  entriesOf(segment: object, stem: string): Uint32Array | undefined;
  /** Returns the entries. */
  keep(segment: object, stem: string, entries: Uint32Array): Uint32Array;
};

/** Its own memory beside the entries. */
const OVERHEAD = 200;

export function createTermCache(maxBytes: number): TermCache {
  const numbers = new WeakMap<object, number>();
  const kept = new Map<string, Uint32Array>();
  let [last, bytes] = [0, 0];
  const keyOf = (segment: object, stem: string) => {
    let number = numbers.get(segment);
    if (number === undefined) numbers.set(segment, (number = last += 1));
    return `${number} ${stem}`;
  };
  return {
    entriesOf: (segment, stem) => {
      const key = keyOf(segment, stem);
      const found = kept.get(key);
      if (found && kept.delete(key)) kept.set(key, found);
      return found;
    },
    keep: (segment, stem, entries) => {
      const key = keyOf(segment, stem);
      if (!kept.has(key)) bytes += entries.byteLength + OVERHEAD;
      kept.set(key, entries);
      for (const [oldest, { byteLength }] of kept) {
        if (bytes <= maxBytes) break;
        kept.delete(oldest);
        bytes -= byteLength + OVERHEAD;
      }
      return entries;
    },
  };
}
