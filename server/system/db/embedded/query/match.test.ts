import { Binary, BSONRegExp, Decimal128, MaxKey, MinKey, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { docOf, double } from '../bson/value.ts';
import { parseCollation } from './collation.ts';
import { compileFilter } from './match.ts';
import type { MatchState } from './match-context.ts';

const ID = new ObjectId();
const re = (pattern: string, options = ''): BSONRegExp => new BSONRegExp(pattern, options);
const d = (text: string): Decimal128 => Decimal128.fromString(text);
const matches = (filter: object, doc: object, state?: MatchState): boolean =>
  compileFilter(docOf(filter as Record<string, unknown>), {})(docOf(doc as Record<string, unknown>), state);

/** [filter, documents that match, documents that do not]. */
const CASES: Record<string, [object, object[], object[]][]> = {
  equality: [
    [
      { a: 1 },
      [{ a: 1 }, { a: 1n }, { a: double(1) }, { a: d('1.00') }, { a: [3, 1] }],
      [{ a: 2 }, { a: '1' }, {}, { a: [[1]] }],
    ],
    [{ a: null }, [{ a: null }, {}, { a: [1, null] }], [{ a: 0 }, { a: [] }]],
    [{ 'a.b': null }, [{ a: [{ b: 1 }, { c: 1 }] }, {}, { a: {} }], [{ a: [1, 2] }, { a: [] }, { a: [{ b: 1 }] }]],
    [{ a: { x: 1, y: 2 } }, [{ a: { x: 1, y: 2 } }], [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }]],
    [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: [1, 2, 3] }]],
    [{ 'a.0': 5 }, [{ a: [5, 6] }, { a: { 0: 5 } }], [{ a: [6, 5] }, { a: [[5]] }]],
    [{ 'a.b.c': 1 }, [{ a: [{ b: [{ c: 2 }, { c: 1 }] }] }], [{ a: { b: 1 } }]],
    [{ a: ID }, [{ a: ID }, { a: new ObjectId(ID.toHexString()) }], [{ a: ID.toHexString() }]],
    [
      { a: new Binary(Buffer.from([255, 254])) },
      [{ a: new Binary(Buffer.from([255, 254])) }],
      [{ a: new Binary(Buffer.from([255, 253])) }, { a: new Binary(Buffer.from([255, 254]), 4) }],
    ],
    [{ a: re('^x', 'i') }, [{ a: 'Xy' }, { a: re('^x', 'i') }], [{ a: 'yx' }, { a: 5 }]],
  ],
  $eq: [
    [{ a: { $eq: 1 } }, [{ a: 1 }], [{ a: 2 }]],
    [{ a: { $eq: re('x') } }, [{ a: re('x') }], [{ a: 'x' }]],
  ],
  $ne: [
    [{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: [2] }], [{ a: 1 }, { a: [1, 2] }]],
    [{ 'a.b': { $ne: null } }, [{ a: [{ b: 1 }] }, { a: [1] }], [{ a: [{ b: 1 }, {}] }]],
  ],
  $gt: [
    [{ a: { $gt: 5 } }, [{ a: 6 }, { a: 6n }, { a: d('5.1') }, { a: [1, 9] }], [{ a: 5 }, { a: 'z' }, { a: NaN }, {}]],
    [{ a: { $gt: new MinKey() } }, [{ a: 1 }, { a: 'x' }], [{ a: new MinKey() }]],
  ],
  $gte: [
    [{ a: { $gte: 5 } }, [{ a: 5 }, { a: 9007199254740993n }], [{ a: 4 }]],
    [{ a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
    [{ a: { $gte: NaN } }, [{ a: NaN }], [{ a: 1 }]],
  ],
  $lt: [
    [{ a: { $lt: 'b' } }, [{ a: 'a' }, { a: 'B' }], [{ a: 'b' }, { a: 1 }]],
    [{ a: { $lt: new MaxKey() } }, [{ a: 1 }, {}], [{ a: new MaxKey() }]],
  ],
  $lte: [
    [{ a: { $lte: 90000000000000000n } }, [{ a: 90000000000000000n }], [{ a: 100000000000000000n }]],
    [{ a: { $lte: new Date(5) } }, [{ a: new Date(5) }], [{ a: new Date(6) }, { a: 1 }]],
  ],
  $in: [
    [{ a: { $in: [1, null, re('^z')] } }, [{ a: 1n }, {}, { a: 'zoo' }, { a: [9, 1] }], [{ a: 2 }, { a: 'az' }]],
    [{ a: { $in: [[1, 2]] } }, [{ a: [1, 2] }], [{ a: 1 }]],
    [{ a: { $in: [] } }, [], [{ a: 1 }, {}]],
  ],
  $nin: [[{ a: { $nin: [1, 2] } }, [{ a: 3 }, {}], [{ a: 1 }, { a: [5, 2] }]]],
  $exists: [
    [{ a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
    [{ 'a.b': { $exists: false } }, [{}, { a: [1] }, { a: [{ c: 1 }] }], [{ a: [{ b: null }] }]],
  ],
  $type: [
    [{ a: { $type: 'string' } }, [{ a: 'x' }, { a: [1, 'x'] }], [{ a: 1 }]],
    [{ a: { $type: ['number', 7] } }, [{ a: 1n }, { a: d('1') }, { a: ID }], [{ a: '1' }]],
    [{ a: { $type: 'array' } }, [{ a: [] }], [{ a: 1 }]],
    [{ a: { $type: 1 } }, [{ a: double(5) }], [{ a: 5 }]],
  ],
  $size: [[{ a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [1] }, { a: 2 }, { a: [[1, 2]] }]]],
  $mod: [[{ a: { $mod: [4, 1] } }, [{ a: 5 }, { a: 5n }, { a: 5.9 }, { a: [2, 9] }], [{ a: 4 }, { a: '5' }]]],
  $regex: [
    [{ a: { $regex: 'b.d', $options: 's' } }, [{ a: 'b\nd' }], [{ a: 'bd' }]],
    [{ a: { $regex: 'a b # c\n', $options: 'x' } }, [{ a: 'ab' }], [{ a: 'a b' }]],
    [{ a: { $regex: '(?i)abc' } }, [{ a: 'ABC' }], [{ a: 'x' }]],
    [{ a: { $regex: '^[[:digit:]]+\\z' } }, [{ a: '12' }], [{ a: '12a' }]],
  ],
  $options: [[{ a: { $regex: '^ab$', $options: 'im' } }, [{ a: 'x\nAB' }], [{ a: 'xAB' }]]],
  $bitsAllSet: [
    [{ a: { $bitsAllSet: 6 } }, [{ a: 7 }, { a: 6n }], [{ a: 4 }, { a: 'x' }]],
    [{ a: { $bitsAllSet: [0, 8] } }, [{ a: new Binary(Buffer.from([1, 1])) }], [{ a: 1 }]],
  ],
  $bitsAnySet: [[{ a: { $bitsAnySet: [1, 2] } }, [{ a: 4 }], [{ a: 1 }]]],
  $bitsAllClear: [[{ a: { $bitsAllClear: 6 } }, [{ a: 1 }], [{ a: 2 }]]],
  $bitsAnyClear: [[{ a: { $bitsAnyClear: 6 } }, [{ a: 2 }], [{ a: 6 }]]],
  $not: [
    [{ a: { $not: { $gt: 5 } } }, [{ a: 5 }, {}, { a: 'x' }], [{ a: 6 }, { a: [1, 6] }]],
    [{ a: { $not: re('^x') } }, [{ a: 'y' }, {}], [{ a: 'x' }]],
    [{ 'a.b': { $not: { $gt: 1, $lt: 5 } } }, [{ a: [{ b: 9 }] }], [{ a: [{ b: 0 }, { b: 9 }] }, { a: [{ b: 3 }] }]],
    [{ a: { $not: { $ne: 1 } } }, [{ a: 1 }], [{ a: 2 }]],
  ],
  $elemMatch: [
    [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [{ a: [0, 2] }], [{ a: [1, 3] }, { a: 2 }]],
    [{ a: { $elemMatch: { b: 1, c: { $ne: 2 } } } }, [{ a: [{ b: 1, c: 1 }] }], [{ a: [{ b: 1, c: 2 }, { b: 2 }] }]],
    [{ a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, [{ a: [{ b: 2 }] }], [{ a: [{ b: 3 }] }]],
    [{ a: { $elemMatch: { $id: 5 } } }, [{ a: [{ $ref: 'x', $id: 5 }] }], [{ a: [{ $id: 6 }] }]],
  ],
  $all: [
    [{ a: { $all: [1, 2] } }, [{ a: [2, 1, 3] }], [{ a: [1] }]],
    [{ a: { $all: [1] } }, [{ a: 1 }], [{ a: 2 }]],
    [{ a: { $all: [] } }, [], [{ a: [] }]],
    [
      { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { c: 2 } }] } },
      [{ a: [{ b: 1 }, { c: 2 }] }],
      [{ a: [{ b: 1 }] }],
    ],
  ],
  $and: [[{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }]]],
  $or: [[{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{}]]],
  $nor: [[{ $nor: [{ a: 1 }, { b: 2 }] }, [{}], [{ a: 1 }]]],
  $comment: [[{ a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]]],
  $jsonSchema: [
    [
      {
        $jsonSchema: {
          required: ['a'],
          properties: { a: { bsonType: 'int', minimum: 3, maximum: 5, exclusiveMaximum: true } },
        },
      },
      [{ a: 3 }],
      [{}, { a: 2 }, { a: 5 }, { a: 'x' }],
    ],
    [
      {
        $jsonSchema: {
          properties: { a: { type: 'string', minLength: 2, maxLength: 3, pattern: '^x' } },
          additionalProperties: false,
        },
      },
      [{ a: 'xy' }],
      [{ a: 'x' }, { a: 'xyzz' }, { a: 'ya' }, { b: 1 }],
    ],
    [
      {
        $jsonSchema: {
          properties: {
            a: { bsonType: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { enum: [1, 2] } },
          },
        },
      },
      [{ a: [1, 2] }, {}],
      [{ a: [] }, { a: [1, 1] }, { a: [3] }, { a: 1 }],
    ],
    [
      { $jsonSchema: { properties: { a: { items: [{ type: 'string' }], additionalItems: { type: 'number' } } } } },
      [{ a: ['x', 1] }],
      [{ a: [1] }, { a: ['x', 'y'] }],
    ],
    [
      { $jsonSchema: { anyOf: [{ required: ['a'] }, { required: ['b'] }], not: { required: ['c'] } } },
      [{ a: 1 }],
      [{}, { a: 1, c: 1 }],
    ],
    [
      {
        $jsonSchema: {
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
          allOf: [{ minProperties: 1 }, { maxProperties: 2 }],
        },
      },
      [{ a: 1 }],
      [{ a: 1, b: 1 }, {}],
    ],
    [
      { $jsonSchema: { properties: { n: { multipleOf: 4 } }, patternProperties: { '^s_': { type: 'string' } } } },
      [{ n: 8, s_a: 'x' }],
      [{ n: 7 }, { s_a: 1 }],
    ],
  ],
};

const shown = (value: unknown): string =>
  String(JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)));

describe('filters', () => {
  for (const [operator, cases] of Object.entries(CASES)) {
    it(operator, () => {
      for (const [filter, yes, no] of cases) {
        for (const doc of yes) expect(matches(filter, doc), `${shown(filter)} should match ${shown(doc)}`).toBe(true);
        for (const doc of no)
          expect(matches(filter, doc), `${shown(filter)} should not match ${shown(doc)}`).toBe(false);
      }
    });
  }

  it.each([
    [{ $where: 'true' }, 115],
    [{ $text: { $search: 'x' } }, 115],
    [{ a: { $near: [0, 0] } }, 115],
    [{ a: { $geoWithin: {} } }, 115],
    [{ $nope: 1 }, 2],
    [{ a: { $nope: 1 } }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ $or: [] }, 2],
    [{ $and: {} }, 2],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: 'a'.repeat(5000) } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ a: { $mod: [0, 1] } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $type: 'nope' } }, 2],
    [{ a: { $ne: re('x') } }, 2],
    [{ a: { $gt: re('x') } }, 2],
    [{ a: { $options: 'i' } }, 2],
    [{ $jsonSchema: { nope: 1 } }, 9],
    [{ a: { $not: 5 } }, 2],
    [{ a: { $elemMatch: 5 } }, 2],
    [{ a: { $all: 5 } }, 2],
  ])('refuses %j', (filter, code) => {
    expect(() => matches(filter, {})).toThrow(expect.objectContaining({ code }));
  });

  it('tells the position of the outermost array for the positional operator', () => {
    const state: MatchState = { position: -1 };
    matches({ 'a.b': 2 }, { a: [{ b: [1] }, { b: [1, 2] }] }, state);
    expect(state.position).toBe(1);
    matches({ a: { $elemMatch: { $gt: 5 } } }, { a: [1, 2, 9] }, state);
    expect(state.position).toBe(2);
  });

  it('compares strings by the collation', () => {
    const at = (strength: number) =>
      compileFilter(docOf({ a: 'resume' }), { rules: parseCollation(docOf({ locale: 'en', strength }))?.rules });
    expect([1, 2, 3].map((strength) => at(strength)(docOf({ a: 'RÉSUMÉ' })))).toEqual([true, false, false]);
    expect([1, 2, 3].map((strength) => at(strength)(docOf({ a: 'Resume' })))).toEqual([true, true, false]);
    const ordered = compileFilter(docOf({ a: { $gt: 'a2' } }), {
      rules: parseCollation(docOf({ locale: 'en', numericOrdering: true }))?.rules,
    });
    expect(ordered(docOf({ a: 'a10' }))).toBe(true);
    expect(() => parseCollation(docOf({ locale: 'en', strength: 4 }))).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => parseCollation(docOf({ locale: 'en', backwards: true }))).toThrow(
      expect.objectContaining({ code: 2 }),
    );
  });
});
