import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import mongoose, { Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DocumentStep, Step } from '@/lib/updates/step';
import { STEPS } from '@/lib/updates/steps';
import { collection } from '@/prisma-free-models/collection';
import { clock } from '@/server/system/clock';
import { connectAnyDatabase, connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { bringUp } from '@/server/system/migrations/bring-up';
import { requireCurrentData } from '@/server/system/migrations/require-current-data';
import { changeOf } from '@/server/system/migrations/run-step';
import { runBackfills } from '@/server/system/migrations/run-backfills';
import { VERSION } from '@/server/system/version';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';
import { numbered } from './numbered-step';
import { until } from './publishing';

const cache = path.join(ROOT, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const outdir = mkdtempSync(path.join(cache, 'migrations-'));
const realNow = clock.now;
const rows = (name = 'numbered') => mongoose.connection.collection(name);
const ledger = () => mongoose.connection.collection<{ _id: string }>('migrations').find().toArray();
const state = () => mongoose.connection.collection('datastates').findOne();
const options = { hashOf: () => 'hash', version: '0.3.0' };
const old = async (count: number) => {
  await rows('users').insertOne({ email: 'ada@example.org' });
  await rows().insertMany(Array.from({ length: count }, (_, n) => ({ n })));
};

beforeAll(() => bundleProgram({ name: 'host', source: 'tests/services/bring-up-process.ts', outdir }));
beforeEach(async () => {
  await connectAnyDatabase();
  await mongoose.connection.dropDatabase();
});
afterEach(() => {
  clock.now = realNow;
});
afterAll(async () => {
  await disconnectDatabase();
  rmSync(outdir, { recursive: true, force: true });
});

it('a new database has every index at once, and nobody builds one behind the operator’s back', async () => {
  await connectDatabase();
  expect((await rows('posts').indexes()).length).toBeGreaterThan(20);
  const expand = STEPS.filter(({ kind }) => kind === 'expand');
  expect(await ledger()).toMatchObject(expand.map(({ id }) => ({ _id: id, endedAt: expect.any(Date), error: null })));
  expect(await state()).toMatchObject({ version: VERSION, state: 'current', holder: null });
  await rows('posts').dropIndexes();
  await connectDatabase();
  expect(await rows('posts').indexes()).toHaveLength(1);
});

it('of ten hosts that start at once, one brings the data up and the others wait', async () => {
  await old(350);
  const told: string[][] = [];
  let backups = 0;
  const host = () => {
    const words: string[] = [];
    told.push(words);
    return bringUp({
      ...options,
      steps: [numbered],
      tell: ({ message }) => words.push(message),
      beforeChange: async () => `A backup lies in backup-${(backups += 1)}.`,
    });
  };
  await Promise.all(Array.from({ length: 10 }, host));
  expect(await rows().distinct('changes')).toEqual([1]);
  expect(await rows().countDocuments({ number: { $exists: true }, n: { $exists: false } })).toBe(350);
  expect(backups).toBe(1);
  expect(await ledger()).toMatchObject([
    { counts: { total: 350, seen: 350, changed: 350 }, endedAt: expect.any(Date) },
  ]);
  expect(told.filter((words) => words.some((word) => word.includes('backup is made'))).length).toBeGreaterThan(0);
  expect(await state()).toMatchObject({ version: '0.3.0', state: 'current' });
});

/** Starts a host that brings the data up, and stands still when so many documents are done. */
function host(documents: number) {
  const child = spawn(NODE, [path.join(outdir, 'host.cjs'), String(documents)], { cwd: ROOT, env: process.env });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(printed)));
  return { child, ended };
}

it('after a kill -9 between batches the next start goes on, and changes no document twice', async () => {
  await old(1000);
  const first = host(300);
  await until(ledger, ([entry]) => (entry as { counts?: { seen: number } } | undefined)?.counts?.seen === 300);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(300);
  expect(await state()).toMatchObject({ version: '0.1.0', state: 'updating' });
  await expect(requireCurrentData()).rejects.toMatchObject({ code: 'UPDATING', retryAfterSeconds: expect.any(Number) });
  // The lease of the dead one ends by itself.
  clock.now = () => new Date(realNow().getTime() + 31_000);
  await bringUp({ ...options, steps: [numbered] });
  expect(await rows().distinct('changes')).toEqual([1]);
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(1000);
});

it('a step that fails leaves what it did not reach, says so, and the next start goes on', async () => {
  await old(250);
  const failing: DocumentStep = {
    ...numbered,
    up: (document) => {
      if (document.n === 150) throw new Error('number 150 has a form that nobody knows');
      return numbered.up(document);
    },
  };
  const update = bringUp({ ...options, steps: [failing], beforeChange: async () => 'A backup lies in x.tar.' });
  await expect(update).rejects.toThrow(
    /could not be brought from 0\.1\.0 to 0\.3\.0: number 150 has a form that nobody knows\. .*as before.* A backup lies in x\.tar\./,
  );
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(100);
  expect(await state()).toMatchObject({ version: '0.1.0', state: 'failed', holder: null });
  expect(await ledger()).toMatchObject([{ endedAt: null, error: expect.stringContaining('number 150') }]);
  await expect(requireCurrentData()).rejects.toThrow(/number 150/);
  await bringUp({ ...options, steps: [numbered] });
  expect(await rows().distinct('changes')).toEqual([1]);
});

it('a body that is not the one that has run is refused before anything is changed', async () => {
  await old(1);
  await bringUp({ ...options, steps: [numbered] });
  await rows().insertOne({ n: 2 });
  const other = bringUp({ hashOf: () => 'another', version: '0.4.0', steps: [numbered] });
  await expect(other).rejects.toThrow(/2027-01-01-numbers of this program is not the one that has run/);
  expect(await state()).toMatchObject({ version: '0.3.0', state: 'current' });
});

it('meets a document only while it is what the step has read', async () => {
  await old(1);
  const before = await rows().findOne();
  if (!before) throw new Error('none');
  const change = changeOf(before, numbered.up(before));
  await rows().updateOne({}, { $set: { n: 7 } });
  expect((await rows().bulkWrite([change!])).modifiedCount).toBe(0);
  expect(await rows().findOne()).toMatchObject({ n: 7 });
});

const beside = (kind: 'backfill' | 'contract', more: object = {}): Step[] => [{ ...numbered, kind, ...more }];
const signal = new AbortController().signal;
const run = (steps: Step[], alive: (string | null)[] = []) =>
  runBackfills({ ...options, steps, signal, liveVersions: async () => alive });

it('a backfill runs beside the product, goes on after a stop, and is over when no old document is left', async () => {
  await old(500);
  await bringUp({ ...options, steps: beside('backfill') });
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(0);
  const stopping = new AbortController();
  const stopped = runBackfills({
    ...{ ...options, signal: stopping.signal, liveVersions: async () => [] },
    steps: beside('backfill', {
      up: (document: { n?: number }) => {
        if (document.n === 250) stopping.abort();
        return numbered.up(document);
      },
    }),
  });
  expect(await stopped).toBe(0);
  expect(await ledger()).toMatchObject([{ kind: 'backfill', endedAt: null, error: null, counts: { seen: 300 } }]);
  expect(await run(beside('backfill'))).toBe(1);
  expect(await rows().distinct('changes')).toEqual([1]);
  expect(await ledger()).toMatchObject([
    { endedAt: expect.any(Date), counts: { total: 500, seen: 500, changed: 500 } },
  ]);
  expect(await run(beside('backfill'))).toBe(0);
});

it('a document that a backfill has not reached is read in its new form, and stays as it is', async () => {
  await old(1);
  const steps = [{ ...numbered, of: 'SpokenWords', kind: 'backfill' }] as const;
  const schema = new Schema({ n: Number, number: Number }, { collection: 'numbered' });
  const Model = collection('SpokenWords', schema, steps);
  const [read] = await Model.find().lean<Record<string, unknown>[]>();
  expect(read).toMatchObject({ number: 0 });
  expect(read).not.toHaveProperty('n');
  expect((await Model.findOne())?.get('number')).toBe(0);
  expect(await rows().findOne()).not.toHaveProperty('number');
});

it('a contract waits for its version, and while a process of an older one lives', async () => {
  await old(3);
  await bringUp({ ...options, steps: [] });
  expect(await run(beside('contract', { from: '0.4.0' }))).toBe(0);
  expect(await run(beside('contract', { from: '0.3.0' }), ['0.3.0', null])).toBe(0);
  expect(await run(beside('contract', { from: '0.3.0' }), ['0.3.0', '0.2.0'])).toBe(0);
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(0);
  expect(await run(beside('contract', { from: '0.3.0' }), ['0.3.0'])).toBe(1);
  expect(await rows().countDocuments({ number: { $exists: true } })).toBe(3);
});
