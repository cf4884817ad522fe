import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, missingEntries, platformOf } from './lock-entries.mjs';

describe('package-lock.json', () => {
  it('names every optional package, or npm ci refuses it (npm run lock adds what is missing)', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Parameters<typeof missingEntries>[0];
    };
    expect(missingEntries(packages)).toEqual([]);
  });
});

describe('completing a lock file', () => {
  it('adds binaries of other systems with what their name says', () => {
    const packages = {
      '': {},
      'node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@a/linux-x64-musl': '1.0.0', '@a/darwin-arm64': '1.0.0' },
      },
    };
    expect(completeLock(packages)).toEqual(['@a/linux-x64-musl', '@a/darwin-arm64']);
    expect(packages).toMatchObject({
      'node_modules/@a/linux-x64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
      'node_modules/@a/darwin-arm64': { version: '1.0.0', os: ['darwin'], cpu: ['arm64'], optional: true },
    });
    expect(missingEntries(packages)).toEqual([]);
  });

  it('puts a second version beside the package that asks for it', () => {
    const packages = {
      'node_modules/@a/win32-x64': { version: '1.0.0' },
      'node_modules/b/node_modules/@a/win32-x64': { version: '2.0.0' },
      'node_modules/c/node_modules/d': { version: '1.0.0', optionalDependencies: { '@a/win32-x64': '1.0.0' } },
    };
    expect(missingEntries(packages)).toEqual([]);
  });

  it('reads the system off a name, and refuses to guess', () => {
    expect(platformOf('@unrs/resolver-binding-linux-arm-gnueabihf')).toEqual({
      os: ['linux'],
      cpu: ['arm'],
      libc: ['glibc'],
    });
    expect(platformOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
    expect(() => platformOf('@a/universal')).toThrow('does not say which processor');
  });
});
