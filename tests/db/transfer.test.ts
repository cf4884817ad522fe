import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../../server/system/db/embedded/index.ts';
import { exportDatabase } from '../../server/system/db/transfer/export-database.ts';
import { importDatabase, type ImportResult } from '../../server/system/db/transfer/import-database.ts';
import { readManifest } from '../../server/system/db/transfer/manifest.ts';
import { temporaryFolder } from './helpers.ts';

const root = temporaryFolder();
const MAIN = fileURLToPath(new URL('../../server/system/db/transfer/main.ts', import.meta.url));
const run = promisify(execFile);
const report = (): void => undefined;

const ODD: Document[] = [
  {
    _id: 'types',
    int: 5,
    double: new Double(5),
    negative: -0,
    nan: NaN,
    infinite: -Infinity,
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('1.10'),
    date: new Date(-1),
    far: new Date(8.64e15),
  },
  {
    _id: 'more',
    id: new ObjectId(),
    binary: new Binary(Buffer.from([0, 255]), 4),
    regex: new BSONRegExp('a/b', 'im'),
    code: new Code('x'),
    time: new Timestamp({ t: 4000000000, i: 5 }),
    min: new MinKey(),
    max: new MaxKey(),
    nil: null,
  },
  {
    _id: 'text',
    t: 'quote " back \\ line \n nul \0 emoji 😀 half \u2028',
    list: [[], {}, [1, [2]]],
    '$dollar.dot': 1,
    '': 2,
  },
  { _id: { b: 1, a: [1] }, x: 1 },
  { _id: null, x: 2 },
  { _id: 5, x: 3 },
  { _id: 5.5, x: 4 },
] as unknown as Document[];

async function withEngine<T>(dir: string, work: (client: MongoClient, address: string) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedDatabase({ dir });
  const client = await MongoClient.connect(engine.address);
  try {
    return await work(client, engine.address);
  } finally {
    await client.close();
    await engine.close();
  }
}

const source = join(root, 'source');

beforeAll(() =>
  withEngine(source, async (client) => {
    const db = client.db('shop');
    await db.collection('odd').insertMany(ODD);
    await db.command({
      insert: 'odd',
      documents: [
        new Map<string, unknown>([
          ['_id', 'order'],
          ['b', 1],
          ['10', 2],
          ['9', 3],
        ]),
      ],
    });
    await db.createCollection('checked', {
      validator: { n: { $type: 'int' } },
      collation: { locale: 'en', strength: 2 },
    });
    await db
      .collection('checked')
      .createIndexes([
        { key: { n: 1, 'a.b': -1 } },
        { key: { u: 1 }, unique: true, sparse: true },
        { key: { at: 1 }, expireAfterSeconds: 3600 },
        { key: { p: 1 }, partialFilterExpression: { n: { $gt: 5 } } },
      ]);
    await db.collection('checked').insertMany(Array.from({ length: 12_000 }, (_, n) => ({ n, pad: 'x'.repeat(50) })));
    await db.createCollection('view', { viewOn: 'checked', pipeline: [{ $match: { n: { $lt: 3 } } }] });
    await client.db('second').collection('empty').createIndex({ a: 1 });
  }),
);

/** All contents of a server, in a comparable form. */
async function contents(client: MongoClient): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name } of (await client.db().admin().listDatabases()).databases) {
    for (const info of await client.db(name).listCollections().toArray()) {
      const raw = await client
        .db(name)
        .collection(info.name)
        .find({}, { raw: true, sort: { _id: 1 } })
        .toArray();
      const indexes = info.type === 'view' ? [] : await client.db(name).collection(info.name).indexes();
      all[`${name}.${info.name}`] = {
        options: info.type === 'view' ? info : (info as Document)['options'],
        indexes,
        documents: raw.map((doc) => Buffer.from(doc as unknown as Uint8Array).toString('hex')),
      };
    }
  }
  return all;
}

const exportTo = (folder: string): Promise<unknown> =>
  withEngine(source, (client) => exportDatabase({ client, source: 'test', folder, report }));
const importInto = (dir: string, folder: string): Promise<ImportResult> =>
  withEngine(dir, (client) => importDatabase({ client, folder, report }));

describe('export and import', () => {
  it('move everything byte for byte; a second import repeats nothing', async () => {
    const folder = join(root, 'whole');
    await exportTo(folder);
    const target = join(root, 'target');
    expect(await importInto(target, folder)).toEqual({ added: 12_000 + ODD.length + 1, present: 0, different: 0 });
    expect(await importInto(target, folder)).toEqual({ added: 0, present: 12_000 + ODD.length + 1, different: 0 });
    expect(await withEngine(target, contents)).toEqual(await withEngine(source, contents));
  });

  it('resume after an interruption in the middle of a collection', async () => {
    const folder = join(root, 'resumed');
    let reads = 0;
    await withEngine(source, async (client) => {
      const stop = exportDatabase({
        client,
        source: 'test',
        folder,
        report: () => {
          if (++reads === 1) throw new Error('interrupted');
        },
      });
      await expect(stop).rejects.toThrow('interrupted');
    });
    const manifest = readManifest(folder);
    const unfinished =
      manifest?.collections.find((entry) => entry.name === 'checked' && !entry.done) ??
      manifest?.collections.find((entry) => !entry.done && entry.file !== null);
    expect(unfinished).toBeDefined();
    await exportTo(folder);
    expect(await importInto(join(root, 'resumed-target'), folder)).toMatchObject({ added: 12_000 + ODD.length + 1 });
    await expect(exportTo(folder)).rejects.toThrow('already holds a finished export');
  });

  it('resume from the last recorded document, dropping those written after it', async () => {
    const folder = join(root, 'middle');
    await exportTo(folder);
    const whole = readManifest(folder);
    const entry = whole?.collections.find((one) => one.name === 'checked');
    if (!whole || !entry?.file) throw new Error('no entry');
    const lines = readFileSync(join(folder, entry.file), 'utf8').split('\n').slice(0, 5000);
    const part = {
      ...entry,
      documents: 5000,
      bytes: Buffer.byteLength(lines.join('\n')) + 1,
      done: false,
      sha256: null,
    };
    const { writeManifest } = await import('../../server/system/db/transfer/manifest.ts');
    writeManifest(folder, {
      ...whole,
      finishedAt: null,
      collections: whole.collections.map((one) => (one === entry ? part : one)),
    });
    truncateSync(join(folder, entry.file), part.bytes + 100);
    await exportTo(folder);
    expect(readManifest(folder)?.collections.find((one) => one.name === 'checked')).toEqual(entry);
  });

  it('refuse a damaged export before anything is written', async () => {
    const folder = join(root, 'damaged');
    await exportTo(folder);
    const file =
      readdirSync(folder).find(
        (name) => name.endsWith('.jsonl') && readFileSync(join(folder, name), 'utf8').includes('xxx'),
      ) ?? '';
    const text = readFileSync(join(folder, file), 'utf8');
    const target = join(root, 'damaged-target');
    for (const damaged of [text.replace('xxx', 'xyx'), text.slice(0, -1), text.split('\n').slice(1).join('\n')]) {
      writeFileSync(join(folder, file), damaged);
      await expect(importInto(target, folder)).rejects.toThrow('does not match its checksum');
    }
    writeFileSync(join(folder, file), text);
    appendFileSync(join(folder, 'manifest.json'), ' ');
    await expect(importInto(target, folder)).rejects.toThrow('manifest does not match');
    await expect(importInto(target, join(root, 'nowhere'))).rejects.toThrow('holds no export');
    expect(await withEngine(target, contents)).toEqual({});
  });

  it('keep existing documents with other contents, and say so', async () => {
    const folder = join(root, 'different');
    await exportTo(folder);
    const target = join(root, 'different-target');
    await withEngine(target, (client) =>
      client
        .db('shop')
        .collection<Document>('odd')
        .insertOne({ _id: 5, x: 'mine' } as unknown as Document),
    );
    expect(await importInto(target, folder)).toMatchObject({ different: 1, present: 0 });
    expect(
      await withEngine(target, (client) =>
        client
          .db('shop')
          .collection<Document>('odd')
          .findOne({ _id: 5 } as Document),
      ),
    ).toEqual({ _id: 5, x: 'mine' });
  });

  it('refuse a document that Extended JSON cannot carry', async () => {
    const dir = join(root, 'lookalike');
    await withEngine(dir, async (client) => {
      await client
        .db('a')
        .collection('b')
        .insertOne({ x: { $oid: 'no id' } });
      await expect(
        exportDatabase({ client, source: 'test', folder: join(root, 'lookalike-out'), report }),
      ).rejects.toThrow('$oid');
    });
  });

  it('are two commands: from a folder, into an address', async () => {
    const out = join(root, 'by-command');
    const exported = await run(process.execPath, [MAIN, 'export', '--dir', source, '--out', out]);
    expect(exported.stdout).toContain(`Exported ${12_000 + ODD.length + 1} documents of 4 collections`);
    await withEngine(join(root, 'command-target'), async (_client, address) => {
      const imported = await run(process.execPath, [MAIN, 'import', '--in', out, '--to', address]);
      expect(imported.stdout).toContain(`Imported ${12_000 + ODD.length + 1} documents; 0 were there already`);
    });
    await expect(run(process.execPath, [MAIN, 'export', '--out', out])).rejects.toMatchObject({ code: 2 });
    await expect(
      run(process.execPath, [
        MAIN,
        'import',
        '--in',
        out,
        '--to',
        'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=300',
      ]),
    ).rejects.toMatchObject({ code: 1 });
  });
});
