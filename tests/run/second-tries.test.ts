import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report } from './reports.mjs';
import { countSecondTries, countsFile } from './second-tries.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'workspace-tries-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const keptIn = () => path.join(folder, 'cache', 'second-tries.json');

/** A run of the browser tests: `again` needed a second try, `once` did not. */
const run = ({ again = [], once = [] }: { again?: string[]; once?: string[] }, file = keptIn()) => {
  const report: Report = {
    passed: again.length + once.length,
    failed: 0,
    skipped: 0,
    failures: [],
    again: again.map((test) => ({ test, why: 'late' })),
    once,
    times: [],
  };
  return countSecondTries(report, file);
};

it('lets a test need its second try once, and says so until ten runs have passed', () => {
  expect(run({ again: ['a'], once: ['b'] }).report).toMatchObject({ passed: 2, failed: 0, again: [{ test: 'a' }] });
  for (let more = 2; more <= 10; more += 1) {
    const { report, lines } = run({ once: ['a', 'b'] });
    expect(report.failed).toBe(0);
    expect(lines).toEqual([expect.stringContaining(keptIn()), `  1 of ${more}  a`]);
  }
  expect(run({ once: ['a', 'b'] }).lines).toEqual([]);
  expect(run({ again: ['a'] }).report.failed).toBe(0);
});

it('fails the run at the second time within ten, and no later one that needs none', () => {
  run({ again: ['a', 'b'] });
  for (let more = 0; more < 8; more += 1) run({ once: ['a'] });
  const { report, lines } = run({ again: ['a'], once: ['b'] });
  expect(report).toMatchObject({ passed: 1, failed: 1, again: [], failures: [{ test: 'a' }] });
  expect(report.failures[0]?.why).toContain('2 of its last 10 runs');
  expect(report.failures[0]?.why).toContain('late');
  expect(lines).toEqual([expect.any(String), '  2 of 10  a', '  1 of 2  b']);
  expect(run({ once: ['a'] }).report.failed).toBe(0);
});

it('counts for a test only the runs in which it passed', () => {
  run({ again: ['a'] });
  for (let other = 0; other < 20; other += 1) run({ once: ['b'] });
  expect(run({ again: ['a'] }).report.failed).toBe(1);
});

it('stands alone where counts are damaged or the folder can be neither read nor written', () => {
  run({ again: ['a'] });
  writeFileSync(keptIn(), '{"a":');
  const damaged = run({ again: ['a'] });
  expect([damaged.report.failed, damaged.lines[0]]).toEqual([0, expect.stringContaining('begin again')]);
  expect(JSON.parse(readFileSync(keptIn(), 'utf8'))).toEqual({ a: [true] });
  mkdirSync(path.join(folder, 'other'));
  writeFileSync(path.join(folder, 'other', 'file'), '');
  const nowhere = run({ again: ['a'] }, path.join(folder, 'other', 'file', 'tries.json'));
  expect([nowhere.report.failed, nowhere.lines.join()]).toEqual([0, expect.stringContaining('could not be kept')]);
});

it('keeps the counts in the cache folder of the user, outside the checkout', () => {
  vi.stubEnv('XDG_CACHE_HOME', folder);
  expect(countsFile()).toBe(path.join(folder, 'workspace-tests', 'second-tries.json'));
  vi.stubEnv('XDG_CACHE_HOME', '');
  expect(countsFile()).toBe(path.join(os.homedir(), '.cache', 'workspace-tests', 'second-tries.json'));
});
