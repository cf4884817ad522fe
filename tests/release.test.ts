import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '@/server/system/version';

const ROOT = path.resolve(import.meta.dirname, '..');
type Job = {
  needs?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { include: { arch: string }[] } };
  steps: { run?: string; uses?: string; with?: Record<string, unknown> }[];
};
const workflow = parse(readFileSync(path.join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  permissions: Record<string, string>;
  jobs: Record<'test' | 'image' | 'publish', Job>;
};
const { test, image, publish } = workflow.jobs;
const commands = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');

it('publishes nothing that the tests have not passed, and only what the tag names', () => {
  expect([image.needs, publish.needs]).toEqual(['test', 'image']);
  expect(commands(test)).toContain('.ci/run');
  expect(commands(test)).toContain("require('./package.json').version");
});

it('builds an image for amd64 and arm64, under one name', () => {
  expect(image.strategy?.matrix.include.map(({ arch }) => arch)).toEqual(['amd64', 'arm64']);
  expect(commands(publish)).toContain('"$image:$version-amd64" "$image:$version-arm64"');
});

it('may write only where it publishes', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(test.permissions).toBeUndefined();
  expect(image.permissions).toEqual({ contents: 'read', packages: 'write' });
});

it('tells what the changelog says of the version, and fails without it', () => {
  const changes = (version: string) =>
    execFileSync(path.join(ROOT, '.ci/changes'), [version], { encoding: 'utf8', stdio: 'pipe' });
  expect(changes(VERSION)).toMatch(/^\s*To update: /);
  expect(changes(VERSION)).not.toContain('## ');
  expect(() => changes('99.0.0')).toThrow('no section about 99.0.0');
});
