import { Decimal128, Long, MaxKey, MinKey, ObjectId, type Collection, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './helpers.ts';

const database = testDatabase({ ttlIntervalMs: 200 });

/** A small seeded generator: a failing round can be repeated. */
function randomOf(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 4294967296) * list.length)] as T;
  };
}

const SCALARS: unknown[] = [
  null,
  0,
  1,
  2,
  3,
  -1,
  1.5,
  Long.fromNumber(2),
  Decimal128.fromString('1.5'),
  Decimal128.fromString('9007199254740993'),
  Long.fromString('9007199254740993'),
  9007199254740992,
  NaN,
  Infinity,
  '',
  'a',
  'b',
  'B',
  'ab',
  'ä',
  true,
  false,
  new Date(0),
  new Date(5),
  new ObjectId('000000000000000000000001'),
  { x: 1 },
  { x: 1, y: 2 },
  new MinKey(),
  new MaxKey(),
];
const PLAIN: unknown[] = SCALARS.filter((value) => !(value instanceof MinKey || value instanceof MaxKey));

/** A few values, so that conditions match documents, and sometimes any value. */
const FEW: unknown[] = [null, 1, 2, 3, 'a', 'b'];

function randomDoc(pick: ReturnType<typeof randomOf>, _id: number): Document {
  const doc: Document = { _id };
  for (const field of ['a', 'b', 'c']) {
    const kind = pick(['scalar', 'scalar', 'scalar', 'array', 'docs', 'missing', 'sub']);
    const scalars = pick([FEW, FEW, SCALARS]);
    if (kind === 'scalar') doc[field] = pick(scalars);
    else if (kind === 'array') doc[field] = Array.from({ length: pick([0, 1, 2, 3]) }, () => pick(scalars));
    else if (kind === 'docs')
      doc[field] = Array.from({ length: pick([0, 1, 2]) }, () => ({ x: pick(scalars), y: pick(scalars) }));
    else if (kind === 'sub') doc[field] = { x: pick(SCALARS), y: [pick(SCALARS)] };
  }
  return doc;
}

function randomFilter(pick: ReturnType<typeof randomOf>, depth = 0): Document {
  const path = pick(['a', 'b', 'c', 'a.x', 'b.x', 'b.y', 'a.0', '_id']);
  const values = pick([FEW, FEW, PLAIN]);
  const value = pick(values);
  const other = pick(values);
  const condition = pick([
    { [path]: value },
    { [path]: { $in: [value, other] } },
    { [path]: { $gt: value } },
    { [path]: { $gte: value, $lt: other } },
    { [path]: { $lte: value } },
    { [path]: { $ne: value } },
    { [path]: { $exists: true } },
    { [path]: { $exists: false } },
    { [path]: { $type: 'string' } },
    { [path]: [value, other] },
    { [path]: { $not: { $gt: value } } },
    { [path]: { $elemMatch: { x: value } } },
  ]);
  if (depth > 1) return condition;
  return pick<() => Document>([
    () => condition,
    () => condition,
    () => ({ ...condition, ...randomFilter(pick, 2) }),
    () => ({ $or: [condition, randomFilter(pick, depth + 1)] }),
    () => ({ $and: [condition, randomFilter(pick, depth + 1)] }),
  ])();
}

const INDEXES: Document[] = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: -1, a: 1 }, name: 'ba' },
  { key: { 'a.x': 1, 'b.x': -1 }, name: 'axbx' },
  { key: { 'b.x': 1, 'b.y': 1 }, name: 'bxby' },
  { key: { c: 1 }, name: 'c_sparse', sparse: true },
  { key: { c: 1, a: 1 }, name: 'c_partial', partialFilterExpression: { c: { $gt: 0 } } },
  { key: { 'a.0': 1 }, name: 'a0' },
];

async function fill(collection: Collection<Document>, pick: ReturnType<typeof randomOf>): Promise<void> {
  for (let i = 0; i < 250; i++) {
    // Two arrays can't be in one compound index: refusing such a document is correct.
    await collection.insertOne(randomDoc(pick, i)).catch((error: { code: number }) => expect(error.code).toBe(171));
  }
}

describe('indexes change speed, never results', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'random filters and orders return the same with and without them (seed %i)',
    async (seed) => {
      const pick = randomOf(seed);
      const collection = await database.fresh();
      await collection.createIndexes(INDEXES.filter((_, i) => i % 2 === seed % 2 || i < 2) as never);
      await fill(collection, pick);
      for (let i = 0; i < 40; i++)
        await collection
          .updateOne({ _id: pick([...Array(250).keys()]) } as Document, { $set: { a: pick(SCALARS) } })
          .catch((error: { code: number }) => expect(error.code).toBe(171));
      await collection.deleteMany({ _id: { $gte: 230 } } as Document);
      for (let i = 0; i < 120; i++) {
        const filter = randomFilter(pick);
        const natural = await collection.find(filter).hint({ $natural: 1 }).sort({ _id: 1 }).toArray();
        const planned = await collection.find(filter).toArray();
        expect(
          planned.map((doc) => doc['_id']).sort((x, y) => Number(x) - Number(y)),
          JSON.stringify(filter),
        ).toEqual(natural.map((doc) => doc['_id']));
        expect(await collection.countDocuments(filter)).toBe(natural.length);
      }
      for (const sort of [
        { a: 1 },
        { b: -1, a: 1 },
        { b: 1, a: -1 },
        { c: 1, a: 1 },
        { 'a.x': 1, 'b.x': -1 },
      ] as Document[]) {
        const byIndex = await collection
          .find({})
          .sort({ ...sort, _id: 1 })
          .toArray();
        const keys = Object.keys(sort);
        const planned = await collection
          .find({})
          .sort(sort as never)
          .toArray();
        expect(planned.length).toBe(byIndex.length);
        const values = (docs: Document[]): string[] =>
          docs.map((doc) => JSON.stringify(keys.map((key) => doc[key.split('.')[0] as string])));
        expect(values(planned).sort()).toEqual(values(byIndex).sort());
      }
    },
  );

  it('keeps both ends of a range apart where a field is an array', async () => {
    const collection = await database.fresh([{ _id: 1, a: [1, 10] }] as unknown as Document[]);
    await collection.createIndex({ a: 1 });
    expect(await collection.countDocuments({ a: { $gte: 4, $lt: 6 } })).toBe(1);
  });

  it('does not pair fields of one array element where the filter does not', async () => {
    const collection = await database.fresh([
      {
        a: [
          { x: 1, y: 3 },
          { x: 2, y: 2 },
        ],
      },
    ]);
    await collection.createIndex({ 'a.x': 1, 'a.y': 1 });
    expect(await collection.countDocuments({ 'a.x': 1, 'a.y': 2 })).toBe(1);
  });

  it('an index returns the same order as sorting, over all types', async () => {
    const collection = await database.fresh(SCALARS.map((a, i) => ({ _id: i, a, b: i % 3 })) as Document[]);
    const sorted = async (direction: 1 | -1): Promise<unknown[]> =>
      (await collection.find().sort({ a: direction, _id: 1 }).toArray()).map((doc) => doc['_id']);
    const before = [await sorted(1), await sorted(-1)];
    await collection.createIndex({ a: 1, _id: 1 });
    await collection.createIndex({ a: -1, _id: 1 });
    const plan = await collection.find().sort({ a: 1, _id: 1 }).explain();
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect([await sorted(1), await sorted(-1)]).toEqual(before);
  });
});

describe('an order behind one value of an array', () => {
  const KEYS = { p: 1, tags: 1, at: -1, _id: -1 } as const;
  const ORDER = { at: -1, _id: -1 } as const;
  const stageOf = async (collection: Collection<Document>, filter: Document) =>
    ((await collection.find(filter).sort(ORDER).explain()) as { queryPlanner: { winningPlan: { stage: string } } })
      .queryPlanner.winningPlan.stage;

  it('is that of the index: pages, skips and counts are those of a sort, and nothing is sorted', async () => {
    const pick = randomOf(11);
    const collection = await database.fresh();
    await collection.createIndex(KEYS);
    const tags = ['x', 'y', 'z', null, 3];
    await collection.insertMany(
      Array.from({ length: 400 }, (_, i) => ({
        _id: i as never,
        p: i % 3,
        at: pick([1, 2, 3, 4, 5]),
        ...pick<Document>([{ tags: [] }, { tags: pick(tags) }, {}, { tags: [pick(tags), pick(tags), pick(tags)] }]),
      })),
    );
    for (const tag of [...tags, { $in: ['x', 'y'] }, { $in: ['x'] }, { $gte: 'x', $lt: 'y' }]) {
      const filter = { p: 1, tags: tag } as Document;
      const natural = await collection.find(filter).hint({ $natural: 1 }).toArray();
      const wanted = natural.sort((a, b) => b['at'] - a['at'] || Number(b._id) - Number(a._id)).map(({ _id }) => _id);
      const page = async (skip: number) =>
        (await collection.find(filter).sort(ORDER).skip(skip).limit(7).toArray()).map(({ _id }) => _id);
      expect([await page(0), await page(5)], JSON.stringify(tag)).toEqual([wanted.slice(0, 7), wanted.slice(5, 12)]);
      expect(await collection.countDocuments(filter)).toBe(wanted.length);
      expect(await collection.countDocuments({ ...filter, at: { $gte: 2, $lte: 3 } })).toBe(
        natural.filter(({ at }) => at === 2 || at === 3).length,
      );
    }
    expect(await stageOf(collection, { p: 1, tags: 'x' })).toBe('FETCH');
  });

  it('is sorted where the array is not pinned down, or what follows is one too', async () => {
    const collection = await database.fresh([
      { _id: 1, p: 1, tags: ['x', 'y'], at: 1 },
      { _id: 2, p: 1, tags: 'x', at: [5, 0] },
    ] as Document[]);
    await collection.createIndex(KEYS);
    expect(await stageOf(collection, { p: 1, tags: 'x' })).toBe('SORT');
    expect(await stageOf(collection, { p: 1 })).toBe('SORT');
    const found = await collection.find({ p: 1 }).sort(ORDER).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
  });
});

describe('distinct values behind pinned fields', () => {
  const distinctOf = (collection: Collection<Document>, filter: Document) =>
    collection.distinct('tags', filter).then((values) => values.map((value) => JSON.stringify(value)).sort());

  it('are those of a scan, over all types, in arrays and without', async () => {
    const pick = randomOf(23);
    // Of equal numbers of several types, the first one met is returned.
    const isOther = (value: unknown) => value === null || value instanceof Long || value instanceof Decimal128;
    const VALUES = [...PLAIN, 'x', 'y', 'x\u0000', 'xy', ''].filter((value) => !isOther(value));
    const rows = Array.from({ length: 300 }, (_, i) => ({
      _id: i as never,
      p: i % 3,
      t: i % 5 === 0 ? { at: 1 } : null,
      tags: pick<unknown>([[], [pick(VALUES)], [pick(VALUES), pick(VALUES)], pick(VALUES)]),
    }));
    const [plain, indexed] = [await database.fresh(rows), await database.fresh(rows)];
    await indexed.createIndex({ p: 1, t: 1, tags: 1, _id: 1 });
    const filters: Document[] = [{ p: 1, t: null }, { p: { $in: [0, 2] }, t: null }, { p: 7, t: null }, { p: 1 }];
    const same = async () => {
      for (const filter of filters)
        expect(await distinctOf(indexed, filter), JSON.stringify(filter)).toEqual(await distinctOf(plain, filter));
    };
    await same();
    for (const collection of [plain, indexed]) await collection.insertOne({ p: 1, t: null, tags: [null, 'last'] });
    await same();
    for (const collection of [plain, indexed]) await collection.insertOne({ p: 1, t: null });
    await same();
  });
});

describe('a find by _id alone', () => {
  it('returns the same as any other filter, over all types, projections and collations', async () => {
    const ids = SCALARS;
    const collection = await database.fresh();
    await collection
      .insertMany([...new Map(ids.map((_id) => [JSON.stringify([_id]), { _id }])).values()] as unknown as Document[], {
        ordered: false,
      })
      .catch((error: { code?: number }) => {
        if (error.code !== 11000) throw error;
      });
    for (const _id of [...ids, 'nothing', -77, new ObjectId()] as never[]) {
      for (const options of [
        {},
        { limit: 1 },
        { projection: { _id: 1 } },
        { collation: { locale: 'en', strength: 1 } },
        { skip: 1 },
        { batchSize: 5 },
      ]) {
        expect(await collection.find({ _id }, options).toArray(), JSON.stringify([_id, options])).toEqual(
          await collection.find({ $and: [{ _id }] }, options).toArray(),
        );
      }
    }
  });
});

describe('$expr with an equality', () => {
  const equals = (value: unknown): Document => ({ $expr: { $eq: ['$a', { $literal: value }] } });

  it.each([{}, { sparse: true }, { partialFilterExpression: { a: { $gt: 3 } } }])(
    'finds the same by an index with %j as by a scan, over all types',
    async (options) => {
      const values = [...SCALARS, [5], [1, 5], [], { x: 1 }, [{ x: 1 }]];
      const collection = await database.fresh([...values.map((a, i) => ({ _id: i, a })), { _id: -1 }] as Document[]);
      const found = async (): Promise<unknown[]> =>
        Promise.all(
          values.map((value) => collection.find(equals(value)).sort({ _id: 1 }).project({ _id: 1 }).toArray()),
        );
      const before = await found();
      await collection.createIndex({ a: 1 }, options);
      expect(await found()).toEqual(before);
    },
  );

  it('uses the index, for constants on either side, in $and, and for the variables of a $lookup', async () => {
    const collection = await database.fresh(
      Array.from({ length: 300 }, (_, i) => ({ _id: i, a: i % 30 })) as Document[],
    );
    await collection.createIndex({ a: 1 });
    for (const $expr of [
      { $eq: ['$a', 7] },
      { $eq: [7, '$a'] },
      { $and: [{ $eq: ['$a', 7] }, { $gt: ['$_id', -1] }] },
    ]) {
      const plan = await collection.find({ $expr }).explain('executionStats');
      expect(plan['executionStats'], JSON.stringify($expr)).toMatchObject({ nReturned: 10, totalDocsExamined: 10 });
    }
    expect(JSON.stringify(await collection.find({ $expr: { $eq: ['$a', '$_id'] } }).explain())).toContain('COLLSCAN');
    const pipeline = [{ $match: { $expr: { $eq: ['$a', '$$wanted'] } } }, { $project: { _id: 1 } }, { $limit: 2 }];
    const joined = await collection
      .aggregate([
        { $match: { _id: { $in: [3, 8] } } },
        { $lookup: { from: collection.collectionName, let: { wanted: '$a' }, pipeline, as: 'same' } },
      ])
      .toArray();
    expect(joined.map((doc) => doc['same'])).toEqual([
      [{ _id: 3 }, { _id: 33 }],
      [{ _id: 8 }, { _id: 38 }],
    ]);
  });
});
