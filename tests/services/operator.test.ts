import { rmSync } from 'node:fs';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser } from '@/server/people/users/store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const outdir = path.join(ROOT, 'node_modules/.cache/workspace-tests', `user-${process.pid}`);

beforeAll(async () => {
  await connectDatabase();
  await insertUser({ email: 'ada@example.org', name: 'Ada', passwordHash: 'x', timeZone: 'UTC' });
  await bundleProgram({ name: 'user', source: 'server/boot/user.ts', outdir });
});
afterAll(async () => {
  await disconnectDatabase();
  rmSync(outdir, { recursive: true, force: true });
});

/** The command as it runs inside the image: the named bundle. */
const operator = (...args: string[]) =>
  promisify(execFile)(NODE, [path.join(outdir, 'user.cjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, PORT: '3000', PUBLISHED_PORT: '8080', PUBLIC_URL: '' },
  }).catch((error: { stdout: string; stderr: string }) => error);

it('links to the port outside the container, and names the command that exists inside', async () => {
  expect((await operator('reset', 'ada@example.org')).stdout).toMatch(/^http:\/\/localhost:8080\/auth\?reset=\S+\n/);
  expect((await operator('reset', 'nobody@example.org')).stderr).toContain('node dist/user.cjs list shows all');
  expect((await operator()).stderr).toContain('Usage: node dist/user.cjs list');
});

it('refuses a fresh start of a host that has accounts', async () => {
  expect((await operator('fresh-start')).stderr).toContain(
    'The database has accounts, so this host is not new. Nothing was changed.',
  );
});
