import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedDatabase } from '../../server/system/db/embedded/index.ts';
import { serve, temporaryFolder, type Served } from './helpers.ts';

const run = promisify(execFile);
const root = temporaryFolder();
/** The uid of "nobody": not the user who runs the database. */
const STRANGER = 65534;

async function started(dir: string, args: string[] = []): Promise<Served> {
  const server = await serve(dir, args);
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

const socketOf = (address: string): string => decodeURIComponent(new URL(address).host);
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The target of a link in /proc; '' when it has disappeared. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** The number of a process's listening TCP sockets. */
function tcpListeners(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`;
  const inodes = new Set(
    readdirSync(folder).flatMap((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(join(folder, fd)))?.[1] ?? []),
  );
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1),
  );
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9] ?? '')).length;
}

async function works(address: string): Promise<void> {
  const client = await MongoClient.connect(address);
  await client.db('a').collection('b').insertOne({ a: 1 });
  expect(await client.db('a').collection('b').countDocuments()).toBeGreaterThan(0);
  await client.close();
}

describe('the database’s door', () => {
  it('is a socket for its user alone: no TCP port, folder and socket closed to others', async () => {
    const dir = join(root, 'closed');
    mkdirSync(dir, { mode: 0o755 });
    const { address, child } = await started(dir);
    expect(socketOf(address)).toBe(join(dir, 'db.sock'));
    expect([mode(dir), mode(join(dir, 'db.sock')), mode(join(dir, 'workspace.db'))]).toEqual(['700', '600', '600']);
    expect(tcpListeners(child.pid)).toBe(0);
    await works(address);
  });

  it('is closed to another user of the machine', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('only root may act as another user');
    chmodSync(root, 0o755);
    const { address } = await started(join(root, 'stranger'));
    // Write permission on a socket allows connecting to it.
    const mayConnect = (uid: number): Promise<unknown> =>
      run('/bin/sh', ['-c', 'test -w "$1"', 'sh', socketOf(address)], { uid, gid: uid });
    await mayConnect(0);
    await expect(mayConnect(STRANGER)).rejects.toMatchObject({ code: 1 });
  });

  it('is in a folder of the user where its path would be too long, at the same place each time', async () => {
    const dir = join(root, 'long'.repeat(30));
    const first = await startEmbeddedDatabase({ dir });
    const folder = join(socketOf(first.address), '..');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect(mode(folder)).toBe('700');
    await works(first.address);
    await first.close();
    const second = await startEmbeddedDatabase({ dir });
    expect(second.address).toBe(first.address);
    await works(second.address);
    await second.close();
    expect(existsSync(socketOf(second.address))).toBe(false);
  });

  it('opens again at the same place after a kill', async () => {
    const dir = join(root, 'killed');
    const first = await serve(dir);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(socketOf(first.address))).toBe(true);
    const second = await started(dir);
    expect(second.address).toBe(first.address);
    await works(second.address);
  });

  it('is a TCP port only on request, and says who can connect', async () => {
    const server = await started(join(root, 'port'), ['--port', '0']);
    expect(server.address).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
    await expect
      .poll(server.output, { timeout: 10_000 })
      .toContain('Every user of this machine can read and change the database');
    expect(tcpListeners(server.child.pid)).toBe(1);
    const port = Number(new URL(server.address).port);
    await new Promise<void>((resolve, reject) => {
      const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(void socket.end()));
      socket.once('error', reject);
    });
  });
});
