import { double } from '../../../server/system/db/embedded/bson/value.ts';
import { d, fails, MISSING, type Cases } from './case.ts';

/** Operators of comparisons, conditions, fields and types. */
export const CONDITIONS: Cases = {
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
};
