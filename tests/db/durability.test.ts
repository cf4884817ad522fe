import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DirectoryError, startEmbeddedDatabase } from '../../server/system/db/embedded/index.ts';
import { MAIN, serve, temporaryFolder } from './helpers.ts';

const ROUNDS = process.env.SOAK ? 40 : 8;
const WRITERS = 24;

/** Acknowledged writes: ids, and for each writer the value of its counter. */
interface Acknowledged {
  ids: number[];
  counters: number[];
}

async function write(
  collection: Collection<Document>,
  writer: number,
  next: () => number,
  seen: Acknowledged,
): Promise<void> {
  for (let step = 0; ; step++) {
    const id = next();
    const doc = (n: number): Document => ({
      _id: n,
      writer,
      n,
      tags: [`t${n % 7}`, `w${writer}`],
      pad: 'x'.repeat(n % 300),
    });
    if (step % 4 === 3) {
      const more = next();
      await collection.insertMany([doc(id), doc(more)]);
      seen.ids.push(id, more);
    } else if (step % 4 === 2) {
      const found = await collection.findOneAndUpdate(
        { _id: -1 - writer } as Document,
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      seen.counters[writer] = found?.['count'];
    } else {
      await collection.insertOne(doc(id));
      seen.ids.push(id);
    }
  }
}

describe('a process killed with -9', () => {
  const dir = join(temporaryFolder(), 'data');
  const seen: Acknowledged = { ids: [], counters: Array.from({ length: WRITERS }, () => 0) };
  let last = 0;

  async function check(collection: Collection<Document>): Promise<void> {
    const stored = new Set(
      (await collection.find({ _id: { $gte: 0 } } as Document, { projection: { _id: 1 } }).toArray()).map((doc) =>
        Number(doc['_id']),
      ),
    );
    expect(seen.ids.filter((id) => !stored.has(id))).toEqual([]);
    const counters = new Map(
      (await collection.find({ _id: { $lt: 0 } } as Document).toArray()).map((doc) => [
        -1 - Number(doc['_id']),
        Number(doc['count']),
      ]),
    );
    for (const [writer, count] of seen.counters.entries())
      expect(counters.get(writer) ?? 0).toBeGreaterThanOrEqual(count);
    expect(await collection.db.command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
      errors: [],
    });
  }

  it(`lost no acknowledged write in ${ROUNDS} rounds under ${WRITERS} writers`, async () => {
    for (let round = 0; round <= ROUNDS; round++) {
      const server = await serve(dir);
      expect(server.address, server.output()).toMatch(/^mongodb:/);
      const client = await MongoClient.connect(server.address, { maxPoolSize: WRITERS, serverSelectionTimeoutMS: 500 });
      const collection = client.db('test').collection<Document>('docs');
      await collection.createIndexes([
        { key: { writer: 1, n: -1 } },
        { key: { n: 1 }, unique: true, partialFilterExpression: { n: { $exists: true } } },
        { key: { tags: 1 } },
      ]);
      await check(collection);
      if (round === ROUNDS) {
        server.child.kill('SIGTERM');
        expect(await server.ended).toBe(0);
        await client.close();
        return;
      }
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(collection, writer, () => last++, seen).catch(() => undefined),
      );
      // The kill comes at another moment of each round, but never before something was acknowledged in it.
      const before = seen.ids.length;
      while (seen.ids.length < before + WRITERS) await sleep(10);
      await sleep(50 + ((round * 37) % 250));
      server.child.kill('SIGKILL');
      await server.ended;
      await client.close();
      await Promise.all(writers);
    }
  }, 300_000);
});

describe('a data folder', () => {
  const root = temporaryFolder();

  it('belongs to one process: a second one is refused with a sentence and code 3', async () => {
    const dir = join(root, 'one');
    const first = await serve(dir);
    const second = await serve(dir);
    expect(await second.ended).toBe(3);
    expect(second.output()).toContain('is in use by another process');
    const client = await MongoClient.connect(first.address);
    await client.db('a').collection('b').insertOne({ a: 1 });
    await client.close();
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await serve(dir);
    expect(third.address).toMatch(/^mongodb:/);
    third.child.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });

  it('is refused to a second engine in the same process too', async () => {
    const dir = join(root, 'twice');
    const engine = await startEmbeddedDatabase({ dir });
    await expect(startEmbeddedDatabase({ dir })).rejects.toThrow(DirectoryError);
    await engine.close();
  });

  it('of a newer version is refused, of an older one is migrated', async () => {
    const dir = join(root, 'versions');
    const engine = await startEmbeddedDatabase({ dir });
    await engine.close();
    const file = new DatabaseSync(join(dir, 'workspace.db'));
    const version = Number((file.prepare('PRAGMA user_version').get() as { user_version: number }).user_version);
    file.exec(`PRAGMA user_version = ${version + 1}`);
    file.close();
    await expect(startEmbeddedDatabase({ dir })).rejects.toThrow('written by a newer version');
    const older = new DatabaseSync(join(dir, 'workspace.db'));
    older.exec('PRAGMA user_version = 0; DROP TABLE collections; DROP TABLE indexes');
    older.close();
    await (await startEmbeddedDatabase({ dir })).close();
    const after = new DatabaseSync(join(dir, 'workspace.db'));
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
    after.close();
  });

  it('of another program is refused', async () => {
    const dir = join(root, 'foreign');
    mkdirSync(dir);
    const file = new DatabaseSync(join(dir, 'workspace.db'));
    file.exec('CREATE TABLE t (a); PRAGMA application_id = 42');
    file.close();
    await expect(startEmbeddedDatabase({ dir })).rejects.toThrow('belongs to another program');
  });

  it('survives a crash while an index is built: the index is lost, the documents are not', async () => {
    const dir = join(root, 'building');
    const server = await serve(dir);
    const client = await MongoClient.connect(server.address, { serverSelectionTimeoutMS: 500 });
    const collection = client.db('a').collection<Document>('b');
    for (let i = 0; i < 40; i++)
      await collection.insertMany(Array.from({ length: 1000 }, (_, j) => ({ n: i * 1000 + j, pad: 'x'.repeat(300) })));
    const building = collection.createIndex({ n: 1 }).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve, 60));
    server.child.kill('SIGKILL');
    await server.ended;
    const result = await building;
    await client.close();
    const engine = await startEmbeddedDatabase({ dir });
    const again = await MongoClient.connect(engine.address);
    const names = (await again.db('a').collection('b').indexes()).map((index) => index.name);
    expect(names).toEqual(result instanceof Error ? ['_id_'] : ['_id_', 'n_1']);
    expect(await again.db('a').command({ validate: 'b' })).toMatchObject({ valid: true, nrecords: 40_000 });
    await again.close();
    await engine.close();
  });
});

/** A file system of 12 MB, if this user may mount one. */
function smallDisk(folder: string): string | undefined {
  const dir = join(folder, 'small');
  mkdirSync(dir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', dir]);
  });
  return dir;
}

describe('a full disk', () => {
  const folder = temporaryFolder();

  it('causes errors but no damage, and recovers when there is space again', async ({ skip }) => {
    const disk = smallDisk(folder);
    if (disk === undefined) return skip('this user may not mount a small file system');
    const server = await serve(join(disk, 'data'));
    const client = await MongoClient.connect(server.address);
    const collection = client.db('a').collection<Document>('b');
    await collection.createIndex({ n: 1 });
    const acknowledged: number[] = [];
    let failure: { code?: number } = {};
    for (let n = 0; n < 500 && failure.code === undefined; n++) {
      await collection.insertOne({ n, pad: 'x'.repeat(100_000) }).then(
        () => acknowledged.push(n),
        (error: { code?: number }) => {
          failure = error;
        },
      );
    }
    expect(failure.code).toBe(14031);
    const batch = await Promise.allSettled(
      [1, 2, 3].map((n) => collection.insertOne({ big: n, pad: 'x'.repeat(5_000_000) })),
    );
    const written = batch.flatMap((one, i) => (one.status === 'fulfilled' ? [i + 1] : []));
    expect(written.length).toBeLessThan(3);
    expect(
      (
        await collection
          .find({ big: { $exists: true } })
          .sort({ big: 1 })
          .toArray()
      ).map((doc) => doc['big'] as unknown),
    ).toEqual(written);
    expect(await collection.countDocuments({ n: { $in: acknowledged } })).toBe(acknowledged.length);
    execFileSync('mount', ['-o', 'remount,size=40m', disk]);
    await collection.insertOne({ n: 1000, pad: 'x'.repeat(100_000) });
    expect(await client.db('a').command({ validate: 'b' })).toMatchObject({
      valid: true,
      nrecords: acknowledged.length + written.length + 1,
    });
    await client.close();
    server.child.kill('SIGKILL');
    await server.ended;
    const again = await serve(join(disk, 'data'));
    const second = await MongoClient.connect(again.address);
    expect(await second.db('a').collection('b').countDocuments()).toBe(acknowledged.length + written.length + 1);
    await second.close();
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});

describe('the process', () => {
  const root = temporaryFolder();

  it('writes its address to a file and ends with the process that started it', async () => {
    const file = join(root, 'address');
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `
      const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}, '--dir', ${JSON.stringify(join(root, 'child'))}, '--address-file', ${JSON.stringify(file)}, '--parent-pid', String(process.pid)], { stdio: 'ignore', detached: true });
      process.stdout.write(String(child.pid)); setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
    );
    await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
    const client = await MongoClient.connect(readFileSync(file, 'utf8').trim());
    await client.db('a').command({ ping: 1 });
    await client.close();
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false);
  });

  it('reports invalid flags', async () => {
    const server = await serve(join(root, 'flags'), ['--port', 'many']);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('Use: npm run db:serve');
  });

  it('ends npm with code 0 on SIGTERM', async () => {
    const child = spawn('npm', ['run', '--silent', 'db:serve', '--', '--dir', join(root, 'npm'), '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    const address = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    );
    expect(address).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\n$/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
