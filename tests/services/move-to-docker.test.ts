import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '@/server/system/db/embedded/index';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const run = promisify(execFile);
const dir = mkdtempSync(path.join(os.tmpdir(), 'move-'));
const at = (name: string) => path.join(dir, name);
/** The image's /app: below node_modules, so that packages resolve. */
const app = path.join(ROOT, 'node_modules/.cache/workspace-tests', `image-${process.pid}`);
let target: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let client: MongoClient;

beforeAll(async () => {
  for (const folder of ['data/files/ab', 'data/moving-broken-off', 'volume', 'bin', 'mongo'])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('data/files/ab/abc.png'), 'a picture');
  writeFileSync(at('data/app-secret'), 'the secret');
  writeFileSync(at('volume/app-secret'), 'one that a first start of the containers made');
  const source = await startEmbeddedDatabase({ dir: at('data/db') });
  const first = await MongoClient.connect(source.address);
  await first.db('workspace').collection('users').insertOne({ email: 'ada@example.org' });
  await first.close();
  await source.close();
  target = await startEmbeddedDatabase({ dir: at('mongo') });
  client = await MongoClient.connect(target.address);
  await bundleProgram({
    name: 'transfer',
    source: 'server/system/db/transfer/main.ts',
    outdir: path.join(app, 'dist'),
  });
  // No engine runs in the tests: this one records its calls, and runs a container's command with its
  // environment.
  writeFileSync(
    at('bin/docker'),
    `#!/bin/sh\necho "$1 $2 $3" >> ${at('asked')}\n[ "$2" = run ] || exit 0\nfor script; do :; done\ncd ${app} && DATA_DIR=${at('volume')} MONGODB_URI='${target.address}/workspace' exec sh -c "$script"\n`,
  );
  chmodSync(at('bin/docker'), 0o755);
});
afterAll(async () => {
  await client.close();
  await target.close();
  rmSync(dir, { recursive: true, force: true });
  rmSync(app, { recursive: true, force: true });
});

const move = () =>
  run(process.execPath, ['server/boot/move-to-docker.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${at('bin')}:${path.dirname(NODE)}:${process.env.PATH}`, DATA_DIR: at('data') },
  });

it('one command moves database, uploads and secret into the containers, and starts them', async () => {
  const { stdout } = await move();
  expect(stdout).toContain('Moved. The containers run');
  expect(await client.db('workspace').collection('users').countDocuments({ email: 'ada@example.org' })).toBe(1);
  expect(readFileSync(at('volume/files/ab/abc.png'), 'utf8')).toBe('a picture');
  expect(readFileSync(at('volume/app-secret'), 'utf8')).toBe('the secret');
  expect(existsSync(at('volume/moving'))).toBe(false);
  expect(readFileSync(at('asked'), 'utf8').trim().split('\n')).toEqual([
    'compose build web',
    'compose stop web',
    'compose up -d',
    'compose run --rm',
    'compose up -d',
  ]);
  expect(existsSync(at('data/files/ab/abc.png'))).toBe(true);
  expect(readdirSync(at('data')).filter((name) => name.startsWith('moving-'))).toEqual([]);
});

it('it changes nothing if the containers already have accounts', async () => {
  writeFileSync(at('volume/has-accounts'), '');
  const failed = await move().catch((error: { stdout: string; stderr: string }) => error);
  expect(failed.stderr).toContain('The containers have accounts of their own already');
  expect(failed.stdout).toContain('docker compose run ended with 1');
});
