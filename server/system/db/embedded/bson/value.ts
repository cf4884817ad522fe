import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  type MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/**
 * Decoded BSON that encodes back to the same bytes. int32 is a number; a double is a number too unless it holds a whole
 * number that an int32 could hold (then Double); int64 is a bigint. Documents are Maps: keys keep their order and may
 * be called anything. `undefined` means a missing field.
 */
export type Doc = Map<string, Value>;
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | Date
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Doc
  | Value[];
export type Maybe = Value | undefined;

/** A whole document kept as bytes; the encoder copies it. */
export class Raw {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export function isDoc(value: unknown): value is Doc {
  return value instanceof Map;
}

export function isNumeric(value: unknown): value is number | bigint | Double | Decimal128 {
  return (
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128
  );
}

/** null and missing alike. */
export function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A double in this representation. */
export function double(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** A whole number as the smallest of int32, int64, double that holds it. */
export function whole(value: bigint): number | bigint | Double {
  if (value >= -2147483648n && value <= 2147483647n) return Number(value);
  return fitsInt64(value) ? value : double(Number(value));
}

export function fitsInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/**
 * A document from a plain object: for documents that the engine itself writes. Nested plain objects become documents
 * too.
 */
export function docOf(fields: Record<string, unknown>): Doc {
  const doc: Doc = new Map();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) doc.set(key, valueOf(value));
  return doc;
}

function valueOf(value: unknown): Value {
  if (Array.isArray(value)) return value.map(valueOf);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return docOf(value as Record<string, unknown>);
  }
  return value as Value;
}

/** BSON type number of a value, as in $type. */
export function typeNumber(value: Value): number {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 16 : 1;
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'bigint':
      return 18;
    default:
      return objectTypeNumber(value);
  }
}

function objectTypeNumber(value: Exclude<Value, number | string | boolean | bigint>): number {
  if (value === null) return 10;
  if (isDoc(value)) return 3;
  if (Array.isArray(value)) return 4;
  if (value instanceof ObjectId) return 7;
  if (value instanceof Date) return 9;
  if (value instanceof Binary) return 5;
  if (value instanceof Double) return 1;
  if (value instanceof Decimal128) return 19;
  if (value instanceof Timestamp) return 17;
  if (value instanceof BSONRegExp) return 11;
  if (value instanceof BSONSymbol) return 14;
  if (value instanceof Code) return value.scope ? 15 : 13;
  return value instanceof MinKey ? -1 : 127;
}

export const TYPE_NAMES: Record<number, string> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};

/** The type's name as $type says it; 'missing' for a missing field. */
export function typeName(value: Maybe): string {
  return value === undefined ? 'missing' : (TYPE_NAMES[typeNumber(value)] ?? 'unknown');
}

/**
 * Types that compare with each other share an order number; the order of the numbers is MongoDB's order across types.
 */
const ORDER: Record<number, number> = {
  [-1]: 1,
  10: 5,
  1: 10,
  16: 10,
  18: 10,
  19: 10,
  2: 15,
  14: 15,
  3: 20,
  4: 25,
  5: 30,
  7: 35,
  8: 40,
  9: 45,
  17: 47,
  11: 50,
  13: 60,
  15: 65,
  127: 127,
};
export function typeOrder(value: Maybe): number {
  return value === undefined ? 5 : (ORDER[typeNumber(value)] ?? 5);
}

/** A deep copy that shares nothing mutable. */
export function clone(value: Value): Value {
  if (Array.isArray(value)) return value.map(clone);
  if (!isDoc(value)) return value;
  const copy: Doc = new Map();
  for (const [key, field] of value) copy.set(key, clone(field));
  return copy;
}
