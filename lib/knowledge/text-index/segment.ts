import type { Language } from '../languages';

/** A count beyond adds nothing to a score. */
export const TF_MAX = 255;

export type IndexedPassage = {
  id: string;
  itemId: string;
  language: Language;
  terms: Iterable<readonly [stem: string, count: number]>;
  /** Words without stop words. */
  length: number;
  /** Neighbours; none in passages that were indexed before pairs counted. */
  pairs?: string | undefined;
  vector?: Float32Array | undefined;
};

/** Stems with the entries of their passages, in the order of stems. Entries are slot × 256 + count, ascending. */
export type Terms = { stems: string[]; entries: ArrayLike<number>[] };

/** Vectors of some slots, ascending, one after the other. */
export type Vectors = { slots: ArrayLike<number>; dimensions: number; numbers: Float32Array };

/**
 * A part of an index: passages, each in a slot, that came at the same time. Those of removed documents stay, and count
 * as dead, until segments are merged.
 */
export type Segment = {
  /** Slots, with dead ones. */
  size(): number;
  isLive(slot: number): boolean;
  idOf(slot: number): string;
  /** Documents of the segment by number; a slot names its document by it. */
  itemIds(): readonly string[];
  itemOf(slot: number): number;
  /** By its place in LANGUAGES. */
  languageOf(slot: number): number;
  lengthOf(slot: number): number;
  /** Of live passages. */
  sums(): Readonly<Sums>;
  entriesOf(stem: string): Promise<ArrayLike<number>> | ArrayLike<number>;
  /** In no order. */
  stemsBeginning(prefix: string): Promise<string[]> | string[];
  pairsOf(slots: readonly number[]): Promise<string[]> | string[];
  /** All of it, a part at a time, for a merge. */
  terms(): AsyncIterable<Terms>;
  vectors(): AsyncIterable<Vectors>;
  removeItem(itemId: string): void;
  /** Its owner holds it from the beginning; it is closed when it is held no longer. */
  hold(): void;
  release(): void;
};

/** Live passages, their words, and their number by language. */
export type Sums = { live: number; words: number; byLanguage: number[] };

/** Bytes to be read from any place: a file, or memory. */
export type Bytes = {
  size: number;
  /** Fresh bytes, which begin at a multiple of eight. Throws when there are fewer. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
};

/** Stored bytes do not fit together: the segment must be made again. */
export class DamagedSegment extends Error {
  override name = 'DamagedSegment';
}

/** FNV-1a over words of four bytes: any one that differs changes it. */
export function checksumOf(bytes: Uint8Array<ArrayBuffer>): number {
  const whole = bytes.byteOffset % 4 === 0 ? Math.floor(bytes.length / 4) : 0;
  const words = new Uint32Array(bytes.buffer, whole === 0 ? 0 : bytes.byteOffset, whole);
  let hash = 0x811c9dc5 ^ bytes.length;
  for (let at = 0; at < whole; at += 1) hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193);
  for (let at = whole * 4; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Counts of live passages that every segment keeps. */
export function createSums(languages: number): Sums & { count(language: number, length: number, by: 1 | -1): void } {
  const sums = {
    live: 0,
    words: 0,
    byLanguage: Array.from({ length: languages }, () => 0),
    count: (language: number, length: number, by: 1 | -1) => {
      sums.live += by;
      sums.words += by * length;
      sums.byLanguage[language] = (sums.byLanguage[language] ?? 0) + by;
    },
  };
  return sums;
}

/** Counts holders; the last one closes. */
export function createHolds(close: () => void): Pick<Segment, 'hold' | 'release'> {
  let holders = 1;
  return {
    hold: () => void (holders += 1),
    release: () => {
      holders -= 1;
      if (holders === 0) close();
    },
  };
}
