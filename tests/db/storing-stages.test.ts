import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './helpers.ts';

const database = testDatabase();
const DOCS = [
  { _id: 1, kind: 'a', n: 5 },
  { _id: 2, kind: 'b', n: 7 },
  { _id: 3, kind: 'a', n: 9 },
  { _id: 4, kind: null, n: 1.5 },
];

describe('stages that create or store documents', () => {
  it('$documents', async () => {
    const found = await database.client
      .db('test')
      .aggregate([{ $documents: [{ a: 1 }, { a: { $add: [1, 1] } }] }, { $match: { a: 2 } }])
      .toArray();
    expect(found).toEqual([{ a: 2 }]);
  });

  it('$listLocalSessions names the session that asks', async () => {
    const session = database.client.startSession();
    const found = await database.client
      .db('test')
      .aggregate([{ $listLocalSessions: {} }], { session })
      .toArray();
    const wanted = session.id?.['id'].toString('hex');
    expect(found.map((one) => one['_id'].id.toString('hex'))).toContain(wanted);
    await session.endSession();
  });

  it('$collStats counts', async () => {
    const collection = await database.fresh(DOCS);
    expect(
      await collection
        .aggregate([
          { $collStats: { count: {}, storageStats: {} } },
          { $project: { count: 1, n: '$storageStats.count' } },
        ])
        .toArray(),
    ).toEqual([{ count: 4, n: 4 }]);
  });

  it('$out replaces a collection and keeps its indexes; a failing one changes nothing', async () => {
    const collection = await database.fresh(DOCS);
    const target = await database.fresh([{ _id: 'old', n: 1 }] as unknown as Document[]);
    await target.createIndex({ n: 1 }, { unique: true });
    await collection.aggregate([{ $project: { n: 1 } }, { $out: target.collectionName }]).toArray();
    expect(await target.countDocuments()).toBe(4);
    expect((await target.indexes()).map((index) => index.name)).toEqual(['_id_', 'n_1']);
    await expect(
      collection.aggregate([{ $project: { n: { $literal: 1 } } }, { $out: target.collectionName }]).toArray(),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await target.countDocuments()).toBe(4);
    expect(await database.client.db('test').listCollections({ name: /^tmp/ }).toArray()).toEqual([]);
  });

  it.each(['$out', '$merge'])('%s runs the validator of its target, unless told not to', async (stage) => {
    const source = await database.fresh([
      { _id: 1, n: 'text' },
      { _id: 2, n: 2 },
    ] as unknown as Document[]);
    const target = (await database.fresh([{ _id: 2, n: 1 }] as unknown as Document[])).collectionName;
    await database.client.db('test').command({ collMod: target, validator: { n: { $type: 'int' } } });
    const into = [{ [stage]: target }];
    await expect(source.aggregate(into).toArray()).rejects.toMatchObject({ code: 121 });
    await source.aggregate(into, { bypassDocumentValidation: true }).toArray();
    expect(await database.client.db('test').collection(target).find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 'text' },
      { _id: 2, n: 2 },
    ]);
  });

  it('$merge in all its modes', async () => {
    const source = await database.fresh([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ] as unknown as Document[]);
    const start = [{ _id: 1, b: 1 }] as unknown as Document[];
    const run = async (spec: Document): Promise<Document[]> => {
      const target = await database.fresh(start);
      await source.aggregate([{ $merge: { into: target.collectionName, ...spec } }]).toArray();
      return target.find().toArray();
    };
    expect(await run({})).toEqual([
      { _id: 1, b: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    expect(await run({ whenMatched: 'replace' })).toEqual([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    expect(await run({ whenMatched: 'keepExisting', whenNotMatched: 'discard' })).toEqual(start);
    expect(await run({ whenMatched: [{ $set: { b: { $add: ['$b', '$$new.a'] } } }] })).toEqual([
      { _id: 1, b: 2 },
      { _id: 2, a: 2 },
    ]);
    await expect(run({ whenMatched: 'fail' })).rejects.toMatchObject({ code: 11000 });
    await expect(run({ whenNotMatched: 'fail' })).rejects.toMatchObject({ code: 13113 });
    await expect(run({ on: 'a' })).rejects.toMatchObject({ code: 51183 });
  });
});
