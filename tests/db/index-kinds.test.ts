import { Decimal128, Long, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './helpers.ts';

const database = testDatabase({ ttlIntervalMs: 200 });

describe('plans', () => {
  it.each([
    [{ a: 5 }, {}, 'a_1_b_1', false],
    [{ a: { $in: [1, 2] } }, {}, 'a_1_b_1', false],
    [{ a: { $gt: 5 } }, { a: 1 }, 'a_1_b_1', false],
    [{ a: 5 }, { b: -1 }, 'a_1_b_1', false],
    [{}, { a: -1, b: -1 }, 'a_1_b_1', false],
    [{ a: 5, b: { $gte: 1, $lt: 4 } }, { b: 1 }, 'a_1_b_1', false],
    [{ b: 5 }, {}, '', false],
    [{ a: 5 }, { c: 1 }, 'a_1_b_1', true],
    [{ $or: [{ a: 5 }, { _id: 3 }] }, {}, 'a_1_b_1', false],
    [{ a: { $ne: 5 } }, {}, '', false],
  ])('%j sorted by %j uses %s', async (filter, sort, index, sorts) => {
    const collection = await database.fresh([{ a: 5, b: 1 }, { a: 6 }]);
    await collection.createIndex({ a: 1, b: 1 });
    const text = JSON.stringify(
      await collection
        .find(filter as Document)
        .sort(sort as never)
        .explain('executionStats'),
    );
    expect(text.includes('IXSCAN')).toBe(index !== '');
    if (index) expect(text).toContain(index);
    else expect(text).toContain('COLLSCAN');
    expect(text.includes('"SORT"')).toBe(sorts);
  });

  it('reads only the documents in the bounds', async () => {
    const collection = await database.fresh(Array.from({ length: 500 }, (_, i) => ({ a: i % 10, b: i })));
    await collection.createIndex({ a: 1, b: 1 });
    const plan = await collection.find({ a: 3, b: { $gte: 100, $lt: 200 } }).explain('executionStats');
    expect(plan['executionStats']).toMatchObject({ nReturned: 10, totalDocsExamined: 10 });
    const limited = await collection.find({ a: 3 }).sort({ b: -1 }).limit(5).explain('executionStats');
    expect(limited['executionStats'].totalDocsExamined).toBe(5);
  });

  it('follows a hint and refuses one without an index', async () => {
    const collection = await database.fresh([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({}).hint('a_1').toArray()).toHaveLength(1);
    expect(JSON.stringify(await collection.find({ a: 1 }).hint({ $natural: 1 }).explain())).toContain('COLLSCAN');
    await expect(collection.find({}).hint('nope').toArray()).rejects.toMatchObject({ code: 2 });
  });
});

describe('kinds of index', () => {
  it('unique: tells decimals, longs and doubles apart and equal ones as equal', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ n: 1 }, { unique: true });
    await collection.insertMany([
      { n: Decimal128.fromString('0.1') },
      { n: 0.1 },
      { n: Long.fromString('9007199254740993') },
      { n: 9007199254740992 },
      { n: Decimal128.fromString('9007199254740993.5') },
    ]);
    for (const n of [
      Decimal128.fromString('0.10'),
      Decimal128.fromString('9007199254740993'),
      Long.fromString('9007199254740992'),
    ])
      await expect(collection.insertOne({ n })).rejects.toMatchObject({ code: 11000 });
    await expect(collection.insertMany([{}, {}])).rejects.toMatchObject({
      code: 11000,
      writeErrors: [expect.objectContaining({ index: 1 })],
    });
  });

  it('unique: names the index and the value, and checks updates, upserts and existing documents', async () => {
    const collection = await database.fresh([
      { a: 'x', b: 1 },
      { a: 'y', b: 1 },
    ]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await expect(collection.updateOne({ a: 'y' }, { $set: { a: 'x' } })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1 },
      keyValue: { a: 'x' },
    });
    await expect(collection.updateOne({ a: 'y', b: 7 }, { $set: { c: 1 } }, { upsert: true })).rejects.toThrow(
      `E11000 duplicate key error collection: ${collection.namespace} index: a_1 dup key: { a: "y" }`,
    );
    await expect(collection.findOneAndUpdate({ a: 'y' }, { $set: { a: 'x' } })).rejects.toMatchObject({ code: 11000 });
    await expect(collection.createIndex({ b: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect((await collection.indexes()).map((index) => index.name)).toEqual(['_id_', 'a_1']);
    await collection.updateOne({ a: 'x' }, { $set: { b: 2 } });
  });

  it('unique over arrays: elements of one document may repeat, those of two may not', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ 'a.x': 1 }, { unique: true });
    await collection.insertOne({ a: [{ x: 1 }, { x: 1 }, { x: 2 }] });
    await expect(collection.insertOne({ a: { x: 2 } })).rejects.toMatchObject({ code: 11000 });
  });

  it('compound over one array pairs the fields of each element', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ 'a.x': 1, 'a.y': 1 }, { unique: true });
    await collection.insertMany([
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      { a: [{ x: 1, y: 2 }] },
    ]);
    await expect(collection.insertOne({ a: [{ x: 2, y: 2 }] })).rejects.toMatchObject({ code: 11000 });
    await collection.createIndex({ b: 1, c: 1 });
    await expect(collection.insertOne({ b: [1], c: [2] })).rejects.toMatchObject({ code: 171 });
  });

  it('sparse and partial', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ a: 1 }, { unique: true, sparse: true });
    await collection.createIndex({ b: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await collection.insertMany([{}, {}, { b: 1 }, { b: 1, live: true }]);
    await expect(collection.insertOne({ b: 1, live: true })).rejects.toMatchObject({ code: 11000 });
    await expect(collection.insertMany([{ a: null }, { a: null }])).rejects.toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ a: null })).toBe(5);
    expect(JSON.stringify(await collection.find({ b: 1, live: true }).explain())).toContain('IXSCAN');
    expect(JSON.stringify(await collection.find({ b: 1 }).explain())).toContain('COLLSCAN');
    await collection.updateOne({ b: 1, live: true }, { $set: { live: false } });
    await collection.insertOne({ b: 1, live: true });
  });

  it('follows every update: of its field, of a part of it, of its condition, by renaming, and of other fields', async () => {
    const collection = await database.fresh([{ _id: 1, a: { x: 1 }, b: 1, other: 0 }]);
    await collection.createIndex({ 'a.x': 1 });
    await collection.createIndex({ b: 1 }, { partialFilterExpression: { live: true } });
    const found = async (filter: Document, hint: Document) =>
      (await collection.find(filter).hint(hint).toArray()).length;
    const byA = (x: number) => found({ 'a.x': x }, { 'a.x': 1 });
    const live = () => found({ b: { $gte: 0 }, live: true }, { b: 1 });
    await collection.updateOne({}, { $set: { other: 1 } });
    expect([await byA(1), await live()]).toEqual([1, 0]);
    await collection.updateOne({}, { $set: { 'a.x': 2, live: true } });
    expect([await byA(1), await byA(2), await live()]).toEqual([0, 1, 1]);
    await collection.updateOne({}, { $set: { a: { x: 3 } }, $unset: { live: 1 } });
    expect([await byA(2), await byA(3), await live()]).toEqual([0, 1, 0]);
    await collection.updateOne({}, { $rename: { a: 'was' } });
    expect(await byA(3)).toBe(0);
    await collection.updateOne({}, { $rename: { was: 'a' } });
    expect(await byA(3)).toBe(1);
    await collection.updateOne({}, [{ $set: { a: { x: 4 }, live: true } }]);
    expect([await byA(3), await byA(4), await live()]).toEqual([0, 1, 1]);
  });

  it('with a collation: unique and looked up without regard to case', async () => {
    const collection = await database.fresh([{ mail: 'Ann@x.org' }]);
    const collation = { locale: 'en', strength: 2 };
    await collection.createIndex({ mail: 1 }, { unique: true, collation });
    await expect(collection.insertOne({ mail: 'ANN@X.ORG' })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.findOne({ mail: 'ann@x.org' })).toBeNull();
    expect(await collection.findOne({ mail: 'ann@x.org' }, { collation })).toMatchObject({ mail: 'Ann@x.org' });
    expect(JSON.stringify(await collection.find({ mail: 'ann@x.org' }, { collation }).explain())).toContain('IXSCAN');
    expect(JSON.stringify(await collection.find({ mail: 'Ann@x.org' }).explain())).toContain('COLLSCAN');
  });

  it('TTL removes expired documents only', async () => {
    const collection = await database.fresh();
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
    await collection.insertMany([
      { _id: 'old', at: ago(60) },
      { _id: 'list', at: [ago(-60), ago(60)] },
      { _id: 'future', at: ago(-3600) },
      { _id: 'text', at: '2000-01-01' },
      { _id: 'none' },
    ] as unknown as Document[]);
    await expect
      .poll(async () => (await collection.find().sort({ _id: 1 }).toArray()).map((doc) => doc['_id'] as unknown))
      .toEqual(['future', 'none', 'text']);
  });

  it('refuses unsupported and contradictory options', async () => {
    const collection = await database.fresh();
    for (const [key, options, code] of [
      [{ a: 'text' }, {}, 115],
      [{ a: '2dsphere' }, {}, 115],
      [{ '$**': 1 }, {}, 115],
      [{ a: 0 }, {}, 67],
      [{ a: 1 }, { expireAfterSeconds: -1 }, 67],
      [{ a: 1, b: 1 }, { expireAfterSeconds: 5 }, 67],
      [{ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }, 67],
      [{ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }, 67],
      [{ a: 1 }, { nope: 1 }, 197],
    ] as const)
      await expect(
        database.client
          .db('test')
          .command({ createIndexes: collection.collectionName, indexes: [{ key, name: 'x', ...options }] }),
        JSON.stringify([key, options]),
      ).rejects.toMatchObject({ code });
    await collection.createIndex({ a: 1 });
    await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(collection.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await expect(collection.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
    await expect(collection.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await expect(collection.dropIndex('nope')).rejects.toMatchObject({ code: 27 });
  });

  it('is built during writes and includes them', async () => {
    const collection = await database.fresh(
      Array.from({ length: 20_000 }, (_, i) => ({ _id: i, n: i })) as unknown as Document[],
    );
    const building = collection.createIndex({ n: 1 });
    let writes = 0;
    let done = false;
    void building.finally(() => {
      done = true;
    });
    while (!done) await collection.updateOne({ _id: 19_999 - writes } as Document, { $set: { n: 100_000 + writes++ } });
    await building;
    expect(writes).toBeGreaterThan(1);
    expect(await collection.countDocuments({ n: { $gte: 100_000 } }, { hint: 'n_1' })).toBe(writes);
    expect(await collection.countDocuments({ n: { $gte: 0 } }, { hint: 'n_1' })).toBe(20_000);
  });
});
