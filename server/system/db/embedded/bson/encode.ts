import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { isInt32, Raw } from './value.ts';

/** MongoDB's limit for one document. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;

let scratch = Buffer.allocUnsafe(1 << 16);
let at = 0;

/** Encodes a document: a Map, a plain object (undefined fields left out) or Raw bytes. */
export function encode(document: object): Buffer {
  return encodeBehind(0, document);
}

/** Encodes a document after that many bytes that the caller fills: a message's header. */
export function encodeBehind(header: number, document: object): Buffer {
  at = header;
  writeDocument(document, 0);
  return Buffer.from(scratch.subarray(0, at));
}

function room(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const grown = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(grown, 0, 0, at);
  scratch = grown;
}

function writeDocument(document: object, depth: number): void {
  if (depth > 200) throw new MongoError(15, 'The document is nested deeper than 200 levels');
  if (document instanceof Raw) {
    room(document.bytes.length);
    scratch.set(document.bytes, at);
    at += document.bytes.length;
    return;
  }
  const start = at;
  room(8);
  at += 4;
  if (document instanceof Map)
    for (const [key, value] of document as Map<string, unknown>) writeField(key, value, depth);
  else for (const [key, value] of Object.entries(document)) if (value !== undefined) writeField(key, value, depth);
  finish(start);
}

function writeArray(list: readonly unknown[], depth: number): void {
  const start = at;
  room(8);
  at += 4;
  for (let i = 0; i < list.length; i++) writeField(String(i), list[i] === undefined ? null : list[i], depth);
  finish(start);
}

function finish(start: number): void {
  room(1);
  scratch[at++] = 0;
  scratch.writeInt32LE(at - start, start);
}

function head(type: number, key: string, payload: number): void {
  room(key.length * 3 + 2 + payload);
  scratch[at++] = type;
  writeCString(key);
}

function writeCString(text: string): void {
  if (text.includes('\0')) throw new MongoError(2, 'A field name or pattern may not contain a zero character');
  room(text.length * 3 + 1);
  at += scratch.write(text, at, 'utf8');
  scratch[at++] = 0;
}

function writeString(text: string): void {
  room(text.length * 3 + 5);
  const size = scratch.write(text, at + 4, 'utf8');
  scratch.writeInt32LE(size + 1, at);
  at += size + 4;
  scratch[at++] = 0;
}

function writeField(key: string, value: unknown, depth: number): void {
  switch (typeof value) {
    case 'string':
      head(2, key, 0);
      return writeString(value);
    case 'number':
      return writeNumber(key, value);
    case 'boolean':
      head(8, key, 1);
      scratch[at++] = value ? 1 : 0;
      return;
    case 'bigint':
      head(18, key, 8);
      at = scratch.writeBigInt64LE(value, at);
      return;
    case 'object':
      return writeObject(key, value, depth);
    default:
      throw new Error(`A ${typeof value} cannot be stored (field ${key})`);
  }
}

function writeNumber(key: string, value: number): void {
  head(isInt32(value) ? 16 : 1, key, 8);
  at = isInt32(value) ? scratch.writeInt32LE(value, at) : scratch.writeDoubleLE(value, at);
}

function writeObject(key: string, value: object | null, depth: number): void {
  if (value === null) return head(10, key, 0);
  if (value instanceof Map || value instanceof Raw) {
    head(3, key, 0);
    return writeDocument(value, depth + 1);
  }
  if (Array.isArray(value)) {
    head(4, key, 0);
    return writeArray(value, depth + 1);
  }
  if (value instanceof ObjectId) {
    head(7, key, 12);
    scratch.set(value.id, at);
    at += 12;
  } else if (value instanceof Date) {
    head(9, key, 8);
    const time = value.getTime();
    at = scratch.writeBigInt64LE(Number.isNaN(time) ? -9223372036854775808n : BigInt(time), at);
  } else if (value instanceof Double) {
    head(1, key, 8);
    at = scratch.writeDoubleLE(value.value, at);
  } else writeRare(key, value, depth);
}

function writeRare(key: string, value: object, depth: number): void {
  if (value instanceof Binary) return writeBinary(key, value);
  if (value instanceof Decimal128) {
    head(19, key, 16);
    scratch.set(value.bytes, at);
    at += 16;
  } else if (value instanceof Timestamp) {
    head(17, key, 8);
    at = scratch.writeBigUInt64LE(BigInt.asUintN(64, value.toBigInt()), at);
  } else if (value instanceof BSONRegExp) {
    head(11, key, 0);
    writeCString(value.pattern);
    writeCString(value.options);
  } else if (value instanceof BSONSymbol) {
    head(14, key, 0);
    writeString(value.value);
  } else if (value instanceof Code) writeCode(key, value, depth);
  else if (value instanceof MinKey) head(255, key, 0);
  else if (value instanceof MaxKey) head(127, key, 0);
  else {
    head(3, key, 0);
    writeDocument(value, depth + 1);
  }
}

function writeBinary(key: string, value: Binary): void {
  const bytes = value.buffer.subarray(0, value.position);
  const old = value.sub_type === 2 ? 4 : 0;
  head(5, key, bytes.length + 9);
  at = scratch.writeInt32LE(bytes.length + old, at);
  scratch[at++] = value.sub_type;
  if (old) at = scratch.writeInt32LE(bytes.length, at);
  scratch.set(bytes, at);
  at += bytes.length;
}

function writeCode(key: string, value: Code, depth: number): void {
  const source = String(value.code);
  if (!value.scope) {
    head(13, key, 0);
    return writeString(source);
  }
  head(15, key, 4);
  const start = at;
  at += 4;
  writeString(source);
  writeDocument(value.scope, depth + 1);
  scratch.writeInt32LE(at - start, start);
}
