import { join } from 'node:path';
import { MongoClient, ObjectId, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../server/system/db/embedded/commands/registry.ts';
import { serve, temporaryFolder, testDatabase } from './helpers.ts';

const database = testDatabase();
const temporaryShutdown = temporaryFolder();
const numbers = (count: number): Document[] => Array.from({ length: count }, (_, i) => ({ _id: i, n: i }));

describe('collections', () => {
  it('views run their pipeline, even over views, and are read-only', async () => {
    const source = await database.fresh(numbers(10));
    const db = database.client.db('test');
    await db.createCollection('even', {
      viewOn: source.collectionName,
      pipeline: [{ $match: { $expr: { $eq: [{ $mod: ['$n', 2] }, 0] } } }],
    });
    await db.createCollection('evenDoubled', { viewOn: 'even', pipeline: [{ $set: { n: { $multiply: ['$n', 2] } } }] });
    const view = db.collection<Document>('evenDoubled');
    expect(
      await view
        .find({ n: { $gt: 8 } })
        .sort({ n: -1 })
        .limit(1)
        .project({ _id: 0 })
        .toArray(),
    ).toEqual([{ n: 16 }]);
    expect([
      await view.countDocuments({ n: { $gte: 8 } }),
      await view.estimatedDocumentCount(),
      await view.distinct('n'),
    ]).toEqual([3, 5, [0, 4, 8, 12, 16]]);
    await expect(view.insertOne({})).rejects.toMatchObject({ code: 166 });
    expect((await db.listCollections({ name: 'even' }).toArray())[0]).toMatchObject({
      type: 'view',
      options: { viewOn: source.collectionName },
    });
  });

  it('are listed, renamed, measured and dropped', async () => {
    const db = database.client.db('listing');
    await db.collection('one').insertOne({ a: 1 });
    await db.createCollection('two');
    await expect(db.createCollection('two', { validator: { a: 1 } })).rejects.toMatchObject({ code: 48 });
    await expect(db.createCollection('capped', { capped: true, size: 5 })).rejects.toMatchObject({ code: 115 });
    await expect(db.renameCollection('one', 'two')).rejects.toMatchObject({ code: 48 });
    await db.renameCollection('one', 'two', { dropTarget: true });
    expect((await db.listCollections({}, { nameOnly: true }).toArray()).map((one) => one.name)).toEqual(['two']);
    expect(await db.command({ collStats: 'two' })).toMatchObject({ count: 1, nindexes: 1 });
    expect(await db.command({ dbStats: 1 })).toMatchObject({ collections: 1, objects: 1 });
    expect(await db.command({ validate: 'two' })).toMatchObject({ valid: true, nrecords: 1 });
    expect((await database.client.db().admin().listDatabases()).databases.map((one) => one.name)).toContain('listing');
    await db.dropDatabase();
    expect((await database.client.db().admin().listDatabases()).databases.map((one) => one.name)).not.toContain(
      'listing',
    );
  });

  it('have a default collation', async () => {
    const collection = await database.client
      .db('test')
      .createCollection<Document>('folded', { collation: { locale: 'en', strength: 2 } });
    await collection.createIndex({ name: 1 }, { unique: true });
    await collection.insertOne({ name: 'Ann' });
    expect(await collection.findOne({ name: 'ANN' })).toMatchObject({ name: 'Ann' });
    await expect(collection.insertOne({ name: 'ann' })).rejects.toMatchObject({ code: 11000 });
  });

  it('count, skip, limit and distinct', async () => {
    const collection = await database.fresh([{ a: [1, 2] }, { a: 2 }, { a: { b: 3 } }, {}]);
    expect(await collection.distinct('a')).toEqual([1, 2, { b: 3 }]);
    expect(await collection.distinct('a.b')).toEqual([3]);
    const db = database.client.db('test');
    expect(await db.command({ count: collection.collectionName, skip: 1, limit: 2 })).toMatchObject({ n: 2 });
    expect(await db.command({ count: collection.collectionName, query: { a: 2 } })).toMatchObject({ n: 2 });
    expect(await collection.countDocuments({}, { skip: 3 })).toBe(1);
  });
});

/** Commands that shells and drivers send about the server, with a part of the reply. */
const ABOUT: Record<string, Document> = {
  hello: { isWritablePrimary: true, maxWireVersion: 21 },
  ismaster: { ismaster: true },
  isMaster: { ismaster: true },
  ping: {},
  buildInfo: { version: '7.0.14' },
  buildinfo: { version: '7.0.14' },
  serverStatus: { process: 'workspace-db' },
  hostInfo: {},
  connectionStatus: { authInfo: { authenticatedUsers: [] } },
  whatsmyuri: {},
  startSession: { timeoutMinutes: 30 },
  getCmdLineOpts: {},
  usersInfo: { users: [] },
  rolesInfo: { roles: [] },
  endSessions: {},
  refreshSessions: {},
  killSessions: {},
  killAllSessions: {},
  fsync: {},
  logout: {},
  listDatabases: {},
  dbStats: { ok: 1 },
  dbstats: { ok: 1 },
};
/** Commands with their own tests, here and in other files. */
const ELSEWHERE = new Set([
  'find',
  'getMore',
  'killCursors',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'create',
  'drop',
  'dropDatabase',
  'renameCollection',
  'collMod',
  'createIndexes',
  'listIndexes',
  'dropIndexes',
  'deleteIndexes',
  'listCollections',
  'collStats',
  'collstats',
  'validate',
  'aggregate',
  'explain',
  'findAndModify',
  'findandmodify',
  'getParameter',
  'getLog',
  'shutdown',
]);

describe('commands about the server', () => {
  it('has a test for every command', () => {
    expect([...COMMANDS.keys()].filter((name) => !(name in ABOUT) && !ELSEWHERE.has(name))).toEqual([]);
  });

  it.each(Object.entries(ABOUT))('%s', async (name, expected) => {
    expect(await database.client.db('admin').command({ [name]: 1 })).toMatchObject({ ...expected, ok: 1 });
  });

  it('getParameter and getLog return what they know and refuse the rest', async () => {
    const admin = database.client.db('admin');
    expect(await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
      featureCompatibilityVersion: { version: '7.0' },
    });
    await expect(admin.command({ getParameter: 1, nope: 1 })).rejects.toMatchObject({ code: 72 });
    expect(await admin.command({ getLog: 'startupWarnings' })).toMatchObject({ log: [] });
  });

  it('refuses options that it would ignore: unknown verbosities, and a write concern where nothing is written', async () => {
    const db = database.client.db('test');
    const find = { find: 'any' };
    await expect(db.command({ explain: find, verbosity: 'nope' })).rejects.toMatchObject({ code: 2 });
    for (const verbosity of ['queryPlanner', 'executionStats', 'allPlansExecution'])
      expect(await db.command({ explain: find, verbosity })).toMatchObject({ ok: 1 });
    const writeConcern = { w: 1 };
    for (const command of [
      { explain: find, writeConcern },
      { explain: { delete: 'any', deletes: [{ q: {}, limit: 0 }], writeConcern } },
      { ...find, writeConcern },
      { aggregate: 'any', pipeline: [], cursor: {}, writeConcern },
    ]) {
      await expect(db.command(command), JSON.stringify(command)).rejects.toMatchObject({ code: 72 });
    }
    expect(
      await db.command({ aggregate: 'any', pipeline: [{ $out: 'other' }], cursor: {}, writeConcern }),
    ).toMatchObject({ ok: 1 });
  });

  it('explain counts without writing, for every command that it knows', async () => {
    const collection = await database.fresh(numbers(10));
    const name = collection.collectionName;
    const explain = (command: Document): Promise<Document> =>
      database.client.db('test').command({ explain: command, verbosity: 'executionStats' });
    for (const command of [
      { find: name, filter: { n: { $lt: 5 } } },
      { count: name, query: { n: { $lt: 5 } } },
      { distinct: name, key: 'n', query: { n: { $lt: 5 } } },
      { delete: name, deletes: [{ q: { n: { $lt: 5 } }, limit: 0 }] },
      { update: name, updates: [{ q: { n: { $lt: 5 } }, u: { $set: { n: 9 } }, multi: true }] },
      { findAndModify: name, query: { n: { $lt: 5 } }, remove: true },
      { aggregate: name, pipeline: [{ $match: { n: { $lt: 5 } } }], cursor: {} },
    ])
      expect(await explain(command), JSON.stringify(command)).toMatchObject({
        queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
        executionStats: { nReturned: 5, totalDocsExamined: 10 },
      });
    expect(
      (await explain({ aggregate: name, pipeline: [{ $group: { _id: '$n' } }], cursor: {} }))['stages'],
    ).toMatchObject([{ $cursor: {} }, { $group: { _id: '$n' } }]);
    expect(await collection.countDocuments({ n: { $lt: 5 } })).toBe(5);
  });

  it('shutdown ends the server', async () => {
    const server = await serve(join(temporaryShutdown, 'data'));
    const client = await MongoClient.connect(server.address);
    await client
      .db('admin')
      .command({ shutdown: 1 })
      .catch(() => undefined);
    expect(await server.ended).toBe(0);
    await client.close();
  });
});

describe('unsupported features', () => {
  it('refuses transactions, change streams, users and unknown commands with MongoDB’s codes', async () => {
    const collection = await database.fresh(numbers(1));
    const session = database.client.startSession();
    session.startTransaction();
    await expect(collection.insertOne({ a: 1 }, { session })).rejects.toMatchObject({ originalError: { code: 20 } });
    await session.abortTransaction().catch(() => undefined);
    await expect(collection.watch().next()).rejects.toMatchObject({ code: 40573 });
    const db = database.client.db('test');
    for (const [command, code] of [
      [{ createUser: 'x', pwd: 'y', roles: [] }, 115],
      [{ mapReduce: 'x' }, 115],
      [{ createSearchIndexes: 'x', indexes: [] }, 115],
      [{ nope: 1 }, 59],
    ] as [Document, number][])
      await expect(db.command(command)).rejects.toMatchObject({ code });
  });

  it('refuses unsupported options that would change the result, and unknown fields', async () => {
    const collection = await database.fresh(numbers(1));
    const db = database.client.db('test');
    const name = collection.collectionName;
    for (const [command, code] of [
      [{ find: name, tailable: true }, 115],
      [{ find: name, min: { n: 1 } }, 115],
      [{ find: name, nope: 1 }, 40415],
      [{ update: name, updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 40415],
      [{ insert: name, documents: [{}], writeConcern: { w: 2 } }, 2],
      [{ find: name, readConcern: { level: 'snapshot' } }, 123],
      [{ create: 'series', timeseries: { timeField: 't' } }, 115],
      [{ find: '' }, 73],
      [{ insert: '$x', documents: [{}] }, 73],
      [{ aggregate: name, pipeline: [] }, 9],
      [{ getMore: 1, collection: 5 }, 14],
    ] as [Document, number][])
      await expect(db.command(command), JSON.stringify(command)).rejects.toMatchObject({ code });
  });

  it('stops operations that exceed maxTimeMS', async () => {
    const collection = await database.fresh(numbers(5000));
    const slow = [
      {
        $lookup: { from: collection.collectionName, pipeline: [{ $match: { $expr: { $gt: ['$n', 5] } } }], as: 'all' },
      },
    ];
    await expect(collection.aggregate(slow, { maxTimeMS: 50 }).toArray()).rejects.toMatchObject({ code: 50 });
  });

  it('refuses sorts and groups over 100 MB with MongoDB’s error', async () => {
    const collection = await database.fresh();
    const pad = 'x'.repeat(1_000_000);
    for (let i = 0; i < 110; i++) await collection.insertOne({ n: i, pad });
    await expect(collection.find().sort({ n: 1 }).toArray()).rejects.toMatchObject({ code: 292 });
    await expect(
      collection.aggregate([{ $group: { _id: null, all: { $push: '$pad' } } }]).toArray(),
    ).rejects.toMatchObject({ code: 292 });
    expect(await collection.find().sort({ n: -1 }).limit(2).project({ n: 1, _id: 0 }).toArray()).toEqual([
      { n: 109 },
      { n: 108 },
    ]);
    await collection.createIndex({ n: 1 });
    expect(await collection.find().sort({ n: 1 }).project({ n: 1 }).toArray()).toHaveLength(110);
  });
});

describe('one thread', () => {
  it('serves point reads and writes while a long group runs', async () => {
    const collection = await database.fresh(numbers(30_000));
    let running = true;
    const group = collection
      .aggregate([{ $group: { _id: { $mod: ['$n', 7] }, all: { $push: '$n' } } }])
      .toArray()
      .finally(() => {
        running = false;
      });
    let reads = 0;
    while (running) {
      await collection.findOne({ _id: 5 } as Document);
      await collection.updateOne({ _id: 6 } as Document, { $inc: { seen: 1 } } as Document);
      if (running) reads++;
    }
    expect(await group).toHaveLength(7);
    expect(reads).toBeGreaterThan(3);
  });

  it('survives patterns that would take for ever: a result, or an error that says so', async () => {
    const collection = await database.fresh([{ text: `${'a'.repeat(60)}!` }]);
    expect(await collection.find({ text: /^(a+)+$/i }).toArray()).toEqual([]);
    await expect(collection.find({ text: /(a+)+\1$/ }).toArray()).rejects.toMatchObject({ code: 51156 });
    await expect(collection.updateMany({ text: /(a+)+\1$/ }, { $set: { seen: true } })).rejects.toMatchObject({
      code: 51156,
    });
    expect(await collection.countDocuments({ text: /^a+!$/ })).toBe(1);
  });

  it('applies unacknowledged writes and sends no reply', async () => {
    const collection = await database.fresh();
    const client = await MongoClient.connect(database.address, { writeConcern: { w: 0 }, maxPoolSize: 1 });
    const loose = client.db('test').collection(collection.collectionName);
    for (let i = 0; i < 20; i++) await loose.insertOne({ _id: new ObjectId(), i });
    expect(await loose.countDocuments()).toBe(20);
    await client.close();
  });
});
