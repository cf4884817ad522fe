// Files in a bucket, as with S3_BUCKET: the backup brings them, and a restore puts them into the bucket named then.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { storage } from '@/server/system/storage/index';
import { startS3 } from '../media/support/s3';
import { startMediaWorkspace, type MediaWorkspace } from '../media/support/workspace';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const run = promisify(execFile);
const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `backup-bucket-${process.pid}`);
const dir = mkdtempSync(path.join(os.tmpdir(), 'backup-bucket-'));
const BIG = 17 * 1_048_576;
let bucket: Awaited<ReturnType<typeof startS3>>;
let workspace: MediaWorkspace;

const bucketNow = () => ({
  S3_ENDPOINT: env.S3_ENDPOINT ?? '',
  S3_BUCKET: env.S3_BUCKET ?? '',
  S3_REGION: env.S3_REGION,
  S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID ?? '',
  S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY ?? '',
});
const operator = (args: string[], more: Record<string, string>) =>
  run(NODE, ['--disable-warning=ExperimentalWarning', path.join(outdir, 'backup.cjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...bucketNow(), ...more },
  }).catch((error: { stdout: string; stderr: string }) => error);

async function put(key: string, bytes: Buffer): Promise<void> {
  const draft = await storage().draft();
  await writeFile(draft, bytes);
  await storage().keep(draft, key);
}
async function sums(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of storage().keys()) {
    const bytes = Buffer.from(await new Response(await storage().read(key)).arrayBuffer());
    found[key] = createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}

beforeAll(async () => {
  await bundleProgram({ name: 'backup', source: 'server/boot/backup.ts', outdir });
  bucket = await startS3();
  workspace = await startMediaWorkspace({ work: false });
});
afterAll(async () => {
  await workspace.stop();
  await bucket.close();
  for (const folder of [dir, outdir]) rmSync(folder, { recursive: true, force: true });
});

it('brings the objects of a bucket, and puts back those that were lost', async () => {
  await put('abcdefghijklmnop.bin', Buffer.alloc(BIG, 'a large object, read in parts '));
  await put('private/a-private-document.pdf', Buffer.from('a document without a public address'));
  const before = await sums();
  expect(Object.keys(before)).toHaveLength(2);
  const file = path.join(dir, 'whole.tar');
  const made = await operator(['backup', '--out', file], {});
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain('2 files');

  for (const key of Object.keys(before)) await storage().remove(key);
  expect(await sums()).toEqual({});
  const into = { DATA_DIR: path.join(dir, 'host'), MONGODB_URI: '', APP_SECRET: '' };
  expect((await operator(['restore', '--from', file, '--embedded'], into)).stderr).toBe('');
  expect(await sums()).toEqual(before);
  // Repeated after it broke off: objects that are there are skipped, not refused.
  expect((await operator(['restore', '--from', file, '--embedded', '--set-aside'], into)).stderr).toBe('');
  expect(await sums()).toEqual(before);
});
