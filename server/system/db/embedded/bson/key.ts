import { BSONSymbol, Decimal128, type Binary, type BSONRegExp, type Code, type ObjectId, type Timestamp } from 'bson';
import type { StringRules } from './compare.ts';
import { addExact, fromDecimal, fromDouble, toNumber, type Exact, type Special } from './decimal.ts';
import { numberOf, type Numeric } from './numbers.ts';
import { typeOrder, type Doc, type Maybe, type Value } from './value.ts';

/** Stands for an empty array as a sort or index value: it sorts before null. */
export const EMPTY = Symbol('empty array');
export type KeyPart = Maybe | typeof EMPTY;

let out = Buffer.allocUnsafe(4096);
let at = 0;

/** One field of an index or a sort: 1 ascending, -1 descending. */
export type Direction = 1 | -1;

/**
 * Bytes whose order (memcmp) is MongoDB's order of the values. Every value delimits itself, so keys of several fields
 * are put one behind the other and a descending field is inverted byte by byte.
 */
export function encodeKey(parts: readonly KeyPart[], directions: readonly Direction[], rules?: StringRules): Buffer {
  at = 0;
  for (let i = 0; i < parts.length; i++) {
    const start = at;
    writePart(parts[i], rules);
    if (directions[i] === -1) invert(start);
  }
  return Buffer.from(out.subarray(0, at));
}

/** The key of one value as text: equal for equal values of any type. */
export function textKey(value: Maybe, rules?: StringRules): string {
  at = 0;
  writePart(value, rules);
  return out.toString('latin1', 0, at);
}

function room(bytes: number): void {
  if (at + bytes <= out.length) return;
  const grown = Buffer.allocUnsafe(Math.max(out.length * 2, at + bytes));
  out.copy(grown, 0, 0, at);
  out = grown;
}

function invert(start: number): void {
  for (let i = start; i < at; i++) out[i] = ~(out[i] ?? 0) & 255;
}

function writePart(part: KeyPart, rules?: StringRules): void {
  room(16);
  if (part === EMPTY) {
    out[at++] = 3;
    return;
  }
  const order = typeOrder(part);
  out[at++] = order;
  if (order !== 5) writePayload(order, part as Value, rules);
}

function writePayload(order: number, value: Value, rules?: StringRules): void {
  switch (order) {
    case 10:
      return writeNumber(value as Numeric);
    case 15: {
      const text = value instanceof BSONSymbol ? value.value : (value as string);
      return writeText(rules ? rules.fold(text) : text);
    }
    case 20:
      return writeDoc(value as Doc, rules);
    case 25:
      for (const item of value as Value[]) writePart(item, rules);
      room(1);
      out[at++] = 0;
      return;
    case 30:
      return writeBinary(value as Binary);
    case 35:
      room(12);
      out.set((value as ObjectId).id, at);
      at += 12;
      return;
    case 40:
      out[at++] = value ? 1 : 0;
      return;
    case 45:
      return writeBigint(BigInt.asUintN(64, BigInt(Math.trunc((value as Date).getTime() || 0))) ^ (1n << 63n));
    case 47:
      return writeBigint(BigInt.asUintN(64, (value as Timestamp).toBigInt()));
    case 50:
      writeText((value as BSONRegExp).pattern);
      return writeText((value as BSONRegExp).options);
    case 60:
    case 65:
      return writeText(String((value as Code).code));
    default:
      return;
  }
}

function writeBigint(value: bigint): void {
  room(8);
  at = out.writeBigUInt64BE(value, at);
}

function writeDoc(doc: Doc, rules?: StringRules): void {
  for (const [name, value] of doc) {
    const order = typeOrder(value);
    room(1);
    out[at++] = order;
    writeText(name);
    room(16);
    if (order !== 5) writePayload(order, value, rules);
  }
  room(1);
  out[at++] = 0;
}

function writeBinary(value: Binary): void {
  const bytes = value.value();
  room(bytes.length + 5);
  at = out.writeUInt32BE(bytes.length, at);
  out[at++] = value.sub_type;
  out.set(bytes, at);
  at += bytes.length;
}

/** UTF-8; a zero byte becomes 00 FF, the end is 00 01. */
function writeText(text: string): void {
  room(text.length * 6 + 2);
  if (text.includes('\0')) {
    for (const byte of Buffer.from(text, 'utf8')) {
      out[at++] = byte;
      if (byte === 0) out[at++] = 255;
    }
  } else at += out.write(text, at, 'utf8');
  out[at++] = 0;
  out[at++] = 1;
}

/**
 * The nearest double towards zero, then the rest of the exact value, so that longs beyond 2^53 and decimals are exact
 * and equal numbers of different types have equal keys.
 */
function writeNumber(value: Numeric): void {
  const start = at;
  if (typeof value !== 'bigint' && !(value instanceof Decimal128)) {
    const number = numberOf(value);
    if (Number.isNaN(number)) return writeZeros();
    writeMagnitude(Math.abs(number), null);
    if (number < 0) invert(start);
    return;
  }
  const exact = typeof value === 'bigint' ? { coefficient: value, exponent: 0 } : fromDecimal(value);
  if (exact === 'NaN') return writeZeros();
  writeExact(exact);
  if (exact === '-Infinity' || (typeof exact !== 'string' && exact.coefficient < 0n)) invert(start);
}

function writeZeros(): void {
  room(9);
  out.fill(0, at, at + 9);
  at += 9;
}

function writeExact(exact: Exact | Special): void {
  if (typeof exact === 'string') return writeMagnitude(Infinity, null);
  const size = {
    coefficient: exact.coefficient < 0n ? -exact.coefficient : exact.coefficient,
    exponent: exact.exponent,
  };
  let floor = Math.min(toNumber(size), Number.MAX_VALUE);
  let rest = minus(size, floor);
  if (rest.coefficient < 0n) {
    floor = previous(floor);
    rest = minus(size, floor);
  }
  writeMagnitude(floor, rest.coefficient === 0n ? null : rest);
}

function minus(value: Exact, number: number): Exact {
  const other = fromDouble(number) as Exact;
  return addExact(value, { coefficient: -other.coefficient, exponent: other.exponent });
}

function previous(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) - 1n);
  return view.getFloat64(0);
}

function writeMagnitude(size: number, rest: Exact | null): void {
  room(9);
  out.writeDoubleBE(size, at);
  out[at] = (out[at] ?? 0) | 128;
  at += 8;
  if (!rest) {
    out[at++] = 0;
    return;
  }
  const text = rest.coefficient.toString();
  const digits = text.replace(/0+$/, '');
  room(digits.length + 4);
  out[at++] = 1;
  at = out.writeUInt16BE(text.length + rest.exponent + 32768, at);
  at += out.write(digits, at, 'latin1');
  out[at++] = 0;
}
