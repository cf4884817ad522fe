import { Long, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './helpers.ts';

const database = testDatabase();
const numbers = (count: number): Document[] => Array.from({ length: count }, (_, i) => ({ _id: i, n: i }));

describe('cursors', () => {
  it('return everything in batches, despite concurrent writes', async () => {
    const collection = await database.fresh(numbers(1000));
    const cursor = collection.find({ n: { $lt: 1000 } }, { batchSize: 10 });
    const seen: unknown[] = [];
    for await (const doc of cursor) {
      seen.push(doc['_id']);
      if (seen.length === 100) await collection.deleteMany({ n: { $gte: 900 } });
      if (seen.length === 200) await collection.insertOne({ _id: 5000, n: 5000 } as unknown as Document);
    }
    expect(seen).toEqual([...Array(900).keys()]);
  });

  it('support batchSize 0 and negative limits, and end when killed', async () => {
    const collection = await database.fresh(numbers(20));
    const db = database.client.db('test');
    const empty = await db.command({ find: collection.collectionName, batchSize: 0 });
    expect(empty['cursor'].firstBatch).toEqual([]);
    const id = Long.isLong(empty['cursor'].id)
      ? empty['cursor'].id
      : Long.fromBigInt(BigInt(String(empty['cursor'].id)));
    expect(
      (await db.command({ getMore: id, collection: collection.collectionName, batchSize: 5 }))['cursor'].nextBatch,
    ).toHaveLength(5);
    await expect(db.command({ getMore: id, collection: 'other' })).rejects.toMatchObject({ code: 13 });
    expect((await db.command({ killCursors: collection.collectionName, cursors: [id] }))['cursorsKilled']).toHaveLength(
      1,
    );
    await expect(db.command({ getMore: id, collection: collection.collectionName })).rejects.toMatchObject({
      code: 43,
    });
    expect(await collection.find().limit(-3).toArray()).toHaveLength(3);
  });

  it('split batches at 16 MB', async () => {
    const collection = await database.fresh();
    for (let i = 0; i < 6; i++) await collection.insertOne({ big: Buffer.alloc(6 * 1024 * 1024) });
    expect(await collection.find().toArray()).toHaveLength(6);
  });

  it('end with an error when the collection is dropped', async () => {
    const collection = await database.fresh(numbers(1000));
    const cursor = collection.find({}, { batchSize: 10 });
    await cursor.next();
    await collection.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });
});

describe('projections', () => {
  const DOC = {
    _id: 1,
    a: 1,
    b: { c: 2, d: 3 },
    list: [1, 2, 3, 4],
    docs: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  };
  it.each([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ _id: 0, a: 1 }, { a: 1 }],
    [
      { a: 0, docs: 0, list: 0 },
      { _id: 1, b: { c: 2, d: 3 } },
    ],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ b: { d: 1 }, _id: 0 }, { b: { d: 3 } }],
    [{ 'docs.y': 1 }, { _id: 1, docs: [{ y: 1 }, { y: 2 }] }],
    [
      { list: { $slice: 2 }, docs: 0, b: 0 },
      { _id: 1, a: 1, list: [1, 2] },
    ],
    [
      { list: { $slice: [-3, 2] }, a: 1 },
      { _id: 1, a: 1, list: [2, 3] },
    ],
    [{ docs: { $elemMatch: { x: 2 } } }, { _id: 1, docs: [{ x: 2, y: 2 }] }],
    [{ sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    [{ _id: 1 }, { _id: 1 }],
    [
      { _id: 0, 'b.c': 0, docs: 0, list: 0 },
      { a: 1, b: { d: 3 } },
    ],
  ])('%j', async (projection, expected) => {
    const collection = await database.fresh([DOC] as unknown as Document[]);
    expect(await collection.findOne({}, { projection })).toEqual(expected);
  });

  it('keeps the matched element with the positional operator', async () => {
    const collection = await database.fresh([DOC] as unknown as Document[]);
    expect(await collection.findOne({ 'docs.x': 2 }, { projection: { 'docs.$': 1 } })).toEqual({
      _id: 1,
      docs: [{ x: 2, y: 2 }],
    });
    await expect(collection.findOne({ a: 1 }, { projection: { 'docs.$': 1 } })).rejects.toMatchObject({ code: 51246 });
    await expect(collection.findOne({}, { projection: { a: 1, b: 0 } })).rejects.toMatchObject({ code: 31254 });
    await expect(collection.findOne({}, { projection: { s: { $meta: 'textScore' } } })).rejects.toMatchObject({
      code: 115,
    });
  });
});

describe('writes', () => {
  it('continue after errors when unordered and stop when ordered', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as unknown as Document[];
    const ordered = await database.fresh();
    await expect(ordered.insertMany(docs)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    const unordered = await database.fresh();
    await expect(unordered.insertMany(docs, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      insertedCount: 2,
    });
  });

  it('keep numbers of every type through $inc and return counts', async () => {
    const collection = await database.fresh([{ _id: 1, l: Long.fromNumber(5), d: 5.5 }] as unknown as Document[]);
    expect(await collection.updateOne({ _id: 1 } as Document, { $inc: { l: 1, d: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await collection.updateOne({ _id: 1 } as Document, { $set: { d: 6.5 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    const [types] = await collection
      .aggregate([{ $project: { _id: 0, l: { $type: '$l' }, d: { $type: '$d' } } }])
      .toArray();
    expect(types).toEqual({ l: 'long', d: 'double' });
  });

  it('do not visit a document twice when an update moves it in the index', async () => {
    const collection = await database.fresh(numbers(300));
    await collection.createIndex({ n: 1 });
    expect(await collection.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } })).toMatchObject({
      modifiedCount: 300,
    });
    expect(await collection.countDocuments({ n: { $gte: 1000, $lt: 1300 } })).toBe(300);
  });

  it('refuse ids of the wrong kind, changed ids and documents over 16 MB', async () => {
    const collection = await database.fresh(numbers(1));
    await expect(collection.insertOne({ _id: [1] } as unknown as Document)).rejects.toMatchObject({ code: 53 });
    await expect(collection.updateOne({ _id: 0 } as Document, { $set: { _id: 9 } } as Document)).rejects.toMatchObject({
      code: 66,
    });
    await expect(
      collection.updateOne({ _id: 0 } as Document, { $set: { big: 'x'.repeat(16 * 1024 * 1024) } }),
    ).rejects.toMatchObject({ code: 10334 });
    await expect(collection.replaceOne({ _id: 0 } as Document, { _id: 5 } as Document)).rejects.toMatchObject({
      code: 66,
    });
    expect(await collection.findOne()).toEqual({ _id: 0, n: 0 });
  });

  it('return from findOneAnd… the document before or after, sorted, upserted, projected or deleted', async () => {
    const collection = await database.fresh(numbers(5));
    expect(await collection.findOneAndUpdate({}, { $inc: { n: 100 } }, { sort: { n: -1 } })).toEqual({ _id: 4, n: 4 });
    expect(
      await collection.findOneAndUpdate(
        { n: 104 },
        { $set: { z: 1 } },
        { returnDocument: 'after', projection: { z: 1 } },
      ),
    ).toEqual({ _id: 4, z: 1 });
    expect(await collection.findOneAndUpdate({ n: 7 }, { $setOnInsert: { y: 1 } }, { upsert: true })).toBeNull();
    expect(
      await collection.findOneAndReplace({ n: 7 }, { n: 8 }, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({ n: 8 });
    expect(await collection.findOneAndDelete({ n: { $lt: 3 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(await collection.findOneAndDelete({ n: 999 })).toBeNull();
  });

  it('lose no update among many concurrent ones', async () => {
    const collection = await database.fresh([{ _id: 'counter', n: 0 }] as unknown as Document[]);
    await Promise.all(
      Array.from({ length: 200 }, () =>
        collection.updateOne(
          { _id: 'counter' } as unknown as Document,
          { $inc: { n: 1 }, $push: { seen: 1 } } as Document,
        ),
      ),
    );
    const counter = await collection.findOne();
    expect([counter?.['n'], counter?.['seen'].length]).toEqual([200, 200]);
  });

  it('check validators, with moderate level and bypass', async () => {
    const db = database.client.db('test');
    const collection = await db.createCollection<Document>('checked', {
      validator: { $jsonSchema: { required: ['name'], properties: { name: { bsonType: 'string' } } } },
    });
    await expect(collection.insertOne({ n: 1 })).rejects.toMatchObject({
      code: 121,
      errInfo: { details: { operatorName: '$jsonSchema' } },
    });
    await collection.insertOne({ n: 1 }, { bypassDocumentValidation: true });
    await expect(collection.updateOne({ n: 1 }, { $set: { n: 2 } })).rejects.toMatchObject({ code: 121 });
    await db.command({ collMod: 'checked', validationLevel: 'moderate' });
    await collection.updateOne({ n: 1 }, { $set: { n: 2 } });
    await collection.insertOne({ name: 'x' });
    await expect(collection.updateOne({ name: 'x' }, { $unset: { name: 1 } })).rejects.toMatchObject({ code: 121 });
    await db.command({ collMod: 'checked', validator: { $expr: { $gt: ['$n', 5] } } });
    await expect(collection.insertOne({ n: 5 })).rejects.toMatchObject({ code: 121 });
  });
});
