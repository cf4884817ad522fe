import type { Segment, Terms } from './segment';

type Source = { segment: Segment; to: Int32Array };
type Cursor = { to: Int32Array; parts: AsyncIterator<Terms>; part: Terms; at: number };

/** The stems of all segments in order, each with the entries of what stays, in their new slots. */
export async function* mergedTerms(
  sources: readonly Source[],
): AsyncGenerator<{ stem: string; entries: Uint32Array<ArrayBuffer> }> {
  const cursors: Cursor[] = [];
  for (const { segment, to } of sources) {
    const cursor = { to, parts: segment.terms()[Symbol.asyncIterator](), part: { stems: [], entries: [] }, at: 0 };
    if (await hasMore(cursor)) cursors.push(cursor);
  }
  while (cursors.length > 0) {
    let stem = stemAt(cursors[0]);
    for (const cursor of cursors) if (stemAt(cursor) < stem) stem = stemAt(cursor);
    const found: Uint32Array[] = [];
    // From the last, since one that ends is taken out; their entries stand in the order of slots.
    for (let index = cursors.length - 1; index >= 0; index -= 1) {
      const cursor = cursors[index];
      if (!cursor || stemAt(cursor) !== stem) continue;
      found.unshift(movedEntries(cursor.part.entries[cursor.at] ?? [], cursor.to));
      cursor.at += 1;
      if (cursor.at >= cursor.part.stems.length && !(await hasMore(cursor))) cursors.splice(index, 1);
    }
    const entries = new Uint32Array(found.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const each of found) {
      entries.set(each, at);
      at += each.length;
    }
    if (entries.length > 0) yield { stem, entries };
  }
}

const stemAt = (cursor: Cursor | undefined) => cursor?.part.stems[cursor.at] ?? '';

/** Reads the next part with stems. */
async function hasMore(cursor: Cursor): Promise<boolean> {
  for (;;) {
    const next = await cursor.parts.next();
    if (next.done) return false;
    [cursor.part, cursor.at] = [next.value, 0];
    if (cursor.part.stems.length > 0) return true;
  }
}

function movedEntries(entries: ArrayLike<number>, to: Int32Array): Uint32Array {
  const moved = new Uint32Array(entries.length);
  let count = 0;
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] ?? 0;
    const slot = to[entry >>> 8] ?? -1;
    if (slot >= 0) moved[count++] = slot * 256 + (entry & 255);
  }
  return moved.subarray(0, count);
}
