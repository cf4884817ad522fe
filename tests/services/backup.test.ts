import { execFile } from 'node:child_process';
import {
  createReadStream,
  mkdirSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { MongoClient, type Db } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BackupRunModel } from '@/prisma-free-models/backup-run';
import { deleteFile } from '@/server/media/files/delete-file';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { changeUser, insertUser, listUsers } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { checkBackup } from '@/server/edge/health/check-backup';
import { backUpWhenDue, lastSlot } from '@/server/system/backup/scheduled';
import { latestRuns } from '@/server/system/backup/run.store';
import { endPause, startPause } from '@/server/publishing/stored-posts/pause.store';
import { startEmbeddedDatabase } from '@/server/system/db/embedded/index';
import { env } from '@/server/system/env';
import { storage } from '@/server/system/storage/index';
import { TINY_PNG } from '../contract/client';
import { startMediaWorkspace, type MediaWorkspace } from '../media/support/workspace';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';
import { makePost } from './publishing';

// Slow: each test writes, reads back or restores a whole backup with its files, some beside work that goes on.

const run = promisify(execFile);
const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `backup-${process.pid}`);
const dir = mkdtempSync(path.join(os.tmpdir(), 'backup-'));
const at = (name: string) => path.join(dir, name);
let workspace: MediaWorkspace;
let whole: string;

type Ended = { stdout: string; stderr: string };

/** The command as it runs inside the image: the named bundle, with a file piped in. */
function operator(args: string[], environment: Record<string, string> = {}, input?: string): Promise<Ended> {
  const running = run(NODE, ['--disable-warning=ExperimentalWarning', path.join(outdir, 'backup.cjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  // One that refuses reads none of it.
  if (running.child.stdin && input) pipeline(createReadStream(input), running.child.stdin).catch(() => undefined);
  return running.catch((error: Ended) => error);
}

/** A restore into a folder of its own, with the embedded database, as npm runs it. */
const restore = (from: string, to: string, ...more: string[]) =>
  operator(['restore', '--from', from, '--embedded', ...more], { DATA_DIR: at(to), MONGODB_URI: '', APP_SECRET: '' });

let made = 0;
async function upload(): Promise<{ id: string; url: string }> {
  const draft = await storage().draft();
  made += 1;
  await writeFile(draft, Buffer.concat([TINY_PNG, Buffer.from(`picture ${made}`)]));
  const file = { name: `${made}.png`, bytes: statSync(draft).size, sha256: await hashFile(draft), path: draft };
  const { _id, extension } = await keepFile({ file, userId: workspace.userId, projectId: workspace.projectId });
  return { id: _id, url: `https://workspace.example/files/${_id}.${extension}` };
}

async function inRestored<T>(folder: string, look: (db: Db) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dir: at(`${folder}/db`) });
  const client = await MongoClient.connect(database.address);
  try {
    return await look(client.db('workspace'));
  } finally {
    await client.close();
    await database.close();
  }
}

async function contents(db: { collection: Db['collection']; listCollections: Db['listCollections'] }) {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const found: Record<string, unknown> = {};
  for (const name of names.filter((one) => one !== 'pauses' && one !== 'backupruns'))
    found[name] = JSON.parse(JSON.stringify(await db.collection(name).find().sort({ _id: 1 }).toArray()));
  return found;
}

beforeAll(async () => {
  await bundleProgram({ name: 'backup', source: 'server/boot/backup.ts', outdir });
  workspace = await startMediaWorkspace({ work: false });
  const ada = await insertUser({ email: 'ada@example.org', name: 'Ada', passwordHash: 'x', timeZone: 'UTC' });
  await changeUser(String(ada._id), { isAdmin: true });
  for (let file = 0; file < 4; file += 1) await upload();
  const draft = await storage().draft();
  await writeFile(draft, 'a document without a public address');
  await storage().keep(draft, 'private/a-private-document.pdf');
});
afterAll(async () => {
  await workspace.stop();
  for (const folder of [dir, outdir]) rmSync(folder, { recursive: true, force: true });
});
const realNow = clock.now;
afterEach(() => {
  clock.now = realNow;
});
beforeEach(() => rmSync(at('host'), { recursive: true, force: true }));

it('restores database, files and secret into an empty folder as they were, with sending paused', async () => {
  whole = at('whole.tar');
  const { stdout, stderr } = await operator(['backup', '--out', whole]);
  expect(stderr).toBe('');
  expect(stdout).toContain('5 files');
  expect(statSync(whole).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await latestRuns()).good).toMatchObject({ file: whole, bytes: statSync(whole).size, failure: null });

  const restored = await restore(whole, 'host');
  expect(restored.stderr).toBe('');
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  const before = await contents(db as unknown as Db);
  await inRestored('host', async (after) => {
    expect(await contents(after)).toEqual(before);
    expect(await after.collection('users').indexes()).toEqual(await db.collection('users').indexes());
    expect(await after.collection('pauses').findOne()).toMatchObject({ projectId: null, endedAt: null });
  });
  for await (const key of storage().keys()) {
    const file = (await storage().localPath(key)) ?? '';
    expect(readFileSync(at(`host/${path.relative(env.DATA_DIR, file)}`)), key).toEqual(readFileSync(file));
  }
  expect(readFileSync(at('host/app-secret'), 'utf8')).toBe(env.APP_SECRET);
  expect(statSync(at('host/app-secret')).mode & 0o777).toBe(0o600);
});

it('pauses without an end, although the backup has a pause that ends by itself', async () => {
  const [admin] = await listUsers();
  const terms = { reason: 'Holidays', until: new Date(Date.now() + 3_600_000), choice: 'now' as const, hours: null };
  const all = { projectId: null, platform: null };
  await startPause({ ...all, by: String(admin?._id), now: new Date(), terms });
  const file = at('paused.tar');
  await operator(['backup', '--out', file]);
  await endPause({ ...all, now: new Date(), choice: 'now', hours: null });
  await restore(file, 'host');
  await inRestored('host', async (after) => {
    const pauses = await after.collection('pauses').find({ endedAt: null }).toArray();
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toMatchObject({ projectId: null, until: null, reason: expect.stringContaining('Restored') });
  });
});

it('is checked by tar and sha256sum alone', async () => {
  await run('mkdir', [at('plain')]);
  await run('tar', ['-xf', whole, '-C', at('plain')]);
  const { stdout } = await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: at('plain') });
  expect(stdout).not.toContain('FAILED');
  expect(stdout).toContain('app-secret: OK');
});

it('holds every file that its database names, made while others upload, post and delete', async () => {
  const stop = new AbortController();
  const writing = (async () => {
    const kept: string[] = [];
    while (!stop.signal.aborted) {
      const { id, url } = await upload();
      await makePost({ projectId: workspace.projectId, userId: workspace.userId }, { mediaUrl: url });
      kept.push(id);
      if (kept.length > 4) await deleteFile(kept.shift() ?? '');
    }
  })();
  const backup = at('beside.tar');
  expect((await operator(['backup', '--out', backup])).stderr).toBe('');
  stop.abort();
  await writing;
  expect((await restore(backup, 'host')).stderr).toBe('');
  await inRestored('host', async (db) => {
    const files = await db.collection('storedfiles').find().toArray();
    expect(files.length).toBeGreaterThan(5);
    for (const { _id, extension, sha256 } of files) {
      const key = `${String(_id)}.${extension}`;
      expect(await hashFile(at(`host/files/${key.slice(0, 2)}/${key}`))).toBe(sha256);
    }
  });
});

it('refuses a backup that is cut or changed, and changes nothing', async () => {
  const bytes = readFileSync(whole);
  const broken = at('broken.tar');
  for (const length of [0, 700, bytes.length >> 1, bytes.length - 4096]) {
    writeFileSync(broken, bytes);
    truncateSync(broken, length);
    expect((await restore(broken, 'host')).stderr, `${length} bytes`).toContain('is not a whole backup');
    expect(readdirSync(at('host')), `${length} bytes`).toEqual([]);
  }
  const secret = bytes.indexOf(env.APP_SECRET ?? '');
  writeFileSync(broken, bytes);
  const changed = readFileSync(broken);
  changed[secret] = 'b'.charCodeAt(0);
  writeFileSync(broken, changed);
  expect((await restore(broken, 'host')).stderr).toContain('do not match their checksums');
  expect(readdirSync(at('host'))).toEqual([]);
});

it('refuses what is no backup, and one of a newer version before it reads on, each with its sentence', async () => {
  const packed = async (members: Record<string, string>) => {
    const folder = mkdtempSync(at('members-'));
    for (const [name, text] of Object.entries(members)) writeFileSync(path.join(folder, name), text);
    await run('tar', ['-cf', at('other.tar'), '-C', folder, ...Object.keys(members)]);
    return (await restore(at('other.tar'), 'host')).stderr;
  };
  expect(await packed({ 'photo.txt': 'of somebody' })).toContain('is none of this product');
  expect(await packed({ 'backup.json': '{"format":2}', 'new-member': '' })).toMatch(
    /made by a newer version \(format 2\), and this program is the older [\d.]+\. Update it first/,
  );
  const newer = { format: 1, createdAt: new Date().toISOString(), version: '9.1.0', database: 'workspace' };
  expect(await packed({ 'backup.json': JSON.stringify(newer), 'app-secret': '' })).toMatch(
    /made by version 9\.1\.0, and this program is the older [\d.]+\. Update it first, then restore\. Nothing was changed/,
  );
  expect(await packed({ 'backup.json': '{"form":1}' })).toContain('its backup.json can’t be read');
  expect((await restore(at('missing.tar'), 'host')).stderr).toContain("missing.tar can't be read: ENOENT");
  expect(readdirSync(at('host'))).toEqual([]);
});

it('refuses a folder that holds a host, unless told; then what was there lies beside', async () => {
  expect((await restore(whole, 'host')).stderr).toBe('');
  writeFileSync(at('host/app-secret'), 'an older secret');
  const refused = await restore(whole, 'host');
  expect(refused.stderr).toContain('holds a host already');
  expect(readFileSync(at('host/app-secret'), 'utf8')).toBe('an older secret');

  const told = await restore(whole, 'host', '--set-aside');
  expect(told.stderr).toBe('');
  const aside = readdirSync(at('host')).find((name) => name.startsWith('before-')) ?? '';
  expect(told.stdout).toContain(at(`host/${aside}`));
  expect(readFileSync(at(`host/${aside}/app-secret`), 'utf8')).toBe('an older secret');
  expect(existsSync(at(`host/${aside}/db/workspace.db`))).toBe(true);
  expect(readdirSync(at('host')).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  await inRestored('host', async (db) => expect(await db.collection('users').countDocuments()).toBe(1));
});

it('brings a backup that is piped in into an empty database of one’s own, and refuses one that is used or another secret', async () => {
  const own = new URL(env.MONGODB_URI);
  own.pathname = `${own.pathname}_restored`;
  const into = (more: Record<string, string> = {}) =>
    operator(['restore', '--from', '-'], { DATA_DIR: at('host'), MONGODB_URI: own.href, ...more }, whole);
  expect((await into({ APP_SECRET: 'another secret, at least thirty-two characters' })).stderr).toContain(
    'APP_SECRET is not the secret of this backup',
  );
  expect((await into()).stderr).toBe('');
  expect(existsSync(at('host/db'))).toBe(false);
  const client = await MongoClient.connect(own.href);
  expect(await client.db().collection('storedfiles').countDocuments()).toBe(4);
  rmSync(at('host'), { recursive: true });
  expect((await into()).stderr).toContain('The database of MONGODB_URI is not empty');
  await client.db().dropDatabase();
  await client.close();
});

it('leaves nothing behind where it can’t write, and never writes over a file', async () => {
  expect((await operator(['backup', '--out', whole])).stderr).toContain('exists already');
  const files = readdirSync(dir);
  const { stderr } = await operator(['backup', '--out', at('whole.tar/backup.tar')]);
  expect(stderr).not.toBe('');
  // Node's own recursive mkdir never ends there.
  expect((await operator(['backup', '--out', '/proc/nowhere/backup.tar'])).stderr).toContain('/proc/nowhere');
  // A folder that is there and takes nothing: it ends, and is recorded.
  expect((await operator(['backup', '--out', '/proc/backup.tar'])).stderr).toContain('/proc');
  expect((await latestRuns()).last).toMatchObject({
    file: '/proc/backup.tar',
    failure: expect.stringContaining('/proc'),
  });
  expect(readdirSync(dir)).toEqual(files);
});

it('is made once a day, of several workers by one, and so many are kept; health says so', async () => {
  const folder = at('daily');
  Object.assign(env, { BACKUP_DIR: folder, BACKUP_KEEP: 2 });
  mkdirSync(folder);
  for (const day of ['2026-01-01', '2026-01-02']) writeFileSync(path.join(folder, `workspace-${day}.tar`), 'old');
  const signal = new AbortController().signal;
  const program = path.join(outdir, 'backup.cjs');
  const made = await Promise.all([1, 2, 3].map(() => backUpWhenDue({ signal, program })));
  expect(made.sort()).toEqual([0, 0, 1]);
  expect(await backUpWhenDue({ signal, program })).toBe(0);
  const names = readdirSync(folder);
  expect(names).toHaveLength(2);
  expect(names).toContain('workspace-2026-01-02.tar');
  expect(await checkBackup()).toMatchObject({ ok: true, message: expect.stringContaining('The last backup is of') });

  clock.now = () => new Date(realNow().getTime() + 48 * 3_600_000);
  expect(await checkBackup()).toMatchObject({ ok: false, message: expect.stringContaining('overdue') });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file in its place');
  await expect(backUpWhenDue({ signal, program })).rejects.toThrow();
  expect(await checkBackup()).toMatchObject({ ok: false, message: expect.stringContaining('failed: ') });
  // Not before an hour has passed.
  rmSync(folder);
  expect(await backUpWhenDue({ signal, program })).toBe(0);
  clock.now = () => new Date(realNow().getTime() + 50 * 3_600_000);
  expect(await backUpWhenDue({ signal, program })).toBe(1);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('takes the whole file of a killed run for its own, and never another host’s', async () => {
  const folder = at('shared');
  Object.assign(env, { BACKUP_DIR: folder, BACKUP_KEEP: 2 });
  clock.now = () => new Date(realNow().getTime() + 96 * 3_600_000);
  const due = { signal: new AbortController().signal, program: path.join(outdir, 'backup.cjs') };
  expect(await backUpWhenDue(due)).toBe(1);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  const own = readFileSync(file);
  await BackupRunModel.deleteMany({});
  expect(await backUpWhenDue(due)).toBe(1);
  expect(readFileSync(file).equals(own)).toBe(true);
  expect((await latestRuns()).good).toMatchObject({ bytes: own.length });

  for (const foreign of [
    Buffer.from(
      own.toString('latin1').replace(env.APP_SECRET ?? '', 'x'.repeat(env.APP_SECRET?.length ?? 0)),
      'latin1',
    ),
    Buffer.from('no tar'),
  ]) {
    writeFileSync(file, foreign);
    await BackupRunModel.deleteMany({});
    await expect(backUpWhenDue(due)).rejects.toThrow(
      'is no backup of this host. Give each host a BACKUP_DIR of its own.',
    );
    expect(await checkBackup()).toMatchObject({ ok: false });
    expect(readFileSync(file).equals(foreign)).toBe(true);
  }
});

it('finds the last time that one was due', () => {
  expect(lastSlot(new Date(2026, 10, 22, 3, 0), 3)).toEqual(new Date(2026, 10, 22, 3));
  expect(lastSlot(new Date(2026, 10, 22, 2, 59), 3)).toEqual(new Date(2026, 10, 21, 3));
  expect(lastSlot(new Date(2027, 0, 1, 0, 10), 23)).toEqual(new Date(2026, 11, 31, 23));
});
