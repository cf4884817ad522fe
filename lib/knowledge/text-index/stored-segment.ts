import { LANGUAGES } from '../languages';
import { readFacts, readPart, STEM_HEAD, textAt, unpackTables, type Facts, type Tables } from './format';
import { checksumOf, createHolds, createSums, DamagedSegment, type Bytes, type Segment } from './segment';
import type { Terms, Vectors } from './segment';
import type { TermCache } from './term-cache';

/** Blocks of the dictionary that are read together when all stems with a beginning are wanted. */
const BLOCKS_AT_ONCE = 16;
const decoder = new TextDecoder();

export type StoredSegment = Segment & {
  /** The values that its writer attached, one by one. */
  attached(): AsyncIterable<unknown>;
};

type Entry = { stem: string; start: number; count: number; sum: number };
type Opened = {
  bytes: Bytes;
  facts: Facts;
  tables: Tables;
  first: readonly string[];
  cache: TermCache;
  name: object;
};

/**
 * Opens stored bytes as a segment: tables are held in memory (some 80 bytes for each passage), entries are read by
 * stem. Throws DamagedSegment, and so may each of its functions; the bytes are closed then.
 */
export async function openStoredSegment(bytes: Bytes, cache: TermCache): Promise<StoredSegment> {
  try {
    const facts = await readFacts(bytes);
    const tables = unpackTables(await readPart(bytes, facts.tables), facts);
    const first = JSON.parse(decoder.decode(tables.firstStems).replace(/\0+$/, '')) as string[];
    return segmentOf({ bytes, facts, tables, first, cache, name: {} });
  } catch (error) {
    bytes.close();
    throw error instanceof SyntaxError ? new DamagedSegment(error.message) : error;
  }
}

function segmentOf(opened: Opened): StoredSegment {
  const { bytes, facts, tables } = opened;
  const dead = new Uint8Array(facts.passages);
  const itemIds = Array.from({ length: facts.items }, (_, at) => textAt(tables.itemIds, facts.itemWidth, at));
  const numberOf = new Map(itemIds.map((id, at) => [id, at]));
  const sums = createSums(LANGUAGES.length);
  const count = (slot: number, by: 1 | -1) => sums.count(tables.languages[slot] ?? 0, tables.lengths[slot] ?? 0, by);
  for (let slot = 0; slot < facts.passages; slot += 1) count(slot, 1);
  return {
    size: () => facts.passages,
    isLive: (slot) => dead[slot] === 0,
    idOf: (slot) => textAt(tables.ids, facts.idWidth, slot),
    itemIds: () => itemIds,
    itemOf: (slot) => tables.itemOf[slot] ?? 0,
    languageOf: (slot) => tables.languages[slot] ?? 0,
    lengthOf: (slot) => tables.lengths[slot] ?? 0,
    sums: () => sums,
    entriesOf: (stem) => entriesOf(opened, stem),
    stemsBeginning: (prefix) => stemsBeginning(opened, prefix),
    pairsOf: (slots) => Promise.all(slots.map((slot) => pairsAt(opened, slot))),
    terms: () => allTerms(opened),
    vectors: () => allVectors(opened),
    attached: () => attachedTo(opened),
    removeItem: (itemId) => {
      const item = numberOf.get(itemId);
      if (item === undefined) return;
      numberOf.delete(itemId);
      for (let slot = tables.itemOf.indexOf(item); slot >= 0; slot = tables.itemOf.indexOf(item, slot + 1)) {
        dead[slot] = 1;
        count(slot, -1);
      }
    },
    ...createHolds(() => bytes.close()),
  };
}

/** The block that has a stem, if any has it. */
function blockOf({ first }: Opened, stem: string): number {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] ?? '') <= stem) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

async function entriesOf(opened: Opened, stem: string): Promise<ArrayLike<number>> {
  const { cache, name } = opened;
  const known = cache.entriesOf(name, stem);
  if (known) return known;
  const block = blockOf(opened, stem);
  const found = block < 0 ? undefined : (await readBlocks(opened, block, block + 1)).find((each) => each.stem === stem);
  return cache.keep(name, stem, found ? await readEntries(opened, found) : new Uint32Array(0));
}

async function readEntries({ bytes, facts }: Opened, { start, count, sum }: Entry): Promise<Uint32Array<ArrayBuffer>> {
  return new Uint32Array((await readPart(bytes, [facts.postings + start * 4, count * 4, sum])).buffer);
}

/** The stems of some blocks. */
async function readBlocks({ bytes, facts, tables }: Opened, from: number, to: number): Promise<Entry[]> {
  const [begin, end] = [tables.blockStarts[from] ?? 0, tables.blockStarts[to] ?? 0];
  const read = await bytes.read(facts.dictionary + begin, end - begin);
  return Array.from({ length: to - from }, (_, at) => {
    const [first, next] = [
      (tables.blockStarts[from + at] ?? 0) - begin,
      (tables.blockStarts[from + at + 1] ?? 0) - begin,
    ];
    const block = read.slice(first, next);
    if (checksumOf(block) !== tables.blockSums[from + at]) throw new DamagedSegment('A checksum differs');
    return stemsOf(block);
  }).flat();
}

function stemsOf(block: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(block.buffer);
  const entries: Entry[] = [];
  for (let at = 0; at < block.length;) {
    const [start, count, sum] = [view.getUint32(at, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
    const length = view.getUint32(at + 12, true);
    at += STEM_HEAD;
    entries.push({ stem: decoder.decode(block.subarray(at, at + length)), start, count, sum });
    at += length;
  }
  return entries;
}

async function stemsBeginning(opened: Opened, prefix: string): Promise<string[]> {
  const last = blockOf(opened, `${prefix}\uffff`) + 1;
  const found: string[] = [];
  for (let from = Math.max(0, blockOf(opened, prefix)); from < last; from += BLOCKS_AT_ONCE)
    for (const { stem } of await readBlocks(opened, from, Math.min(last, from + BLOCKS_AT_ONCE)))
      if (stem.startsWith(prefix)) found.push(stem);
  return found;
}

async function pairsAt({ bytes, facts, tables }: Opened, slot: number): Promise<string> {
  const [from, to] = [tables.pairStarts[slot] ?? 0, tables.pairStarts[slot + 1] ?? 0];
  if (from === to) return '';
  const read = await readPart(bytes, [facts.pairs + from * 2, (to - from) * 2, tables.pairSums[slot] ?? 0]);
  return String.fromCharCode(...new Uint16Array(read.buffer));
}

async function* allTerms(opened: Opened): AsyncGenerator<Terms> {
  const { bytes, facts } = opened;
  for (let block = 0; block < facts.blocks; block += 1) {
    const found = await readBlocks(opened, block, block + 1);
    const [begin, last] = [found[0], found.at(-1)];
    if (!begin || !last) continue;
    const length = (last.start + last.count - begin.start) * 4;
    const all = new Uint32Array((await bytes.read(facts.postings + begin.start * 4, length)).buffer);
    yield {
      stems: found.map(({ stem }) => stem),
      entries: found.map(({ start, count, sum }) => {
        const entries = all.slice(start - begin.start, start - begin.start + count);
        if (checksumOf(new Uint8Array(entries.buffer)) !== sum) throw new DamagedSegment('A checksum differs');
        return entries;
      }),
    };
  }
}

async function* allVectors({ bytes, facts }: Opened): AsyncGenerator<Vectors> {
  for (const { part, count, dimensions } of facts.vectors) {
    const { buffer } = await readPart(bytes, part);
    const slots = new Uint32Array(buffer, 0, count);
    yield { slots, dimensions, numbers: new Float32Array(buffer, count * 4, count * dimensions) };
  }
}

async function* attachedTo({ bytes, facts }: Opened): AsyncGenerator<unknown> {
  for (const part of facts.attached) yield JSON.parse(decoder.decode(await readPart(bytes, part)));
}
