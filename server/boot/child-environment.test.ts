import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supervise } from './launcher/supervise.mjs';
import { childEnvironment } from '../system/child-environment.mjs';
import { runFfprobe } from '../media/ffmpeg/run';

/** Every variable that a host may have set, by its own documentation. */
const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
  (match) => match[1] ?? '',
);
const full = {
  ...Object.fromEntries(documented.map((name) => [name, 'secret'])),
  NEXTAUTH_SECRET: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  PATH: '/usr/bin',
  LANG: 'C.UTF-8',
  HTTPS_PROXY: 'http://proxy:3128',
  npm_config_registry: 'http://registry',
};

it('hands a child no setting of the host: only what a program of the system needs', () => {
  expect(documented).toContain('APP_SECRET');
  expect(childEnvironment(full)).toEqual({ PATH: '/usr/bin', LANG: 'C.UTF-8' });
});

it('hands a child that downloads the proxy too, and still no secret', () => {
  expect(childEnvironment(full, { fetches: true })).toEqual({
    PATH: '/usr/bin',
    LANG: 'C.UTF-8',
    HTTPS_PROXY: 'http://proxy:3128',
    npm_config_registry: 'http://registry',
  });
});

describe('a real child', () => {
  let dir: string;
  const before = { PATH: process.env.PATH, APP_SECRET: process.env.APP_SECRET };
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'child-'));
    // Stands where ffprobe would be, and prints what it was given.
    writeFileSync(path.join(dir, 'ffprobe'), '#!/bin/sh\nenv\n');
    chmodSync(path.join(dir, 'ffprobe'), 0o755);
    process.env.PATH = `${dir}:${before.PATH}`;
    process.env.APP_SECRET = 'a secret of the host';
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
    Object.assign(process.env, { PATH: before.PATH });
    if (before.APP_SECRET === undefined) delete process.env.APP_SECRET;
    else process.env.APP_SECRET = before.APP_SECRET;
  });

  it('of the media tools sees no secret', async () => {
    const seen = await runFfprobe({ args: [], file: '-', signal: AbortSignal.timeout(30_000) });
    expect(seen).toContain(`PATH=${dir}:`);
    expect(seen).not.toContain('a secret of the host');
  });

  it('of the launcher that is not web or worker sees no secret', async () => {
    const lines: string[] = [];
    const surroundings = {
      cwd: dir,
      log: (line: string) => lines.push(line),
      show: () => undefined,
      changed: () => undefined,
    };
    const printed = () => expect.poll(() => lines.some((line) => line.startsWith('PATH='))).toBe(true);
    const service = supervise(
      { name: 'any', command: () => ({ file: '/bin/sh', args: ['-c', 'env; exec sleep 60'] }), ready: () => printed() },
      surroundings,
    );
    await service.start();
    await service.stop(1000);
    expect(lines.join('\n')).not.toContain('a secret of the host');
  });
});
