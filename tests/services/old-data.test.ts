import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { backUpBefore } from '@/server/boot/before-update';
import { unpackBackup } from '@/server/system/backup/unpack';
import { connectAnyDatabase, disconnectDatabase, openDatabase } from '@/server/system/db/connect';
import { importDatabase } from '@/server/system/db/transfer/import-database';
import { env } from '@/server/system/env';
import { bringUp } from '@/server/system/migrations/bring-up';
import { runBackfills } from '@/server/system/migrations/run-backfills';
import { VERSION } from '@/server/system/version';
import { allModels, declaredIndexes, ROOT } from '../setup/shapes';

const FOLDER = path.join(ROOT, 'tests/data');
const OF_UPDATES = new Set(['datastates', 'migrations', 'backupruns']);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'old-data-'));

beforeAll(async () => void (await connectAnyDatabase()));
afterAll(async () => {
  await disconnectDatabase();
  rmSync(scratch, { recursive: true, force: true });
});

/** All but the documents of updates, and those that the database removes by itself when their time is over. */
async function contents(): Promise<Record<string, unknown[]>> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const declared = Object.entries(declaredIndexes(await allModels()));
  const passing = new Set(
    declared.flatMap(([name, specs]) => (specs.some((one) => 'expireAfterSeconds' in one) ? name : [])),
  );
  const kept = collections.filter(({ collectionName: name }) => !OF_UPDATES.has(name) && !passing.has(name));
  const read = kept.map(async (one) => [one.collectionName, await one.find().sort({ _id: 1 }).toArray()] as const);
  return Object.fromEntries((await Promise.all(read)).filter(([, rows]) => rows.length > 0));
}

async function restore(version: string): Promise<void> {
  await mongoose.connection.dropDatabase();
  const into = mkdtempSync(path.join(scratch, version));
  const header = await unpackBackup({ from: path.join(FOLDER, version, 'backup.tar'), into });
  expect(header.version).toBe(version);
  const client = await MongoClient.connect(env.MONGODB_URI);
  const options = { folder: path.join(into, 'database'), into: client.db().databaseName, report: () => undefined };
  expect((await importDatabase({ client, ...options })).different).toBe(0);
  await client.close();
}

/** All that a version does with older data: before it starts, and beside its work. */
async function update(steps: readonly Step[], version: string): Promise<void> {
  await bringUp({ steps, version });
  const liveVersions = async () => [version];
  await runBackfills({ signal: new AbortController().signal, steps, version, liveVersions });
}

async function indexes(): Promise<Record<string, string[]>> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const read = collections.map(async (one) => {
    const names = (await one.indexes()).map(({ name }) => String(name));
    return [one.collectionName, names.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe.each(readdirSync(FOLDER).filter((name) => name !== 'README.md'))('the data of %s', (version) => {
  beforeAll(() => restore(version));

  it('stays as it is on a full disk, which is said; with space it goes on', async () => {
    const before = await contents();
    const { MIN_FREE_DISK_MB } = env;
    env.MIN_FREE_DISK_MB = 1e12;
    const refused = await openDatabase({ beforeChange: backUpBefore }).catch((error: Error) => error.message);
    env.MIN_FREE_DISK_MB = MIN_FREE_DISK_MB;
    expect(refused).toContain('The disk of this host is almost full');
    expect(await contents()).toEqual(before);
    expect(await mongoose.connection.collection('datastates').findOne()).not.toMatchObject({ version: VERSION });
  });

  it('is brought to this version, after a backup of what was there, and nothing of it is lost', async () => {
    const before = await contents();
    expect(Object.keys(before).length).toBeGreaterThan(35);
    await openDatabase({ beforeChange: backUpBefore });
    expect(await contents()).toEqual(before);
    expect(await mongoose.connection.collection('datastates').findOne()).toMatchObject({
      version: VERSION,
      state: 'current',
    });
    expect(existsSync(path.join(env.DATA_DIR, `before-${VERSION}.tar`))).toBe(true);
  });

  it('has documents that each fit their schema', async () => {
    const wrong: string[] = [];
    for (const Model of await allModels())
      for await (const row of Model.collection.find()) {
        await new Model(row).validate().catch((error: Error) => {
          wrong.push(`${Model.modelName} ${String(row._id)}: ${error.message}`);
        });
      }
    expect(wrong).toEqual([]);
  });

  it('has the indexes that the schemas declare', async () => {
    for (const [name, specs] of Object.entries(declaredIndexes(await allModels()))) {
      const there = (await mongoose.connection.collection(name).indexes()).map((index) => index.name);
      expect(there, name).toEqual(expect.arrayContaining(specs.map((spec) => spec.name)));
    }
  });

  it('is the same when it is brought up in two steps, by a version between', async () => {
    await restore(version);
    await update(STEPS, VERSION);
    const atOnce = [await contents(), await indexes()];
    await restore(version);
    await update(STEPS.slice(0, STEPS.length / 2), `${version}-between`);
    expect(await indexes()).not.toEqual(atOnce[1]);
    await update(STEPS, VERSION);
    expect([await contents(), await indexes()]).toEqual(atOnce);
  });
});
