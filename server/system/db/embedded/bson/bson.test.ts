import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  Long,
  Int32,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { addExact, divideExact, fromDecimal, toDecimal, type Exact } from './decimal.ts';
import { decode, decodeStrictly } from './decode.ts';
import { encode } from './encode.ts';
import { EMPTY, encodeKey } from './key.ts';
import { pick } from './pick.ts';
import { docOf, double, typeName, type Doc, type Value } from './value.ts';

const d = (text: string): Decimal128 => Decimal128.fromString(text);

const EVERYTHING = {
  int: new Int32(5),
  double: new Double(5),
  fraction: 1.5,
  big: 2 ** 40,
  long: Long.fromBigInt(5n),
  negativeZero: -0,
  nan: NaN,
  infinity: Infinity,
  text: 'grüße 🎉',
  empty: '',
  nil: null,
  yes: true,
  no: false,
  date: new Date(-5),
  id: new ObjectId(),
  binary: new Binary(Buffer.from([1, 2, 255]), 5),
  decimal: d('1.10'),
  time: new Timestamp({ t: 4000000000, i: 7 }),
  regex: new BSONRegExp('^a', 'im'),
  code: new Code('x'),
  scoped: new Code('y', { z: 1 }),
  min: new MinKey(),
  max: new MaxKey(),
  list: [1, [2, { a: 3 }], []],
  doc: { b: { c: {} } },
};

describe('BSON', () => {
  it('decodes and encodes every type to the same bytes', () => {
    const bytes = Buffer.from(serialize(EVERYTHING, { ignoreUndefined: true }));
    expect(encode(decode(bytes)).toString('hex')).toBe(bytes.toString('hex'));
  });

  it('keeps field names that JavaScript objects would reorder or lose', () => {
    const doc: Doc = new Map<string, Value>([
      ['b', 1],
      ['1', 2],
      ['0', 3],
      ['__proto__', 4],
      ['grün', 5],
      ['', 6],
    ]);
    expect([...decode(encode(doc))]).toEqual([...doc]);
  });

  it('tells int, long and double apart', () => {
    const doc = decode(serialize(EVERYTHING));
    expect(['int', 'double', 'long', 'big', 'fraction'].map((name) => typeName(doc.get(name)))).toEqual([
      'int',
      'double',
      'long',
      'double',
      'double',
    ]);
  });

  it('decodes only the fields asked for', () => {
    expect([...decode(serialize(EVERYTHING), new Set(['text', 'doc'])).keys()]).toEqual(['text', 'doc']);
  });

  it('refuses damaged bytes', () => {
    const bytes = Buffer.from(serialize({ a: 'text', b: { c: 1 } }));
    for (const cut of [0, 4, 10, bytes.length - 2]) expect(() => decode(bytes.subarray(0, cut))).toThrow();
    const wrong = Buffer.from(bytes);
    wrong[4] = 99;
    expect(() => decode(wrong)).toThrow(expect.objectContaining({ code: 22 }));
  });

  it('refuses text of a client that is not UTF-8, and takes the sign that stands for it', () => {
    const broken = Buffer.from(serialize({ text: 'abc', sign: '\ufffd' }));
    expect(decodeStrictly(broken).get('sign')).toBe('\ufffd');
    broken[broken.indexOf('abc') + 1] = 0xff;
    expect(() => decodeStrictly(broken)).toThrow(expect.objectContaining({ code: 22 }));
    expect(decode(broken).get('text')).toBe('a\ufffdc');
    const name = Buffer.from(serialize({ grün: 1 }));
    name[name.indexOf('n', 5) - 1] = 0x41;
    expect(() => decodeStrictly(name)).toThrow(expect.objectContaining({ code: 22 }));
  });

  it('refuses documents nested without end', () => {
    let doc: Doc = new Map();
    for (let i = 0; i < 300; i++) doc = new Map([['a', doc]]);
    expect(() => encode(doc)).toThrow(expect.objectContaining({ code: 15 }));
  });
});

/** Values in MongoDB's order; equal ones share a list. */
const ORDER: Value[][] = [
  [new MinKey()],
  [null],
  [NaN],
  [-Infinity],
  [d('-1E400')],
  [-9223372036854775808n],
  [-9007199254740993n],
  [-9007199254740992n, -9007199254740992],
  [-1.5, d('-1.5')],
  [d('-0.1')],
  [-1e-310],
  [0, -0, 0n, d('0'), double(0)],
  [5e-324],
  [d('0.1')],
  [0.1],
  [1, 1n, double(1), d('1.000')],
  [1.5],
  [9007199254740992n],
  [9007199254740993n, d('9007199254740993')],
  [d('9007199254740993.5')],
  [9223372036854775807n],
  [1e300],
  [d('1E400')],
  [d('2E400')],
  [Infinity, d('Infinity')],
  [''],
  ['A'],
  ['a'],
  ['a\0'],
  ['a\0b'],
  ['ab'],
  ['ä'],
  ['\ud7ff'],
  ['\ue000'],
  ['😀'],
  [docOf({})],
  [docOf({ a: 1 })],
  [docOf({ a: 1, b: 1 })],
  [docOf({ a: 2 })],
  [docOf({ b: 1 })],
  [docOf({ a: 'x' })],
  [[]],
  [[1]],
  [[1, 2]],
  [[2]],
  [['x']],
  [new Binary(Buffer.from([9]))],
  [new Binary(Buffer.from([1, 2]))],
  [new Binary(Buffer.from([1, 2]), 4)],
  [new ObjectId('000000000000000000000001')],
  [new ObjectId('ffffffffffffffffffffffff')],
  [false],
  [true],
  [new Date(-1)],
  [new Date(0)],
  [new Date(1)],
  [new Timestamp({ t: 1, i: 1 })],
  [new Timestamp({ t: 4000000000, i: 0 })],
  [new BSONRegExp('a')],
  [new BSONRegExp('a', 'i')],
  [new MaxKey()],
];

describe('order of values', () => {
  const flat = ORDER.flatMap((values, rank) => values.map((value) => ({ value, rank })));

  it('compares as MongoDB does, across types', () => {
    for (const a of flat)
      for (const b of flat)
        expect(
          Math.sign(compare(a.value, b.value)),
          `${String(a.value)} (${a.rank}) with ${String(b.value)} (${b.rank})`,
        ).toBe(Math.sign(a.rank - b.rank));
  });

  it('has keys in the same order, upwards and downwards', () => {
    const up = flat.map(({ value }) => encodeKey([value, 1], [1, 1]));
    const down = flat.map(({ value }) => encodeKey([value, 1], [-1, 1]));
    for (let i = 0; i < flat.length; i++) {
      for (let j = 0; j < flat.length; j++) {
        const rank = Math.sign((flat[i]?.rank ?? 0) - (flat[j]?.rank ?? 0));
        expect(
          Math.sign(Buffer.compare(up[i] as Buffer, up[j] as Buffer)),
          `${String(flat[i]?.value)} with ${String(flat[j]?.value)}`,
        ).toBe(rank);
        expect(Math.sign(Buffer.compare(down[i] as Buffer, down[j] as Buffer))).toBe(-rank + 0);
      }
    }
  });

  it('puts an empty array before null as a key, and never mixes up fields', () => {
    expect(Buffer.compare(encodeKey([EMPTY], [1]), encodeKey([null], [1]))).toBe(-1);
    expect(encodeKey(['a', 'b'], [1, 1]).equals(encodeKey(['ab', ''], [1, 1]))).toBe(false);
  });
});

describe('picked fields', () => {
  const bytes = serialize(EVERYTHING, { ignoreUndefined: true });
  const names = [...decode(bytes).keys()];

  it.each([[[]], [names], [names.slice(0, 1)], [names.slice(-1)], [['absent']], [names.filter((_, at) => at % 3)]])(
    'are the same bytes as when %j are decoded and encoded',
    (wanted) => {
      const kept = [...decode(bytes)].filter(([name]) => wanted.includes(name));
      expect(pick(bytes, new Set(wanted)).equals(encode(new Map(kept)))).toBe(true);
    },
  );

  it('refuses damaged bytes', () => {
    expect(() => pick(Buffer.from([9, 0, 0, 0, 99, 97, 0, 0, 0]), new Set(['a']))).toThrow('damaged');
    expect(() => pick(bytes.subarray(0, 40), new Set(['absent']))).toThrow();
  });
});

describe('decimals', () => {
  const exact = (text: string): Exact => fromDecimal(d(text)) as Exact;

  it('adds and divides exactly to 34 digits', () => {
    expect(toDecimal(addExact(exact('0.1'), exact('0.2'))).toString()).toBe('0.3');
    expect(toDecimal(divideExact(exact('1'), exact('3'))).toString()).toBe('0.3333333333333333333333333333333333');
    expect(toDecimal(divideExact(exact('-2'), exact('3'))).toString()).toBe('-0.6666666666666666666666666666666667');
    expect(toDecimal(divideExact(exact('1'), exact('8'))).toString()).toBe('0.125');
  });

  it('rounds half to even and overflows to infinity', () => {
    expect(toDecimal({ coefficient: 12345678901234567890123456789012345n, exponent: 0 }).toString()).toBe(
      '1.234567890123456789012345678901234E+34',
    );
    expect(toDecimal({ coefficient: 1n, exponent: 7000 }).toString()).toBe('Infinity');
  });
});
