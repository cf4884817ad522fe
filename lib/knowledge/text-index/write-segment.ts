import { BLOCK, createTexts, FORMAT, languagesNow, MAGIC, packTables, STEM_HEAD } from './format';
import type { Facts, Part, Tables } from './format';
import { mergedTerms } from './merge-terms';
import { checksumOf, type Segment } from './segment';

/** Takes bytes one after the other. */
export type Sink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
/** Awaited between steps, so that other work of the process gets a turn. */
export type Turn = () => Promise<void>;

export type Writing = {
  segments: readonly Segment[];
  sink: Sink;
  turn: Turn;
  /** Kept with the segment: values that JSON can hold, each a part that is read by itself. */
  attached?: Iterable<unknown>;
  /** Vectors with another number of numbers are left out; null: all are. */
  dimensions?: number | null;
};

const WRITTEN_AT_ONCE = 1 << 18;
const PAIRS_AT_ONCE = 256;
const SLOTS_AT_ONCE = 1_000;

/** The new slot of each passage of a segment; -1: it was dead when the merge began. */
type Moves = { segment: Segment; to: Int32Array };

/**
 * Writes what is live in segments as one, which `openStoredSegment` reads. Passages may be removed meanwhile: the
 * segment has them still.
 */
export async function writeSegment({ segments, sink, turn, attached = [], dimensions = null }: Writing): Promise<void> {
  const out = buffered(sink);
  const { moves, slots } = moved(segments);
  const { dictionary, ...blocks } = await writeTerms(moves, out, turn);
  const at = await out.align();
  for (const block of dictionary) await out.write(block);
  const pairsAt = await out.align();
  const pairs = await writePairs(moves, out, turn);
  const vectors = dimensions === null ? [] : await writeVectors({ moves, out, turn, dimensions });
  const parts: Part[] = [];
  for (const value of attached) {
    parts.push(await out.part(new TextEncoder().encode(JSON.stringify(value))));
    await turn();
  }
  const { ids, itemIds, tables } = await tablesOf(moves, slots, turn);
  const packed = await out.part(packTables({ ...tables, ...pairs, ...blocks }));
  const facts: Facts = {
    ...{ passages: slots, items: itemIds.count, languages: languagesNow() },
    ...{ idWidth: ids.width, itemWidth: itemIds.width, blocks: blocks.blockSums.length },
    ...{ postings: 0, dictionary: at, pairs: pairsAt, tables: packed, vectors, attached: parts },
  };
  const text = new TextEncoder().encode(JSON.stringify(facts));
  await out.part(text);
  await out.write(new Uint8Array(Uint32Array.of(text.length, checksumOf(text), FORMAT, MAGIC).buffer));
  await out.end();
}

function moved(segments: readonly Segment[]): { moves: Moves[]; slots: number } {
  let slots = 0;
  const moves = segments.map((segment) => {
    const to = new Int32Array(segment.size()).fill(-1);
    for (let slot = 0; slot < to.length; slot += 1) if (segment.isLive(slot)) to[slot] = slots++;
    return { segment, to };
  });
  return { moves, slots };
}

type Out = ReturnType<typeof buffered>;

/** Collects small writes, and knows the place of the next one. */
function buffered(sink: Sink) {
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [offset, bytes] = [0, 0];
  const flush = async () => {
    const whole = new Uint8Array(bytes);
    let at = 0;
    for (const each of waiting) {
      whole.set(each, at);
      at += each.length;
    }
    [waiting, bytes] = [[], 0];
    if (whole.length > 0) await sink(whole);
  };
  const write = async (part: Uint8Array<ArrayBuffer>) => {
    waiting.push(part);
    offset += part.length;
    bytes += part.length;
    if (bytes >= WRITTEN_AT_ONCE) await flush();
  };
  const align = async () => {
    await write(new Uint8Array((8 - (offset % 8)) % 8));
    return offset;
  };
  const part = async (each: Uint8Array<ArrayBuffer>): Promise<Part> => {
    const from = await align();
    await write(each);
    return [from, each.length, checksumOf(each)];
  };
  return { write, align, part, end: flush };
}

type Blocks = Pick<Tables, 'blockStarts' | 'blockSums' | 'firstStems'> & { dictionary: Uint8Array<ArrayBuffer>[] };

/** Entries go out at once; the dictionary follows them. */
async function writeTerms(moves: readonly Moves[], out: Out, turn: Turn): Promise<Blocks> {
  const [dictionary, first, sums, starts] = [
    [] as Uint8Array<ArrayBuffer>[],
    [] as string[],
    [] as number[],
    [0] as number[],
  ];
  let [heads, block] = [[] as Uint8Array<ArrayBuffer>[], [] as string[]];
  let entry = 0;
  const endBlock = () => {
    const whole = joined(heads);
    dictionary.push(whole);
    sums.push(checksumOf(whole));
    starts.push((starts.at(-1) ?? 0) + whole.length);
    first.push(block[0] ?? '');
    [heads, block] = [[], []];
  };
  for await (const { stem, entries } of mergedTerms(moves)) {
    const bytes = new Uint8Array(entries.buffer);
    heads.push(headOf(stem, [entry, entries.length, checksumOf(bytes)]));
    block.push(stem);
    entry += entries.length;
    await out.write(bytes);
    if (block.length === BLOCK) {
      endBlock();
      await turn();
    }
  }
  if (block.length > 0) endBlock();
  const firstStems = new TextEncoder().encode(JSON.stringify(first));
  return { dictionary, blockStarts: Uint32Array.from(starts), blockSums: Uint32Array.from(sums), firstStems };
}

function headOf(stem: string, [start, count, sum]: [number, number, number]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(stem);
  const head = new Uint8Array(STEM_HEAD + text.length);
  const view = new DataView(head.buffer);
  for (const [at, value] of [start, count, sum, text.length].entries()) view.setUint32(at * 4, value, true);
  head.set(text, STEM_HEAD);
  return head;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function writePairs(moves: readonly Moves[], out: Out, turn: Turn) {
  const [starts, sums] = [[0], [] as number[]];
  for (const { segment, to } of moves) {
    const live = Array.from(to.keys()).filter((slot) => (to[slot] ?? -1) >= 0);
    for (let at = 0; at < live.length; at += PAIRS_AT_ONCE) {
      for (const pairs of await segment.pairsOf(live.slice(at, at + PAIRS_AT_ONCE))) {
        const units = new Uint16Array(pairs.length);
        for (let unit = 0; unit < units.length; unit += 1) units[unit] = pairs.charCodeAt(unit);
        const bytes = new Uint8Array(units.buffer);
        starts.push((starts.at(-1) ?? 0) + units.length);
        sums.push(checksumOf(bytes));
        await out.write(bytes);
      }
      await turn();
    }
  }
  return { pairStarts: Uint32Array.from(starts), pairSums: Uint32Array.from(sums) };
}

type WritingVectors = { moves: readonly Moves[]; out: Out; turn: Turn; dimensions: number };

async function writeVectors({ moves, out, turn, dimensions }: WritingVectors): Promise<Facts['vectors']> {
  const parts: Facts['vectors'] = [];
  for (const { segment, to } of moves)
    for await (const { slots, dimensions: own, numbers } of segment.vectors()) {
      await turn();
      const places = Array.from(slots).flatMap((slot, at) => ((to[slot] ?? -1) >= 0 ? [at] : []));
      if (own !== dimensions || places.length === 0) continue;
      const kept = new Float32Array(places.length * own);
      for (const [at, place] of places.entries()) kept.set(numbers.subarray(place * own, (place + 1) * own), at * own);
      const moved = Uint32Array.from(places, (place) => to[slots[place] ?? 0] ?? 0);
      const part = await out.part(joined([new Uint8Array(moved.buffer), new Uint8Array(kept.buffer)]));
      parts.push({ part, count: places.length, dimensions });
    }
  return parts;
}

/** The part of each passage that memory holds, in the order of new slots. */
async function tablesOf(moves: readonly Moves[], slots: number, turn: Turn) {
  const [ids, itemIds, numberOf] = [createTexts(), createTexts(), new Map<string, number>()];
  const itemOf = new Uint32Array(slots);
  const lengths = new Uint32Array(slots);
  const languages = new Uint8Array(slots);
  for (const { segment, to } of moves) {
    const names = segment.itemIds();
    for (const [slot, at] of to.entries()) {
      if (slot % SLOTS_AT_ONCE === 0) await turn();
      if (at < 0) continue;
      ids.add(segment.idOf(slot));
      const itemId = names[segment.itemOf(slot)] ?? '';
      const item = numberOf.get(itemId) ?? itemIds.add(itemId);
      numberOf.set(itemId, item);
      itemOf[at] = item;
      lengths[at] = segment.lengthOf(slot);
      languages[at] = segment.languageOf(slot);
    }
  }
  const [packedIds, packedItems] = [ids.packed(), itemIds.packed()];
  return {
    ids: { width: packedIds.width },
    itemIds: { width: packedItems.width, count: numberOf.size },
    tables: { ids: packedIds.bytes, itemIds: packedItems.bytes, itemOf, lengths, languages },
  };
}
