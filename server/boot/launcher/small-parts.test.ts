import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceHash } from './build.mjs';
import { readable } from './child-output.mjs';
import { parseEnv, shortTokens } from './env-file.mjs';
import { openLog, openLogOrWarn } from './log-file.mjs';
import { packagesAreCurrent } from './packages.mjs';
import { installLine, TOOLS } from './system-tools.mjs';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'boot-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), content);
};

describe('.env', () => {
  it('reads names, quotes and comments', () => {
    const text = [
      '# all of it',
      'PORT=3001 # a comment',
      'export A = "with # and \\"quotes\\""',
      "B='raw \\n'",
      'C=pass#word',
      'D=',
      'not a line',
      'E="two\\nlines"',
    ].join('\r\n');
    expect(parseEnv(text)).toEqual({
      PORT: '3001',
      A: 'with # and "quotes"',
      B: 'raw \\n',
      C: 'pass#word',
      D: '',
      E: 'two\nlines',
    });
  });
});

it('a token that can be guessed is told of', () => {
  expect(shortTokens({ METRICS_TOKEN: ' abc ', CRON_SECRET: 'x'.repeat(16) })).toEqual([
    expect.stringMatching(/^METRICS_TOKEN has 3 characters, which can be guessed: use at least 16/),
  ]);
  expect(shortTokens({ METRICS_TOKEN: '' })).toEqual([]);
});

describe('packages', () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-darwin': { version: '1.0.0', optional: true },
  };

  it('are current when all that are not optional are there in their version', () => {
    write('package-lock.json', lock(wanted));
    expect(packagesAreCurrent(dir)).toBe(false);
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    expect(packagesAreCurrent(dir)).toBe(true);
  });

  it('are stale when one is missing or of another version', () => {
    write('package-lock.json', lock(wanted));
    write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '0.9.0' } }));
    expect(packagesAreCurrent(dir)).toBe(false);
    write('node_modules/.package-lock.json', lock({}));
    expect(packagesAreCurrent(dir)).toBe(false);
  });
});

describe('the build', () => {
  it('is stale after a source changed, not after a test or a README did', () => {
    write('lib/a.ts', 'one');
    const before = sourceHash(dir);
    write('lib/a.test.ts', 'test');
    write('lib/README.md', 'words');
    expect(sourceHash(dir)).toBe(before);
    write('lib/a.ts', 'two');
    expect(sourceHash(dir)).not.toBe(before);
  });

  it('is stale after a source was renamed', () => {
    write('lib/a.ts', 'one');
    const before = sourceHash(dir);
    rmSync(path.join(dir, 'lib/a.ts'));
    write('lib/b.ts', 'one');
    expect(sourceHash(dir)).not.toBe(before);
  });
});

describe('logs', () => {
  it('start again at their limit and keep three older files', () => {
    const log = openLog(path.join(dir, 'logs/web.log'), 100);
    for (let line = 0; line < 30; line += 1) log(`line ${line} ${'x'.repeat(40)}`);
    expect(readdirSync(path.join(dir, 'logs')).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2', 'web.log.3']);
    expect(readFileSync(path.join(dir, 'logs/web.log'), 'utf8')).toContain('line 29');
  });

  it('say once that they cannot be written, and go on when they can', () => {
    write('logs', 'a file where the folder should be');
    const warnings: string[] = [];
    const log = openLogOrWarn(path.join(dir, 'logs/web.log'), (sentence) => warnings.push(sentence));
    log('one');
    log('two');
    expect(warnings).toHaveLength(1);
    rmSync(path.join(dir, 'logs'));
    log('three');
    expect(readFileSync(path.join(dir, 'logs/web.log'), 'utf8')).toBe('three\n');
  });

  it('are readable in the terminal', () => {
    expect(readable('{"level":30,"time":1,"msg":"web listens","port":3000}')).toBe('web listens port=3000');
    expect(readable('{"level":50,"time":1,"msg":"failed","err":{"message":"why"}}')).toBe('ERROR failed (why)');
    expect(readable('plain words')).toBe('plain words');
    expect(readable('{not json')).toBe('{not json');
  });
});

describe('system tools', () => {
  it('are named in one line that can be run', () => {
    expect(installLine(TOOLS)).toMatch(/apt-get install -y redis-server ffmpeg chromium espeak-ng$|^brew install /);
  });
});
