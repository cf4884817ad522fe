import { isUtf8 } from 'node:buffer';
import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { double, type Doc, type Value } from './value.ts';

const MAX_DEPTH = 200;
const NAMES = new Array<string | undefined>(4096);

/** Decodes a client's document. Text that isn't UTF-8 is refused: decoding would replace characters. */
export function decodeStrictly(bytes: Uint8Array): Doc {
  strict = true;
  try {
    return decode(bytes);
  } finally {
    strict = false;
  }
}

/** Set while a document is decoded strictly. */
let strict = false;

function textOf(buffer: Buffer, start: number, end: number): string {
  const text = buffer.toString('utf8', start, end);
  // The replacement character for damaged bytes is rare: only where it appears are the bytes checked.
  if (strict && text.includes('\ufffd') && !isUtf8(buffer.subarray(start, end))) throw bad('text, it is not UTF-8');
  return text;
}

/** Decodes one document. With `only`, fields of the top level that are not named there are skipped. */
export function decode(bytes: Uint8Array, only?: ReadonlySet<string>): Doc {
  const buffer = asBuffer(bytes);
  if (buffer.length < 5 || buffer.readInt32LE(0) > buffer.length) throw bad('length');
  const reader = { buffer, at: 0, depth: 0 };
  return readDocument(reader, only);
}

/** A Buffer over the same memory. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export interface Reader {
  buffer: Buffer;
  at: number;
  depth: number;
}

function bad(what: string): MongoError {
  return new MongoError(22, `The BSON is damaged: bad ${what}`);
}

function readDocument(reader: Reader, only?: ReadonlySet<string>): Doc {
  const doc: Doc = new Map();
  const end = enter(reader);
  const { buffer } = reader;
  for (;;) {
    const type = buffer[reader.at++];
    if (type === 0) break;
    if (type === undefined || reader.at >= end) throw bad('document');
    const name = readName(reader);
    if (!only) doc.set(name, readValue(reader, type));
    else if (!only.has(name)) skip(reader, type);
    else {
      doc.set(name, readValue(reader, type));
      if (doc.size < only.size) continue;
      // All of them are there: what follows need not be walked over.
      reader.at = end;
      break;
    }
  }
  reader.depth--;
  return doc;
}

function readArray(reader: Reader): Value[] {
  const list: Value[] = [];
  const end = enter(reader);
  const { buffer } = reader;
  for (;;) {
    const type = buffer[reader.at++];
    if (type === 0) break;
    if (type === undefined || reader.at >= end) throw bad('array');
    reader.at = buffer.indexOf(0, reader.at) + 1;
    list.push(readValue(reader, type));
  }
  reader.depth--;
  return list;
}

function enter(reader: Reader): number {
  if (++reader.depth > MAX_DEPTH) throw new MongoError(15, `The document is nested deeper than ${MAX_DEPTH} levels`);
  const size = reader.buffer.readInt32LE(reader.at);
  const end = reader.at + size;
  if (size < 5 || end > reader.buffer.length) throw bad('document length');
  reader.at += 4;
  return end;
}

/** Field names repeat: equal names come back as the same string, found by a hash of their bytes. */
export function readName(reader: Reader): string {
  const { buffer } = reader;
  const start = reader.at;
  let hash = 2166136261;
  let at = start;
  for (let byte = buffer[at]; byte !== 0; byte = buffer[++at]) {
    if (byte === undefined) throw bad('field name');
    hash = Math.imul(hash ^ byte, 16777619);
  }
  reader.at = at + 1;
  const slot = (hash ^ (hash >>> 15)) & 4095;
  const known = NAMES[slot];
  if (known !== undefined && known.length === at - start && sameAscii(known, buffer, start)) return known;
  const name = textOf(buffer, start, at);
  if (name.length === at - start) NAMES[slot] = name;
  return name;
}

function sameAscii(text: string, buffer: Buffer, start: number): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== buffer[start + i]) return false;
  return true;
}

function readValue(reader: Reader, type: number): Value {
  const { buffer } = reader;
  const at = reader.at;
  switch (type) {
    case 1:
      reader.at += 8;
      return double(buffer.readDoubleLE(at));
    case 2:
      return readString(reader);
    case 3:
      return readDocument(reader);
    case 4:
      return readArray(reader);
    case 5:
      return readBinary(reader);
    case 7:
      reader.at += 12;
      return new ObjectId(Uint8Array.prototype.slice.call(buffer, at, at + 12));
    case 8:
      reader.at += 1;
      return buffer[at] === 1;
    case 9:
      reader.at += 8;
      return new Date(buffer.readInt32LE(at + 4) * 4294967296 + buffer.readUInt32LE(at));
    case 6:
    case 10:
      return null;
    case 16:
      reader.at += 4;
      return buffer.readInt32LE(at);
    case 18:
      reader.at += 8;
      return buffer.readBigInt64LE(at);
    default:
      return readRareValue(reader, type);
  }
}

function readRareValue(reader: Reader, type: number): Value {
  const { buffer } = reader;
  const at = reader.at;
  switch (type) {
    case 11: {
      const pattern = readCString(reader);
      return new BSONRegExp(pattern, readCString(reader));
    }
    case 13:
      return new Code(readString(reader));
    case 14:
      return new BSONSymbol(readString(reader));
    case 15: {
      reader.at += 4;
      const code = readString(reader);
      return new Code(code, Object.fromEntries(readDocument(reader)));
    }
    case 17:
      reader.at += 8;
      return new Timestamp(buffer.readBigUInt64LE(at));
    case 19:
      reader.at += 16;
      return new Decimal128(Uint8Array.prototype.slice.call(buffer, at, at + 16));
    case 127:
      return new MaxKey();
    case 255:
      return new MinKey();
    default:
      throw bad(`type ${type}`);
  }
}

function readString(reader: Reader): string {
  const start = reader.at + 4;
  const end = start + reader.buffer.readInt32LE(reader.at) - 1;
  if (end < start || end >= reader.buffer.length) throw bad('string length');
  reader.at = end + 1;
  return textOf(reader.buffer, start, end);
}

function readCString(reader: Reader): string {
  const end = reader.buffer.indexOf(0, reader.at);
  if (end < 0) throw bad('string');
  const text = textOf(reader.buffer, reader.at, end);
  reader.at = end + 1;
  return text;
}

function readBinary(reader: Reader): Binary {
  const { buffer } = reader;
  let size = buffer.readInt32LE(reader.at);
  const subtype = buffer[reader.at + 4] ?? 0;
  let start = reader.at + 5;
  if (size < 0 || start + size > buffer.length) throw bad('binary length');
  reader.at = start + size;
  if (subtype === 2) {
    size = buffer.readInt32LE(start);
    start += 4;
  }
  return new Binary(Uint8Array.prototype.slice.call(buffer, start, start + size), subtype);
}

const FIXED: Record<number, number> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
};

/** Goes on behind a value. */
export function skip(reader: Reader, type: number): void {
  const { buffer } = reader;
  const fixed = FIXED[type];
  if (fixed !== undefined) reader.at += fixed;
  else if (type === 2 || type === 13 || type === 14) reader.at += 4 + buffer.readInt32LE(reader.at);
  else if (type === 3 || type === 4 || type === 15) reader.at += buffer.readInt32LE(reader.at);
  else if (type === 5) reader.at += 5 + buffer.readInt32LE(reader.at);
  else if (type === 11) reader.at = buffer.indexOf(0, buffer.indexOf(0, reader.at) + 1) + 1;
  else throw bad(`type ${type}`);
}
