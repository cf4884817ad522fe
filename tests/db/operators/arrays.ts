import { fails, MISSING, type Cases } from './case.ts';

/** Operators of arrays, objects and sets. */
export const ARRAYS: Cases = {
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
};
