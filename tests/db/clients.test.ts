import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, testDatabase } from './helpers.ts';

const run = promisify(execFile);
const database = testDatabase();
const folder = temporaryFolder();
/** mongosh is large and not in package.json: run npm i mongosh in a separate folder and name it here. */
const MONGOSH = process.env['MONGOSH'] ?? '';
const PYTHON = '/usr/bin/python3';
const havePymongo =
  existsSync(PYTHON) &&
  (existsSync('/usr/lib/python3/dist-packages/pymongo') || existsSync('/usr/local/lib/python3/dist-packages/pymongo'));

const SHELL_SESSION = `
const out = (name, value) => print('@' + name + '=' + EJSON.stringify(value, { relaxed: name !== 'long' }));
const c = db.getSiblingDB('shell').posts;
c.insertMany([{ _id: 1, t: 'a', n: NumberLong('9007199254740993') }, { _id: 2, t: 'b', tags: ['x', 'y'] }, { _id: 3, t: 'b', at: ISODate('2026-01-01') }]);
c.createIndex({ t: 1 }, { unique: false }); c.createIndex({ u: 1 }, { unique: true, sparse: true });
out('update', c.updateOne({ _id: 2 }, { $push: { tags: 'z' }, $set: { u: 1 } }).modifiedCount);
try { c.insertOne({ u: 1 }); } catch (e) { out('duplicate', e.code); }
out('found', c.find({ t: 'b' }).sort({ _id: -1 }).toArray().map((d) => d._id));
out('long', c.findOne({ _id: 1 }).n);
out('explain', c.find({ t: 'b' }).explain('executionStats').queryPlanner.winningPlan.inputStage.stage);
out('group', c.aggregate([{ $group: { _id: '$t', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray());
out('indexes', c.getIndexes().map((i) => i.name));
out('stats', [c.stats().count, db.getSiblingDB('shell').stats().objects, c.countDocuments(), c.estimatedDocumentCount()]);
out('names', [db.getSiblingDB('shell').getCollectionNames(), db.adminCommand('listDatabases').databases.some((d) => d.name === 'shell')]);
out('validate', c.validate().valid);
out('removed', c.deleteMany({ t: 'b' }).deletedCount);
require('fs').writeFileSync(process.env.OUT, c.find().toArray().map((d) => EJSON.stringify(d, { relaxed: false })).join('\\n'));
`;

const PYTHON_SESSION = `
import json, sys, datetime
from pymongo import MongoClient, UpdateOne, InsertOne, ASCENDING, DESCENDING, errors
from bson import json_util, Int64, Decimal128
client = MongoClient(sys.argv[1])
c = client.shell.py
out = {}
c.insert_many([{'_id': i, 'n': i, 'k': 'a' if i % 2 else 'b'} for i in range(50)])
c.create_index([('k', ASCENDING), ('n', DESCENDING)]); c.create_index('u', unique=True, sparse=True)
out['bulk'] = c.bulk_write([UpdateOne({'_id': 1}, {'$inc': {'n': Int64(5)}}), InsertOne({'_id': 100, 'u': 1}), UpdateOne({'_id': 200}, {'$set': {'z': Decimal128('1.10')}}, upsert=True)]).upserted_count
try: c.insert_one({'u': 1})
except errors.DuplicateKeyError as e: out['duplicate'] = [e.code, e.details['keyValue']]
out['find'] = [d['_id'] for d in c.find({'k': 'a', 'n': {'$gte': 44}}).sort('n', -1)]
out['explain'] = c.find({'k': 'a'}).explain()['queryPlanner']['winningPlan']['inputStage']['indexName']
out['bucket'] = list(c.aggregate([{'$bucket': {'groupBy': '$n', 'boundaries': [0, 10, 100], 'default': 'none'}}]))
out['cursor'] = len(list(c.find({}, batch_size=7)))
out['modify'] = c.find_one_and_update({'_id': 2}, {'$set': {'x': 1}}, return_document=True)['x']
out['order'] = list(c.database.command('find', 'py', filter={'_id': 100}).keys())[-1]
c.insert_one({'_id': 'ordered', 'b': 1, '10': 2, '9': 3}); c.update_one({'_id': 'ordered'}, {'$set': {'c': 4}})
out['keys'] = list(c.find_one({'_id': 'ordered'}).keys())
out['info'] = client.server_info()['version']
open(sys.argv[2], 'w').write('\\n'.join(json_util.dumps(d) for d in c.find({'_id': {'$in': [100, 200]}})))
print(json.dumps(out))
`;

describe('other clients', () => {
  it.skipIf(MONGOSH === '')('mongosh runs a realistic session (set MONGOSH to its path)', async () => {
    const script = join(folder, 'session.js');
    writeFileSync(script, SHELL_SESSION);
    const target = join(folder, 'shell.jsonl');
    const { stdout } = await run(MONGOSH, ['--quiet', '--norc', database.address, '--file', script], {
      env: { ...process.env, OUT: target, HOME: folder },
    });
    const values = Object.fromEntries(
      [...stdout.matchAll(/^@(\w+)=(.*)$/gm)].map(([, name, value]) => [name, JSON.parse(value ?? '') as unknown]),
    );
    expect(values).toEqual({
      update: 1,
      duplicate: 11000,
      found: [3, 2],
      long: { $numberLong: '9007199254740993' },
      explain: 'IXSCAN',
      group: [
        { _id: 'a', n: 1 },
        { _id: 'b', n: 2 },
      ],
      indexes: ['_id_', 't_1', 'u_1'],
      stats: [3, 3, 3, 3],
      names: [['posts'], true],
      validate: true,
      removed: 2,
    });
    expect(readFileSync(target, 'utf8')).toBe(
      '{"_id":{"$numberInt":"1"},"t":"a","n":{"$numberLong":"9007199254740993"}}',
    );
  });

  it.skipIf(!havePymongo)('pymongo runs a realistic session (Debian’s python3-pymongo)', async () => {
    const script = join(folder, 'session.py');
    writeFileSync(script, PYTHON_SESSION);
    const target = join(folder, 'py.jsonl');
    const { stdout } = await run(PYTHON, [script, database.address, target]);
    expect(JSON.parse(stdout)).toEqual({
      bulk: 1,
      duplicate: [11000, { u: 1 }],
      find: [49, 47, 45],
      explain: 'k_1_n_-1',
      bucket: [
        { _id: 0, count: 10 },
        { _id: 10, count: 40 },
        { _id: 'none', count: 2 },
      ],
      cursor: 52,
      modify: 1,
      order: 'ok',
      keys: ['_id', 'b', '10', '9', 'c'],
      info: '7.0.14',
    });
    expect(readFileSync(target, 'utf8')).toBe('{"_id": 100, "u": 1}\n{"_id": 200, "z": {"$numberDecimal": "1.10"}}');
  });
});
