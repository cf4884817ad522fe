import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ACCUMULATORS } from '../../server/system/db/embedded/expression/accumulators.ts';
import { STAGE_NAMES } from '../../server/system/db/embedded/aggregate/pipeline.ts';
import { testDatabase } from './helpers.ts';

const database = testDatabase();
const DOCS = [
  { _id: 1, kind: 'a', n: 5, tags: ['x', 'y'], sub: { v: 1 } },
  { _id: 2, kind: 'b', n: 7, tags: [], sub: { v: 2 } },
  { _id: 3, kind: 'a', n: 9, sub: { v: 3 } },
  { _id: 4, kind: null, n: 1.5, tags: 'x' },
];

/** For each stage: pipelines over DOCS with their results, or an error code. */
const STAGES: Record<string, [Document[], unknown][]> = {
  $match: [
    [[{ $match: { kind: 'a' } }, { $match: { n: { $gt: 6 } } }, { $project: { n: 1 } }], [{ _id: 3, n: 9 }]],
    [[{ $match: 5 }], 15959],
  ],
  $sort: [
    [
      [{ $sort: { kind: -1, n: -1 } }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 3 }, { _id: 1 }, { _id: 4 }],
    ],
    [[{ $sort: { n: 2 } }], 15975],
    [[{ $sort: {} }], 15976],
  ],
  $limit: [
    [[{ $sort: { n: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 3 }]],
    [[{ $limit: 0 }], 15958],
  ],
  $skip: [
    [[{ $sort: { _id: 1 } }, { $skip: 3 }, { $project: { _id: 1 } }], [{ _id: 4 }]],
    [[{ $skip: -1 }], 5107200],
  ],
  $project: [
    [
      [
        { $match: { _id: 1 } },
        { $project: { _id: 0, 'sub.v': 1, double: { $multiply: ['$n', 2] }, lit: { $literal: 1 } } },
      ],
      [{ sub: { v: 1 }, double: 10, lit: 1 }],
    ],
    [[{ $match: { _id: 1 } }, { $project: { tags: 0, sub: 0, kind: 0 } }], [{ _id: 1, n: 5 }]],
    [[{ $project: { a: 1, b: 0 } }], 31254],
    [[{ $project: {} }], 51272],
    [[{ $match: { _id: 1 } }, { $project: { 'x.y': '$n' } }], [{ _id: 1, x: { y: 5 } }]],
  ],
  $set: [
    [
      [{ $match: { _id: 2 } }, { $set: { 'sub.w': '$n', kind: '$$REMOVE', x: { y: 1 } } }],
      [{ _id: 2, n: 7, tags: [], sub: { v: 2, w: 7 }, x: { y: 1 } }],
    ],
  ],
  $addFields: [
    [
      [{ $match: { _id: 4 } }, { $addFields: { m: { $add: ['$n', 1] } } }],
      [{ _id: 4, kind: null, n: 1.5, tags: 'x', m: 2.5 }],
    ],
  ],
  $unset: [
    [[{ $match: { _id: 3 } }, { $unset: ['sub.v', 'kind'] }], [{ _id: 3, n: 9, sub: {} }]],
    [[{ $unset: [] }], 31119],
  ],
  $unwind: [
    [
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
        { _id: 4, tags: 'x' },
      ],
    ],
    [
      [
        { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
        { $project: { tags: 1, i: 1 } },
      ],
      [
        { _id: 1, tags: 'x', i: 0 },
        { _id: 1, tags: 'y', i: 1 },
        { _id: 2, i: null },
        { _id: 3, i: null },
        { _id: 4, tags: 'x', i: null },
      ],
    ],
    [[{ $unwind: 'tags' }], 28818],
  ],
  $group: [
    [
      [{ $group: { _id: '$kind', n: { $sum: '$n' } } }, { $sort: { _id: 1 } }],
      [
        { _id: null, n: 1.5 },
        { _id: 'a', n: 14 },
        { _id: 'b', n: 7 },
      ],
    ],
    [[{ $group: { _id: null, c: { $count: {} } } }], [{ _id: null, c: 4 }]],
    [[{ $group: { n: { $sum: 1 } } }], 15955],
    [[{ $group: { _id: 1, n: { $nope: 1 } } }], 15952],
  ],
  $sortByCount: [[[{ $sortByCount: '$kind' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]]],
  $bucket: [
    [
      [{ $bucket: { groupBy: '$n', boundaries: [0, 6, 8], default: 'other', output: { ids: { $push: '$_id' } } } }],
      [
        { _id: 0, ids: [1, 4] },
        { _id: 6, ids: [2] },
        { _id: 'other', ids: [3] },
      ],
    ],
    [[{ $bucket: { groupBy: '$n', boundaries: [0, 6] } }], 40066],
    [[{ $bucket: { groupBy: '$n', boundaries: [5, 1] } }], 40194],
  ],
  $replaceRoot: [
    [[{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$sub' } }], [{ v: 1 }]],
    [[{ $replaceRoot: { newRoot: '$n' } }], 40228],
  ],
  $replaceWith: [[[{ $match: { _id: 1 } }, { $replaceWith: { a: '$n' } }], [{ a: 5 }]]],
  $count: [
    [[{ $match: { kind: 'a' } }, { $count: 'all' }], [{ all: 2 }]],
    [[{ $match: { kind: 'zzz' } }, { $count: 'all' }], []],
    [[{ $count: '$x' }], 40158],
  ],
  $sample: [
    [
      [{ $sample: { size: 10 } }, { $sort: { _id: 1 } }, { $project: { _id: 1 } }],
      [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }],
    ],
    [[{ $sample: { size: 2 } }, { $count: 'n' }], [{ n: 2 }]],
    [[{ $sample: { size: 0 } }], 28747],
  ],
  $facet: [
    [
      [
        {
          $facet: {
            a: [{ $match: { kind: 'a' } }, { $count: 'n' }],
            b: [{ $sort: { n: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          },
        },
      ],
      [{ a: [{ n: 2 }], b: [{ _id: 3 }] }],
    ],
  ],
  $lookup: [
    [
      [
        { $match: { _id: { $in: [1, 4] } } },
        { $lookup: { from: 'other', localField: 'tags', foreignField: 'tag', as: 'found.here' } },
        { $project: { found: 1 } },
      ],
      [
        {
          _id: 1,
          found: {
            here: [
              { _id: 10, tag: 'x', w: 1 },
              { _id: 11, tag: 'y', w: 2 },
            ],
          },
        },
        { _id: 4, found: { here: [{ _id: 10, tag: 'x', w: 1 }] } },
      ],
    ],
    [
      [
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'other',
            let: { least: '$sub.v' },
            pipeline: [{ $match: { $expr: { $gt: ['$w', '$$least'] } } }, { $project: { _id: 0, w: 1 } }],
            as: 'o',
          },
        },
        { $project: { o: 1 } },
      ],
      [{ _id: 1, o: [{ w: 2 }, { w: 3 }] }],
    ],
    [
      [
        { $match: { _id: 3 } },
        { $lookup: { from: 'other', localField: 'tags', foreignField: 'tag', as: 'o' } },
        { $project: { o: 1 } },
      ],
      [{ _id: 3, o: [{ _id: 12, w: 3 }] }],
    ],
    [
      [
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'other',
            localField: 'tags',
            foreignField: 'tag',
            pipeline: [{ $match: { w: 2 } }],
            as: 'o',
          },
        },
        { $project: { o: 1 } },
      ],
      [{ _id: 1, o: [{ _id: 11, tag: 'y', w: 2 }] }],
    ],
    [[{ $lookup: { from: 'other' } }], 9],
  ],
  $unionWith: [
    [
      [
        { $match: { _id: 1 } },
        { $project: { _id: 1 } },
        { $unionWith: { coll: 'other', pipeline: [{ $match: { w: 2 } }, { $project: { w: 1 } }] } },
      ],
      [{ _id: 1 }, { _id: 11, w: 2 }],
    ],
  ],
};

/** Results over the values 3, 1, 2, 2.5 of n in that order. */
const ACCUMULATED: Record<string, unknown> = {
  $sum: 8.5,
  $avg: 2.125,
  $min: 1,
  $max: 3,
  $first: 3,
  $last: 2.5,
  $push: [3, 1, 2, 2.5],
  $addToSet: [3, 1, 2, 2.5],
  $mergeObjects: { a: 4, b: 2 },
};

describe('aggregation', () => {
  it('has a test for every stage and every accumulator', () => {
    const outside = ['$out', '$merge', '$documents', '$listLocalSessions', '$collStats'];
    expect(STAGE_NAMES.filter((name) => !(name in STAGES) && !outside.includes(name))).toEqual([]);
    expect([...ACCUMULATORS.keys()].filter((name) => !(name in ACCUMULATED))).toEqual([]);
  });

  it.each(Object.entries(STAGES))('%s', async (_name, cases) => {
    const collection = await database.fresh(DOCS);
    const other = database.client.db('test').collection<Document>('other');
    await other.drop();
    await other.insertMany([
      { _id: 10, tag: 'x', w: 1 },
      { _id: 11, tag: 'y', w: 2 },
      { _id: 12, w: 3 },
    ] as Document[]);
    for (const [pipeline, expected] of cases) {
      const run = collection.aggregate(pipeline).toArray();
      if (typeof expected === 'number')
        await expect(run, JSON.stringify(pipeline)).rejects.toMatchObject({ code: expected });
      else expect(await run, JSON.stringify(pipeline)).toEqual(expected);
    }
  });

  it.each(Object.keys(ACCUMULATED))('%s accumulates', async (name) => {
    const collection = await database.fresh([
      { n: 3, o: { a: 1 } },
      { n: 1, o: { b: 2 } },
      { n: 2, o: null },
      { n: 2.5, o: { a: 4 } },
      ...(name === '$last' ? [] : [{ m: 1 }]),
    ]);
    const [result] = await collection
      .aggregate([{ $group: { _id: null, r: { [name]: name === '$mergeObjects' ? '$o' : '$n' } } }])
      .toArray();
    expect(result?.['r']).toEqual(ACCUMULATED[name]);
  });

  it('sums doubles without losing what rounding drops, and keeps longs and decimals', async () => {
    const collection = await database.fresh(Array.from({ length: 10 }, () => ({ n: 0.1 })));
    expect(await collection.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray()).toEqual([
      { _id: null, n: 1 },
    ]);
  });

  it('groups a missing value with null, but not documents that lack a field with those where it is null', async () => {
    const collection = await database.fresh([{ _id: 1 }, { _id: 2, k: null }, { _id: 3, k: 'a' }] as Document[]);
    const groups = async (_id: Document | string): Promise<Document[]> => {
      return collection.aggregate([{ $group: { _id, ids: { $push: '$_id' } } }, { $sort: { ids: 1 } }]).toArray();
    };
    expect(await groups('$k')).toEqual([
      { _id: null, ids: [1, 2] },
      { _id: 'a', ids: [3] },
    ]);
    expect(await groups({ k: '$k' })).toEqual([
      { _id: {}, ids: [1] },
      { _id: { k: null }, ids: [2] },
      { _id: { k: 'a' }, ids: [3] },
    ]);
    expect(await collection.aggregate([{ $sortByCount: '$k' }]).toArray()).toEqual([
      { _id: null, count: 2 },
      { _id: 'a', count: 1 },
    ]);
  });

  it('refuses unsupported stages, each with MongoDB’s code', async () => {
    const collection = await database.fresh(DOCS);
    for (const [stage, code] of [
      ['$nope', 40324],
      ['$changeStream', 40573],
      ['$geoNear', 115],
      ['$vectorSearch', 115],
      ['$listSearchIndexes', 115],
    ] as const) {
      await expect(collection.aggregate([{ [stage]: {} }]).toArray()).rejects.toMatchObject({ code });
    }
  });
});
