import { LANGUAGES } from '../languages';
import { checksumOf, DamagedSegment, type Bytes } from './segment';

/** Grows with every change of what stored bytes mean: of their form, of stems, of titles' words. */
export const FORMAT = 1;
export const MAGIC = 0x6b6e6931;
/** The last bytes: length and checksum of the facts before them, the form, and the magic number in the host's order. */
export const TRAILER = 16;
/** Stems found by one look into the dictionary. */
export const BLOCK = 64;
/** Of each stem in a block: its first entry, its number of entries, their checksum, the length of its UTF-8. */
export const STEM_HEAD = 16;

/** Offset, length, and checksum. */
export type Part = [offset: number, length: number, sum: number];

/** How stored bytes are laid out. */
export type Facts = {
  passages: number;
  items: number;
  languages: string;
  idWidth: number;
  itemWidth: number;
  blocks: number;
  postings: number;
  dictionary: number;
  pairs: number;
  tables: Part;
  vectors: { part: Part; count: number; dimensions: number }[];
  attached: Part[];
};

const NAMES = LANGUAGES.join(' ');
export const languagesNow = () => NAMES;

/** Reads how stored bytes are laid out. Throws DamagedSegment, also for those of another form. */
export async function readFacts(bytes: Bytes): Promise<Facts> {
  if (bytes.size < TRAILER) throw new DamagedSegment('Too short');
  const end = new Uint32Array((await bytes.read(bytes.size - TRAILER, TRAILER)).buffer);
  const [length = 0, sum, form, magic] = end;
  if (magic !== MAGIC || form !== FORMAT) throw new DamagedSegment('Another form');
  if (length > bytes.size - TRAILER) throw new DamagedSegment('Too short');
  const text = await readPart(bytes, [bytes.size - TRAILER - length, length, sum ?? 0]);
  const facts = JSON.parse(new TextDecoder().decode(text)) as Facts;
  if (facts.languages !== NAMES) throw new DamagedSegment('Other languages');
  return facts;
}

/** Bytes whose checksum is right. */
export async function readPart(bytes: Bytes, [offset, length, sum]: Part): Promise<Uint8Array<ArrayBuffer>> {
  const part = await bytes.read(offset, length);
  if (checksumOf(part) !== sum) throw new DamagedSegment('A checksum differs');
  return part;
}

/** Every segment keeps these in memory: with them it finds the rest. */
export type Tables = {
  ids: Uint8Array<ArrayBuffer>;
  itemIds: Uint8Array<ArrayBuffer>;
  itemOf: Uint32Array<ArrayBuffer>;
  lengths: Uint32Array<ArrayBuffer>;
  languages: Uint8Array<ArrayBuffer>;
  pairStarts: Uint32Array<ArrayBuffer>;
  pairSums: Uint32Array<ArrayBuffer>;
  blockStarts: Uint32Array<ArrayBuffer>;
  blockSums: Uint32Array<ArrayBuffer>;
  /** The first stem of each block, as a list in JSON. */
  firstStems: Uint8Array<ArrayBuffer>;
};

const padded = (length: number) => Math.ceil(length / 8) * 8;
const asBytes = (table: Tables[keyof Tables]) => new Uint8Array(table.buffer, table.byteOffset, table.byteLength);

/** Tables one after the other. */
export function packTables(tables: Tables): Uint8Array<ArrayBuffer> {
  const all = orderOf(tables).map(asBytes);
  const packed = new Uint8Array(all.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  for (const table of all) {
    packed.set(table, at);
    at += padded(table.length);
  }
  return packed;
}

const orderOf = (tables: Tables) => [
  tables.ids,
  tables.itemIds,
  tables.itemOf,
  tables.lengths,
  tables.languages,
  tables.pairStarts,
  tables.pairSums,
  tables.blockStarts,
  tables.blockSums,
  tables.firstStems,
];

export function unpackTables({ buffer, length }: Uint8Array<ArrayBuffer>, facts: Facts): Tables {
  const { passages, items, idWidth, itemWidth, blocks } = facts;
  let at = 0;
  const take = (bytes: number) => {
    const from = at;
    at += padded(bytes);
    if (at > padded(length)) throw new DamagedSegment('Tables are too short');
    return from;
  };
  const bytes = (count: number) => new Uint8Array(buffer, take(count), count);
  const numbers = (count: number) => new Uint32Array(buffer, take(count * 4), count);
  return {
    ids: bytes(passages * idWidth),
    itemIds: bytes(items * itemWidth),
    itemOf: numbers(passages),
    lengths: numbers(passages),
    languages: bytes(passages),
    pairStarts: numbers(passages + 1),
    pairSums: numbers(passages),
    blockStarts: numbers(blocks + 1),
    blockSums: numbers(blocks),
    firstStems: bytes(length - at),
  };
}

/** Collects texts, to be laid side by side, each as long as the longest. */
export function createTexts() {
  const encoder = new TextEncoder();
  const texts: Uint8Array[] = [];
  let width = 0;
  return {
    /** Returns its place. */
    add: (text: string): number => {
      const bytes = encoder.encode(text);
      width = Math.max(width, bytes.length);
      return texts.push(bytes) - 1;
    },
    packed: (): { width: number; bytes: Uint8Array<ArrayBuffer> } => {
      const bytes = new Uint8Array(width * texts.length);
      for (const [at, text] of texts.entries()) bytes.set(text, at * width);
      return { width, bytes };
    },
  };
}

const decoder = new TextDecoder();
/** One of texts side by side; zeros after a shorter one are not its own. */
export function textAt(bytes: Uint8Array<ArrayBuffer>, width: number, at: number): string {
  const own = bytes.subarray(at * width, (at + 1) * width);
  const end = own.indexOf(0);
  return decoder.decode(end === -1 ? own : own.subarray(0, end));
}
