import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient, type Document } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { embeddedDatabase } from '../../server/boot/launcher/embedded-database.mjs';
import { supervise } from '../../server/boot/launcher/supervise.mjs';
import { NODE, ROOT } from '../setup/services';
import { serve, temporaryFolder } from './helpers.ts';

const root = temporaryFolder();

const SMALL = Array.from({ length: 2000 }, (_, n) => ({ n, pad: 'x'.repeat(900) }));

/** A database with some documents, closed. */
async function filled(name: string, docs: Document[] = SMALL): Promise<{ dir: string; file: string }> {
  const dir = join(root, name);
  const server = await serve(dir);
  const client = await MongoClient.connect(server.address);
  await client.db('a').collection<Document>('b').insertMany(docs);
  await client.close();
  server.child.kill('SIGTERM');
  await server.ended;
  return { dir, file: join(dir, 'workspace.db') };
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** The launcher's message about a database that does not start. */
async function launched(dir: string): Promise<string> {
  const runDir = join(dir, '..', 'run');
  mkdirSync(runDir, { recursive: true });
  const database = embeddedDatabase({ root: ROOT, node: NODE, dir, runDir });
  const supervised = supervise(database.service, {
    cwd: ROOT,
    log: () => undefined,
    show: () => undefined,
    changed: () => undefined,
  });
  const error = await supervised.start().then(
    () => supervised.stop(5000),
    (reason: Error) => reason,
  );
  return error instanceof Error ? error.message : 'it started';
}

describe('a database file that can’t be used', () => {
  it('with a destroyed header is refused in a sentence, and stays unchanged', async () => {
    const { dir, file } = await filled('header');
    overwrite(file, 0, randomBytes(512));
    const before = readFileSync(file);
    const server = await serve(dir);
    expect(await server.ended).toBe(3);
    expect(server.output()).toBe(
      `The database file ${file} is damaged: its beginning is not that of a database. Nothing more is written to it. ` +
        `Stop the product, move ${file} away and restore a backup (npm run db:import), or save what can still be read: sqlite3 ${file} .recover\n`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('with 8 kB of random bytes inside is refused instead of opened', async () => {
    const { dir, file } = await filled('inside');
    overwrite(file, 4096 * Math.floor(statSync(file).size / 8192), randomBytes(8192));
    const server = await serve(dir);
    expect(await server.ended).toBe(3);
    expect(server.output()).toContain(`The database file ${file} is damaged: `);
    expect(server.output()).not.toContain('    at ');
  });

  it('damaged while it is open: reads say so, writes and pings are refused from then on', async () => {
    // Larger than the page cache of 32 MB.
    const { dir, file } = await filled(
      'running',
      Array.from({ length: 45 }, () => ({ pad: 'x'.repeat(1024 * 1024) })),
    );
    const server = await serve(dir);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const client = await MongoClient.connect(server.address);
    onTestFinished(() => client.close());
    const db = client.db('a');
    await db.command({ ping: 1 });
    overwrite(file, 4096 * 8, randomBytes(statSync(file).size - 4096 * 8));
    await expect(db.collection('b').find({ pad: 'none' }).toArray()).rejects.toThrow(
      `The database file ${file} is damaged`,
    );
    await expect(db.command({ ping: 1 })).rejects.toThrow('is damaged');
    await expect(db.collection('c').insertOne({ a: 1 })).rejects.toThrow('Nothing more is written to it');
  });

  it('of a newer version is reported as such by the launcher, not as “in use”', async () => {
    const { dir, file } = await filled('told');
    const handle = new DatabaseSync(file);
    const { user_version: version } = handle.prepare('PRAGMA user_version').get() as { user_version: number };
    handle.exec(`PRAGMA user_version = ${version + 1}`);
    handle.close();
    expect(await launched(dir)).toBe(
      `db does not start: The database folder ${dir} was written by a newer version (format ${version + 1}); this one reads up to ${version}. Start the newer version.`,
    );
  });
});

describe('a folder that can’t be written', () => {
  it('that can’t be created gets a sentence, not a stack trace', async () => {
    const server = await serve('/sys/workspace-db');
    expect(await server.ended).toBe(3);
    expect(server.output()).toMatch(
      /^The database folder \/sys\/workspace-db can't be written \(.*\)\. Give it to the user \w+ \(chown, chmod\), or choose another folder\.\n$/,
    );
  });

  it('that is read-only gets the same', async ({ skip }) => {
    const dir = join(root, 'mounted');
    mkdirSync(dir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dir], { stdio: 'ignore' });
    } catch {
      return skip('this user may not mount a small file system');
    }
    onTestFinished(() => void execFileSync('umount', ['-l', dir]));
    const first = await serve(dir);
    first.child.kill('SIGTERM');
    await first.ended;
    execFileSync('mount', ['-o', 'remount,ro', dir]);
    const server = await serve(dir);
    expect(await server.ended).toBe(3);
    expect(server.output()).toContain(`The database folder ${dir} can't be written`);
    expect(server.output()).not.toContain('    at ');
  });
});
