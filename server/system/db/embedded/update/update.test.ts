import { BSONRegExp, Decimal128, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { encode } from '../bson/encode.ts';
import { docOf, double, type Doc, type Value } from '../bson/value.ts';
import { compileUpdate } from './compile.ts';
import { documentFromFilter } from './upsert.ts';

interface Options {
  position?: number;
  arrayFilters?: object[];
  inserting?: boolean;
}
const NOW = new Date('2026-11-21T10:00:00Z');

function apply(doc: object, update: object, options: Options = {}): Doc {
  const filters = options.arrayFilters?.map((filter) => docOf(filter as Record<string, unknown>)) as
    Value[] | undefined;
  const compiled = compileUpdate(docOf(update as Record<string, unknown>), {
    arrayFilters: filters,
    pipeline: () => (same) => same,
  });
  return compiled.apply(docOf(doc as Record<string, unknown>), {
    position: options.position ?? -1,
    inserting: options.inserting ?? false,
    now: NOW,
  });
}

/** [document, update, result or error code, options]. */
const CASES: Record<string, [object, object, object | number, Options?][]> = {
  $set: [
    [{ a: 1 }, { $set: { 'b.c': 2, a: double(5) } }, { a: double(5), b: { c: 2 } }],
    [{ a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    [{}, { $set: { b: 1, a: 2, 10: 1, 9: 1 } }, docOf({ 9: 1, 10: 1, a: 2, b: 1 })],
    [{ a: 5 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $set: { 'a.x': 1 } }, 28],
    [{}, { $set: { a: 1, 'a.b': 2 } }, 40],
    [{}, { $set: { 'a..b': 1 } }, 56],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66],
    [{ a: [] }, { $set: { 'a.2000000': 1 } }, 2],
    [{ a: [{ b: 1 }, { b: 2 }] }, { $set: { 'a.$.b': 9 } }, { a: [{ b: 1 }, { b: 9 }] }, { position: 1 }],
    [{ a: [1] }, { $set: { 'a.$': 9 } }, 2],
    [{ a: [{ b: [1, 2] }, { b: [3] }] }, { $set: { 'a.$[].b.$[]': 0 } }, { a: [{ b: [0, 0] }, { b: [0] }] }],
    [
      {
        a: [
          { g: 1, n: 0 },
          { g: 5, n: 0 },
        ],
      },
      { $set: { 'a.$[high].n': 7 } },
      {
        a: [
          { g: 1, n: 0 },
          { g: 5, n: 7 },
        ],
      },
      { arrayFilters: [{ 'high.g': { $gt: 3 } }] },
    ],
    [{ a: 1 }, { $set: { 'a.$[]': 0 } }, 2],
    [{}, { $set: { 'a.$[x]': 0 } }, 2],
    [{ a: [] }, { $set: { a: 1 } }, 9, { arrayFilters: [{ x: 1 }] }],
  ],
  $setOnInsert: [
    [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    [{}, { $setOnInsert: { b: 1 } }, { b: 1 }, { inserting: true }],
  ],
  $unset: [
    [{ a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', z: '' } }, { b: { d: 2 } }],
    [{ a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ],
  $inc: [
    [{ a: 1, l: 5n, h: 1.5 }, { $inc: { a: 2, l: 1, h: 1, n: 3 } }, { a: 3, l: 6n, h: 2.5, n: 3 }],
    [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648n }],
    [{ a: 9223372036854775807n }, { $inc: { a: 1 } }, 2],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14],
    [{}, { $inc: { a: 'x' } }, 14],
    [
      { a: Decimal128.fromString('0.1') },
      { $inc: { a: Decimal128.fromString('0.2') } },
      { a: Decimal128.fromString('0.3') },
    ],
    [{ a: 1 }, { $inc: { a: double(1) } }, { a: double(2) }],
  ],
  $mul: [
    [{ a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
    [{ a: null }, { $mul: { a: 2 } }, 14],
  ],
  $min: [[{ a: 5, d: 2 }, { $min: { a: 3, d: 9, n: 1 } }, { a: 3, d: 2, n: 1 }]],
  $max: [[{ a: 5, s: 'x' }, { $max: { a: 9, s: 7 } }, { a: 9, s: 'x' }]],
  $rename: [
    [{ a: 1, b: { c: 2 } }, { $rename: { a: 'z', 'b.c': 'b.d' } }, { b: { d: 2 }, z: 1 }],
    [{ a: 1 }, { $rename: { q: 'z' } }, { a: 1 }],
    [{ a: [1] }, { $rename: { 'a.0': 'z' } }, 2],
    [{}, { $rename: { a: 'a' } }, 2],
  ],
  $currentDate: [
    [
      {},
      { $currentDate: { a: true, b: { $type: 'timestamp' } } },
      { a: NOW, b: new Timestamp({ t: NOW.getTime() / 1000, i: 1 }) },
    ],
    [{}, { $currentDate: { a: { $type: 'x' } } }, 2],
  ],
  $bit: [
    [{ a: 13, b: 5n }, { $bit: { a: { and: 10 }, b: { or: 2, xor: 1 } } }, { a: 8, b: 6n }],
    [{ a: 1.5 }, { $bit: { a: { and: 1 } } }, 2],
    [{}, { $bit: { a: { nand: 1 } } }, 2],
  ],
  $push: [
    [{ a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
    [{ a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
    [{ a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1, $slice: -2 } } }, { a: [2, 3] }],
    [{ a: [{ n: 1 }] }, { $push: { a: { $each: [{ n: 0 }], $sort: { n: -1 }, $slice: 1 } } }, { a: [{ n: 1 }] }],
    [{ a: 1 }, { $push: { a: 2 } }, 2],
    [{ a: [] }, { $push: { a: { $each: 1 } } }, 2],
    [{ a: [] }, { $push: { a: { $each: [], $nope: 1 } } }, 2],
  ],
  $addToSet: [
    [{ a: [1] }, { $addToSet: { a: 1n, b: 2 } }, { a: [1], b: [2] }],
    [{ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    [{ a: 1 }, { $addToSet: { a: 2 } }, 2],
  ],
  $pop: [
    [{ a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2] }],
    [{ a: [1] }, { $pop: { a: 2 } }, 9],
    [{ a: 1 }, { $pop: { a: 1 } }, 14],
  ],
  $pull: [
    [{ a: [1, 2, 3, 2] }, { $pull: { a: 2 } }, { a: [1, 3] }],
    [{ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [{ a: [{ b: 1, c: 2 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
    [{ a: [{ b: 1 }, { b: 2 }, { b: 3 }] }, { $pull: { a: { $or: [{ b: 1 }, { b: 3 }] } } }, { a: [{ b: 2 }] }],
    [{ a: ['xa', 'b'] }, { $pull: { a: new BSONRegExp('^x') } }, { a: ['b'] }],
    [{}, { $pull: { a: 1 } }, {}],
    [{ a: 1 }, { $pull: { a: 1 } }, 2],
  ],
  $pullAll: [
    [{ a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    [{ a: [1] }, { $pullAll: { a: 1 } }, 2],
  ],
  replacement: [
    [{ _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
    [{ _id: 1 }, { a: 1, $b: 2 }, 52],
  ],
  unknown: [
    [{}, { $nope: { a: 1 } }, 9],
    [{}, { $set: 5 }, 9],
  ],
};

describe('updates', () => {
  for (const [name, cases] of Object.entries(CASES)) {
    it.each(cases)(`${name}: %o with %o`, (doc, update, expected, options) => {
      if (typeof expected === 'number')
        expect(() => apply(doc, update, options)).toThrow(expect.objectContaining({ code: expected }));
      else
        expect(encode(apply(doc, update, options)).toString('hex')).toBe(
          encode(expected instanceof Map ? expected : docOf(expected as Record<string, unknown>)).toString('hex'),
        );
    });
  }

  it('does not share an operand between documents', () => {
    const compiled = compileUpdate(docOf({ $set: { a: [1] } }), { pipeline: () => (same) => same });
    const [one, two] = [docOf({}), docOf({})].map((doc) =>
      compiled.apply(doc, { position: -1, inserting: false, now: NOW }),
    );
    (one?.get('a') as Value[]).push(2);
    expect(two?.get('a')).toEqual([1]);
  });

  it('starts an upsert from the equality conditions of the filter', () => {
    const from = (filter: object): unknown => documentFromFilter(docOf(filter as Record<string, unknown>));
    expect(
      from({ a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: { $in: [7] } }], f: new BSONRegExp('x') }),
    ).toEqual(docOf({ a: 1, b: { c: 2 }, e: 7 }));
    expect(() => from({ a: { b: 1 }, 'a.c': 2 })).toThrow(expect.objectContaining({ code: 54 }));
    expect(() => from({ a: 1, $and: [{ a: 2 }] })).toThrow(expect.objectContaining({ code: 54 }));
  });
});
