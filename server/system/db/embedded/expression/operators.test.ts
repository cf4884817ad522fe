import { Decimal128, Double, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { encode } from '../bson/encode.ts';
import { docOf, double, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileExpression } from './compile.ts';
import { expressionContext, OPERATORS } from './operators.ts';

const d = (text: string): Decimal128 => Decimal128.fromString(text);
const at = (text: string): Date => new Date(text);
const DATE = at('2024-02-29T13:05:09.123Z');
const ID = new ObjectId('65e07f450000000000000000');
const ROOT = docOf({
  one: 1,
  two: 2,
  long: 5n,
  half: 0.5,
  five: double(5),
  nil: null,
  text: 'Grüße',
  list: [3, 1, 2],
  docs: [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ],
  obj: { x: 1, y: { z: 2 } },
  date: DATE,
  id: ID,
  dec: d('1.10'),
  yes: true,
  nested: [{ a: [1, 2] }, { a: [3] }, { b: 4 }],
});

class Failure {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}
const fails = (code: number): Failure => new Failure(code);
const MISSING = Symbol('missing');
type Expected = unknown;

/** [argument of the operator, expected value] for every operator. */
const CASES: Record<string, [unknown, Expected][]> = {
  $add: [
    [['$one', '$two'], 3],
    [['$one', '$half'], 1.5],
    [['$one', '$long'], 6n],
    [[2147483647, 1], 2147483648n],
    [['$date', 1000], at('2024-02-29T13:05:10.123Z')],
    [['$dec', 1], d('2.10')],
    [['$nil', 1], null],
    [['$text', 1], fails(16554)],
    [['$date', '$date'], fails(16612)],
  ],
  $subtract: [
    [['$two', '$one'], 1],
    [['$date', at('2024-02-29T13:05:09.000Z')], 123n],
    [['$date', 123], at('2024-02-29T13:05:09.000Z')],
    [['$text', 1], fails(16556)],
    [['$missing', 1], null],
  ],
  $multiply: [
    [[3, '$two'], 6],
    [[0, -1], 0],
    [[double(0), -1], double(-0)],
    [[2, '$five'], double(10)],
    [['$dec', 2], d('2.20')],
    [['$text', 2], fails(16555)],
  ],
  $divide: [
    [[6, 3], double(2)],
    [[1, 4], 0.25],
    [['$dec', 2], d('0.55')],
    [[1, 0], fails(2)],
    [['$nil', 2], null],
    [['$text', 2], fails(16609)],
  ],
  $mod: [
    [[7, 4], 3],
    [[-7, 4], -3],
    [[7.5, 2], 1.5],
    [[1, 0], fails(16610)],
    [['$text', 0], fails(16611)],
  ],
  $abs: [
    [-5, 5],
    [-5n, 5n],
    [-0.5, 0.5],
    [d('-1.5'), d('1.5')],
    ['$nil', null],
    ['$text', fails(28765)],
  ],
  $ceil: [
    [1.2, double(2)],
    [-1.2, double(-1)],
    [3, 3],
    [d('1.2'), d('2')],
  ],
  $floor: [
    [1.8, double(1)],
    [-1.2, double(-2)],
    [5n, 5n],
  ],
  $round: [
    [2.5, double(2)],
    [3.5, double(4)],
    [[1.256, 2], 1.26],
    [[1255, -1], 1260],
    [[d('2.345'), 2], d('2.34')],
    ['$nil', null],
    [[1, 200], fails(51082)],
  ],
  $trunc: [
    [2.9, double(2)],
    [-2.9, double(-2)],
    [[1.259, 2], 1.25],
    [[1299, -2], 1200],
  ],
  $sqrt: [
    [16, double(4)],
    ['$nil', null],
    [-1, fails(28714)],
  ],
  $pow: [
    [[2, 10], 1024],
    [[2, 0.5], Math.SQRT2],
    [[2, 40], 1099511627776n],
    [[2, -1], 0.5],
    [[0, -1], fails(28764)],
  ],
  $exp: [[0, double(1)]],
  $ln: [
    [1, double(0)],
    [0, fails(28766)],
  ],
  $log10: [
    [1000, double(3)],
    [-1, fails(28761)],
  ],
  $log: [
    [[8, 2], double(3)],
    [[8, 1], fails(28759)],
    [[0, 2], fails(28758)],
  ],
  $eq: [
    [['$one', 1n], true],
    [['$missing', null], false],
    [['$dec', d('1.1')], true],
    [['$obj', { y: { z: 2 }, x: 1 }], false],
  ],
  $ne: [
    [['$one', 2], true],
    [['$one', double(1)], false],
  ],
  $gt: [
    [['$two', '$one'], true],
    [['$text', 5], true],
    [['$nil', '$missing'], true],
    [['$one', '$one'], false],
  ],
  $gte: [
    [['$one', '$one'], true],
    [['$one', '$two'], false],
  ],
  $lt: [
    [['$one', '$two'], true],
    [['$missing', null], true],
  ],
  $lte: [
    [['$one', '$one'], true],
    [['$two', '$one'], false],
  ],
  $cmp: [
    [['$one', '$two'], -1],
    [['b', 'a'], 1],
    [[1, 1n], 0],
  ],
  $and: [
    [['$one', '$yes'], true],
    [['$one', 0], false],
    [[], true],
    [['$nil'], false],
  ],
  $or: [
    [[0, '$yes'], true],
    [[], false],
    [['$nil', 0], false],
  ],
  $not: [
    [['$yes'], false],
    [['$nil'], true],
    [[0], true],
  ],
  $cond: [
    [['$yes', 'a', 'b'], 'a'],
    [{ if: '$nil', then: 'a', else: 'b' }, 'b'],
    [['$yes', 1], fails(16020)],
  ],
  $switch: [
    [
      {
        branches: [
          { case: '$nil', then: 1 },
          { case: '$yes', then: 2 },
        ],
        default: 3,
      },
      2,
    ],
    [{ branches: [{ case: false, then: 1 }], default: 3 }, 3],
    [{ branches: [{ case: false, then: 1 }] }, fails(40066)],
  ],
  $ifNull: [
    [['$nil', '$missing', 7], 7],
    [['$one', 7], 1],
    [['$one'], fails(1257300)],
  ],
  $let: [
    [{ vars: { a: '$one', b: 4 }, in: { $add: ['$$a', '$$b'] } }, 5],
    [{ vars: { a: 1 }, in: '$$z' }, fails(17276)],
  ],
  $literal: [
    ['$one', '$one'],
    [{ $add: [1, 2] }, { $add: [1, 2] }],
  ],
  $expr: [[{ $eq: ['$one', 1] }, true]],
  $getField: [
    ['one', 1],
    [{ field: 'x', input: '$obj' }, 1],
    [{ field: { $literal: '$odd.name' }, input: '$obj' }, MISSING],
  ],
  $setField: [
    [
      { field: 'x.y', input: '$obj', value: 9 },
      { x: 1, y: { z: 2 }, 'x.y': 9 },
    ],
    [
      { field: { $literal: '$q' }, input: { a: 1 }, value: 2 },
      { a: 1, $q: 2 },
    ],
    [{ field: 'x', input: '$one', value: 2 }, fails(4161105)],
  ],
  $unsetField: [[{ field: 'x', input: '$obj' }, { y: { z: 2 } }]],
  $type: [
    ['$one', 'int'],
    ['$long', 'long'],
    ['$five', 'double'],
    ['$dec', 'decimal'],
    ['$text', 'string'],
    [['$list'], 'array'],
    ['$id', 'objectId'],
    ['$date', 'date'],
    ['$missing', 'missing'],
    ['$nil', 'null'],
    ['$yes', 'bool'],
  ],
  $isNumber: [
    ['$dec', true],
    ['$text', false],
  ],
  $arrayElemAt: [
    [['$list', 0], 3],
    [['$list', -1], 2],
    [['$list', 9], MISSING],
    [['$one', 0], fails(28689)],
  ],
  $first: [
    ['$list', 3],
    [[[]], MISSING],
  ],
  $last: [['$list', 2]],
  $slice: [
    [
      ['$list', 2],
      [3, 1],
    ],
    [
      ['$list', -2],
      [1, 2],
    ],
    [['$list', 1, 1], [1]],
    [['$list', -2, 1], [1]],
    [['$list', 0, 0], fails(28729)],
  ],
  $map: [
    [{ input: '$list', as: 'n', in: { $multiply: ['$$n', '$two'] } }, [6, 2, 4]],
    [{ input: '$list', in: '$$this' }, [3, 1, 2]],
    [{ input: '$nil', in: 1 }, null],
    [{ input: '$one', in: 1 }, fails(16883)],
  ],
  $filter: [
    [{ input: '$list', cond: { $gt: ['$$this', 1] } }, [3, 2]],
    [{ input: '$list', as: 'n', cond: { $gt: ['$$n', 0] }, limit: 2 }, [3, 1]],
  ],
  $reduce: [[{ input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } }, 6]],
  $size: [
    ['$list', 3],
    ['$one', fails(17124)],
  ],
  $isArray: [
    ['$list', true],
    ['$one', false],
  ],
  $in: [
    [[3n, '$list'], true],
    [[9, '$list'], false],
    [[1, '$one'], fails(40081)],
  ],
  $indexOfArray: [
    [['$list', 2], 2],
    [['$list', 3, 1], -1],
    [['$nil', 1], null],
  ],
  $concatArrays: [
    [
      ['$list', [4]],
      [3, 1, 2, 4],
    ],
    [['$list', '$nil'], null],
    [['$one'], fails(28664)],
  ],
  $reverseArray: [['$list', [2, 1, 3]]],
  $range: [
    [
      [0, 5, 2],
      [0, 2, 4],
    ],
    [
      [3, 0, -1],
      [3, 2, 1],
    ],
    [[0, 5, 0], fails(34449)],
  ],
  $zip: [
    [
      {
        inputs: [
          ['a', 'b'],
          [1, 2, 3],
        ],
      },
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    [
      { inputs: [['a'], [1, 2]], useLongestLength: true, defaults: ['z', 0] },
      [
        ['a', 1],
        ['z', 2],
      ],
    ],
  ],
  $arrayToObject: [
    ['$docs', { a: 1, b: 2 }],
    [
      [
        [
          ['p', 1],
          ['q', 2],
        ],
      ],
      { p: 1, q: 2 },
    ],
    [[[1]], fails(40392)],
  ],
  $objectToArray: [
    [
      '$obj',
      [
        { k: 'x', v: 1 },
        { k: 'y', v: { z: 2 } },
      ],
    ],
    ['$one', fails(40390)],
  ],
  $mergeObjects: [
    [['$obj', { x: 5, w: 6 }], { x: 5, y: { z: 2 }, w: 6 }],
    ['$docs', { k: 'b', v: 2 }],
    [['$one'], fails(40400)],
  ],
  $sortArray: [
    [{ input: '$list', sortBy: 1 }, [1, 2, 3]],
    [
      { input: '$docs', sortBy: { v: -1 } },
      [
        { k: 'b', v: 2 },
        { k: 'a', v: 1 },
      ],
    ],
    [{ input: '$list', sortBy: 5 }, fails(2942507)],
  ],
  $setUnion: [
    [
      ['$list', [3, 4]],
      [3, 1, 2, 4],
    ],
  ],
  $setIntersection: [
    [
      ['$list', [2, 3n, 9]],
      [3, 2],
    ],
  ],
  $setEquals: [
    [['$list', [1, 2, 3, 3]], true],
    [['$list', [1]], false],
  ],
  $setDifference: [
    [
      ['$list', [1]],
      [3, 2],
    ],
  ],
  $setIsSubset: [
    [[[1, 2], '$list'], true],
    [[[9], '$list'], false],
  ],
  $anyElementTrue: [
    [[[0, false, 1]], true],
    [[[0, null]], false],
  ],
  $allElementsTrue: [
    [[[1, true]], true],
    [[[1, 0]], false],
  ],
  $concat: [
    [['a', '$text'], 'aGrüße'],
    [['a', '$nil'], null],
    [['a', 1], fails(16702)],
  ],
  $substr: [
    [['hello', 1, 3], 'ell'],
    [['hello', 2, -1], 'llo'],
    [['$text', 3, 1], fails(28656)],
  ],
  $substrBytes: [
    [['hello', 0, 2], 'he'],
    [['$text', 2, 1], fails(28657)],
  ],
  $substrCP: [[['$text', 2, 2], 'üß']],
  $toLower: [
    ['ABc', 'abc'],
    ['$nil', ''],
  ],
  $toUpper: [
    ['abÜ', 'ABÜ'],
    [['$text'], 'GRüßE'],
  ],
  $strLenBytes: [
    ['$text', 7],
    ['$one', fails(34473)],
  ],
  $strLenCP: [['$text', 5]],
  $strcasecmp: [
    [['ABC', 'abc'], 0],
    [['a', 'b'], -1],
  ],
  $indexOfBytes: [
    [['$text', 'e'], 6],
    [['abc', 'z'], -1],
    [['$nil', 'a'], null],
  ],
  $indexOfCP: [
    [['$text', 'e'], 4],
    [['abcabc', 'b', 2], 4],
  ],
  $split: [
    [
      ['a-b-c', '-'],
      ['a', 'b', 'c'],
    ],
    [['a', ''], fails(40087)],
  ],
  $trim: [
    [{ input: '  a b ' }, 'a b'],
    [{ input: 'xxaxx', chars: 'x' }, 'a'],
  ],
  $ltrim: [[{ input: '  a ' }, 'a ']],
  $rtrim: [[{ input: ' a  ' }, ' a']],
  $replaceOne: [[{ input: 'a.a', find: 'a', replacement: { $literal: '$&' } }, '$&.a']],
  $replaceAll: [
    [{ input: 'a.a', find: 'a', replacement: 'b' }, 'b.b'],
    [{ input: '$nil', find: 'a', replacement: 'b' }, null],
  ],
  $regexMatch: [
    [{ input: 'Hello', regex: 'l+o$' }, true],
    [{ input: 'Hello', regex: 'HELLO', options: 'i' }, true],
    [{ input: '$nil', regex: 'a' }, false],
  ],
  $regexFind: [
    [
      { input: 'aXbX', regex: '(X)(y)?' },
      { match: 'X', idx: 1, captures: ['X', null] },
    ],
    [{ input: 'a', regex: 'z' }, null],
  ],
  $regexFindAll: [
    [
      { input: 'aXbX', regex: 'X' },
      [
        { match: 'X', idx: 1, captures: [] },
        { match: 'X', idx: 3, captures: [] },
      ],
    ],
  ],
  $convert: [
    [{ input: '12', to: 'int' }, 12],
    [{ input: 'x', to: 'int', onError: -1 }, -1],
    [{ input: '$nil', to: 'int', onNull: 0 }, 0],
    [{ input: '1.5', to: 'decimal' }, d('1.5')],
    [{ input: 1, to: 8 }, true],
    [{ input: 'x', to: 'int' }, fails(241)],
    [{ input: 1, to: 'nope' }, fails(2)],
  ],
  $toInt: [
    [2.9, 2],
    ['7', 7],
    [3000000000, fails(241)],
    ['$yes', 1],
  ],
  $toLong: [
    ['$one', 1n],
    ['$date', BigInt(DATE.getTime())],
    ['9007199254740993', 9007199254740993n],
  ],
  $toDouble: [
    ['$one', double(1)],
    ['1e3', double(1000)],
    ['abc', fails(241)],
  ],
  $toDecimal: [
    ['$one', d('1')],
    ['1.10', d('1.10')],
    [0.1, d('0.100000000000000')],
  ],
  $toString: [
    ['$one', '1'],
    ['$id', ID.toHexString()],
    ['$date', '2024-02-29T13:05:09.123Z'],
    [1.5, '1.5'],
    ['$dec', '1.10'],
    ['$list', fails(241)],
  ],
  $toObjectId: [
    ['65e07f450000000000000000', ID],
    ['short', fails(241)],
  ],
  $toDate: [
    ['$id', at('2024-02-29T12:57:41.000Z')],
    [1709211909123n, DATE],
    ['2024-02-29T13:05:09.123Z', DATE],
    ['2024-02-29', at('2024-02-29T00:00:00Z')],
    ['no date', fails(241)],
  ],
  $toBool: [
    ['$one', true],
    [0, false],
    ['false', true],
    ['$nil', null],
  ],
  $year: [
    ['$date', 2024],
    [{ date: at('2024-12-31T23:30:00Z'), timezone: 'Europe/Moscow' }, 2025],
    ['$nil', null],
    ['$text', fails(16006)],
  ],
  $month: [['$date', 2]],
  $dayOfMonth: [
    ['$date', 29],
    [{ date: at('2024-03-01T01:00:00Z'), timezone: '-0300' }, 29],
  ],
  $hour: [
    ['$date', 13],
    [{ date: '$date', timezone: 'America/New_York' }, 8],
    [{ date: '$date', timezone: 'Nowhere/Land' }, fails(40485)],
  ],
  $minute: [['$date', 5]],
  $second: [['$date', 9]],
  $millisecond: [['$date', 123]],
  $dayOfYear: [
    ['$date', 60],
    [at('2023-12-31T00:00:00Z'), 365],
    [at('2024-12-31T00:00:00Z'), 366],
  ],
  $dayOfWeek: [['$date', 5]],
  $week: [
    [at('2024-01-06T00:00:00Z'), 0],
    [at('2024-01-07T00:00:00Z'), 1],
  ],
  $isoWeek: [
    [at('2021-01-03T00:00:00Z'), 53],
    [at('2024-12-30T00:00:00Z'), 1],
  ],
  $isoWeekYear: [
    [at('2021-01-03T00:00:00Z'), 2020n],
    [at('2024-12-30T00:00:00Z'), 2025n],
  ],
  $isoDayOfWeek: [[at('2024-03-03T00:00:00Z'), 7]],
  $dateToString: [
    [{ date: '$date' }, '2024-02-29T13:05:09.123Z'],
    [
      { date: '$date', format: '%Y/%m/%d %H:%M:%S:%L %j %u %V %G %z', timezone: '+02:00' },
      '2024/02/29 15:05:09:123 060 4 09 2024 +0200',
    ],
    [{ date: '$nil', onNull: '-' }, '-'],
    [{ date: '$date', format: '%Q' }, fails(18536)],
  ],
  $dateToParts: [
    [{ date: '$date' }, { year: 2024, month: 2, day: 29, hour: 13, minute: 5, second: 9, millisecond: 123 }],
  ],
  $sum: [
    ['$list', 6],
    [['$one', '$half', 'x'], 1.5],
    [['$one', '$long'], 6n],
  ],
  $avg: [
    ['$list', double(2)],
    [['x'], null],
  ],
  $min: [
    ['$list', 1],
    [['$nil', 4], 4],
  ],
  $max: [['$list', 3]],
  $rand: [],
};

function valueOf(input: unknown): Value {
  return docOf({ v: input }).get('v') as Value;
}

function run(operator: string, argument: unknown): Maybe {
  const expression: Doc = new Map([[operator, valueOf(argument)]]);
  return compileExpression(expression, expressionContext(new Set()))({ root: ROOT, vars: new Map() });
}

const shown = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner instanceof Map ? Object.fromEntries(inner) : inner,
  );

describe('expression operators', () => {
  it('has a test for every operator', () => {
    expect([...OPERATORS.keys()].filter((name) => !(name in CASES))).toEqual([]);
  });

  for (const [operator, cases] of Object.entries(CASES)) {
    for (const [argument, expected] of cases) {
      it(`${operator} of ${shown(argument)}`, () => {
        if (expected instanceof Failure) {
          expect(() => run(operator, argument)).toThrow(expect.objectContaining({ code: expected.code }));
          return;
        }
        const result = run(operator, argument);
        if (expected === MISSING) return expect(result).toBeUndefined();
        expect(encode({ v: result }).toString('hex'), `got ${shown(result)}`).toBe(
          encode({ v: valueOf(expected) }).toString('hex'),
        );
      });
    }
  }

  it('$rand gives numbers from 0 to below 1, another each time', () => {
    const [a, b] = [run('$rand', {}), run('$rand', {})] as number[];
    expect(a).toBeGreaterThanOrEqual(0);
    expect(b).toBeLessThan(1);
    expect(a).not.toBe(b);
    expect(() => run('$rand', 1)).toThrow(MongoError);
  });
});

describe('paths and literals in expressions', () => {
  const evaluate = (expression: unknown): Maybe =>
    compileExpression(valueOf(expression), expressionContext(new Set()))({ root: ROOT, vars: new Map() });

  it('maps paths over arrays and drops what is missing', () => {
    expect(evaluate('$nested.a')).toEqual([[1, 2], [3]]);
    expect(evaluate('$obj.y.z')).toBe(2);
    expect(evaluate('$list.x')).toEqual([]);
  });

  it('knows $$ROOT, $$CURRENT and $$REMOVE and refuses what it does not know', () => {
    expect(evaluate('$$ROOT.one')).toBe(1);
    expect(evaluate('$$CURRENT')).toBe(ROOT);
    expect(evaluate({ a: '$$REMOVE', b: 1 })).toEqual(docOf({ b: 1 }));
    expect(() => evaluate('$$NOTHING')).toThrow(expect.objectContaining({ code: 17276 }));
    expect(() => evaluate({ $nope: 1 })).toThrow(expect.objectContaining({ code: 168 }));
    expect(() => evaluate({ $add: [1], $subtract: [1] })).toThrow(expect.objectContaining({ code: 15983 }));
  });

  it('keeps the type of a double that is a whole number', () => {
    expect(evaluate('$five')).toBeInstanceOf(Double);
  });
});
