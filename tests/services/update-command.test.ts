// Slow: whole commands, each of which brings up a host, its database and a backup.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentStep } from '@/lib/updates/step';
import { rehearse } from '@/server/edge/updates/rehearse';
import { startEmbeddedDatabase } from '@/server/system/db/embedded/index';
import { env } from '@/server/system/env';
import { VERSION } from '@/server/system/version';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const OLD = path.join(ROOT, 'tests/data/0.1.0/backup.tar');
const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `update-${process.pid}`);
const dir = mkdtempSync(path.join(os.tmpdir(), 'update-'));
const host = path.join(dir, 'host');

type Ended = { stdout: string; stderr: string; code?: number };

/** A command as it runs inside the image, on a host of its own with the embedded database. */
const operator = (name: string, args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(NODE, ['--disable-warning=ExperimentalWarning', path.join(outdir, `${name}.cjs`), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: host, MONGODB_URI: '', APP_SECRET: '', LOG_LEVEL: 'error', ...more },
  }).catch((error: Ended) => error);

/** Runs beside the host's database while that is open. */
async function withDatabase<T>(look: (address: string, db: Db) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dir: path.join(host, 'db') });
  const client = await MongoClient.connect(database.address);
  try {
    return await look(`${database.address}/workspace?directConnection=true`, client.db('workspace'));
  } finally {
    await client.close();
    await database.close();
  }
}

async function contents(db: Db): Promise<Record<string, unknown>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const passing = new Set(['datastates', 'migrations', 'backupruns', 'pauses', 'workerheartbeats']);
  const found: Record<string, unknown> = {};
  for (const name of names.filter((one) => !passing.has(one))) {
    const indexes = await db.collection(name).indexes();
    if (indexes.some((index) => 'expireAfterSeconds' in index)) continue;
    const rows = await db.collection(name).find().sort({ _id: 1 }).toArray();
    if (rows.length > 0) found[name] = JSON.parse(JSON.stringify(rows));
  }
  return found;
}

beforeAll(async () => {
  for (const name of ['backup', 'update']) await bundleProgram({ name, source: `server/boot/${name}.ts`, outdir });
  await bundleProgram({ name: 'opening', source: 'tests/services/opening-process.ts', outdir });
});
afterAll(() => {
  for (const folder of [dir, outdir]) rmSync(folder, { recursive: true, force: true });
});

it('rehearses on a copy: each step, what the data means, each document against its schema; nothing is left', async () => {
  const ended = await operator('update', ['--rehearse', '--from', OLD]);
  expect(ended.stderr).toBe('');
  expect(ended.stdout).toContain(`data of 0.1.0, brought to ${VERSION} on a copy`);
  for (const line of [
    /2026-11-24-indexes \(expand\): .*: done/,
    /posts by status: .*scheduled \d/,
    /files by role: .*original \d/,
    /members by role: .*owner \d/,
    /(\d+) of \1 documents fit their schema/,
    /would go well: nothing would mean anything else\. .* Nothing was changed/,
  ])
    expect(ended.stdout).toMatch(line);
  expect(ended.stdout).not.toContain('WOULD DIFFER');
  expect(readdirSync(host)).toEqual([]);
});

it('a rehearsal says what a wrong step would change, and which documents would no longer fit', async () => {
  const wrong: DocumentStep = {
    id: '2027-01-01-wrong',
    kind: 'expand',
    does: 'Loses what a post says of itself',
    of: 'Post',
    collection: 'posts',
    where: { wrong: { $exists: false } },
    up: (post) => ({ ...post, status: post.status === 'scheduled' ? 'planned' : post.status, content: '', wrong: 1 }),
  };
  const lines: string[] = [];
  const options = { steps: [wrong], hashOf: () => 'hash', say: (line: string) => void lines.push(line) };
  expect(await rehearse({ from: OLD, ...options })).toBe(false);
  const said = lines.join('\n');
  expect(said).toMatch(/WOULD DIFFER: posts by status: planned 0, then [1-9]/);
  expect(said).toMatch(/WOULD DIFFER: texts, times and links of posts/);
  expect(said).toMatch(/DOES NOT FIT: Post [\da-f]{24}: .*status/);
  expect(said).toContain('Do not update yet');
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a rehearsal without any backup, or with a broken one, says what to do', async () => {
  const without = await withDatabase((address) => operator('update', ['--rehearse'], { MONGODB_URI: address }));
  expect(without.stderr).toContain('There is no backup yet');
  const broken = await operator('update', ['--rehearse', '--from', path.join(ROOT, 'package.json')]);
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('is not a whole backup')]);
  expect((await operator('update', [])).stderr).toContain('--rehearse [--from BACKUP]');
  rmSync(host, { recursive: true, force: true });
});

it('tells how far an update is, before and after, and goes back to what was', async () => {
  const restored = await operator('backup', ['restore', '--from', OLD, '--embedded']);
  expect(restored.stderr).toBe('');
  const before = await withDatabase(async (address, db) => {
    expect((await operator('update', ['--status'], { MONGODB_URI: address })).stdout).toMatch(
      new RegExp(
        `program is ${VERSION}; the data is of 0\\.1\\.0\\. The next start brings it up\\.\n(?:.*\n)* +to do +2026-11-24-indexes`,
      ),
    );
    const found = await contents(db);
    const secret = readFileSync(path.join(host, 'app-secret'), 'utf8');
    await operator('opening', [], { MONGODB_URI: address, APP_SECRET: secret, NODE_ENV: 'test' });
    const { stdout } = await operator('update', ['--status'], { MONGODB_URI: address });
    expect(stdout).toMatch(new RegExp(`data is of ${VERSION}\\. .*\n(?:.*\n)* +done \\S+ +2026-11-24-indexes`));
    expect(stdout).toContain(`Before the update to ${VERSION}: ${path.join(host, `before-${VERSION}.tar`)}`);
    return found;
  });
  const back = await operator('update', ['--back', '--embedded']);
  expect(back.stderr).toBe('');
  expect(back.stdout).toContain('Nothing is given up.');
  expect(back.stdout).toContain('Gone back, and sending is paused.');
  await withDatabase(async (_, db) => {
    expect(await contents(db)).toEqual(before);
    expect(await db.collection('pauses').findOne({ projectId: null, endedAt: null })).toMatchObject({ until: null });
    expect(await db.collection<{ _id: string }>('migrations').countDocuments()).toBe(0);
  });
  const kept = readdirSync(host);
  expect(kept).toContainEqual(expect.stringMatching(/^given-up-.*\.tar$/));
  expect(kept).toContainEqual(expect.stringMatching(/^before-\d{4}-.*Z$/));
  const again = await operator('update', ['--back', '--embedded']);
  expect(again.stderr).toContain('No backup from before an update is left');
});
