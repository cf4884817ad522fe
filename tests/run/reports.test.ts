import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywright, readVitest, type Report } from './reports.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'workspace-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Results = Record<string, Record<string, 'passed' | 'failed' | 'skipped'> | 'does not load'>;

/** A report as vitest writes it: the results of each file's tests. */
function reportOf(results: Results, stray: { file: string; why: string }[] = []): Report | undefined {
  const file = path.join(folder, 'report.json');
  const strayFile = path.join(folder, 'stray.json');
  const testResults = Object.entries(results).map(([name, tests]) => ({
    name,
    status: tests === 'does not load' || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    message: tests === 'does not load' ? 'It does not load.' : '',
    startTime: 0,
    endTime: 2000,
    assertionResults: Object.entries(tests === 'does not load' ? {} : tests).map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages: status === 'failed' ? [`${fullName} failed.`] : [],
    })),
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
  writeFileSync(strayFile, JSON.stringify(stray));
  return readVitest(file, strayFile);
}

it('counts the tests of all files and names what failed', () => {
  expect(reportOf({ a: { one: 'passed', two: 'failed' }, b: { three: 'passed', four: 'skipped' } })).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [{ test: 'a › two', why: 'two failed.' }],
    times: [
      { file: 'a', seconds: 2 },
      { file: 'b', seconds: 2 },
    ],
  });
});

it('a file that does not load, and one with an error outside its tests, failed too', () => {
  const report = reportOf({ a: 'does not load', b: { one: 'passed' }, c: { two: 'passed' } }, [
    { file: 'b', why: 'Error: late' },
  ]);
  expect(report).toMatchObject({ passed: 2, failed: 2 });
  expect(report?.failures.map(({ test }) => test)).toEqual(['a', 'b, outside its tests']);
});

it('an error of no file is a failure', () => {
  const report = reportOf({ a: { one: 'passed' } }, [{ file: '', why: 'Error: of no file' }]);
  expect(report).toMatchObject({ passed: 1, failed: 1, failures: [{ test: 'outside all tests' }] });
});

it('reads from Playwright what passed at the first try, at the second, and not at all', () => {
  const file = path.join(folder, 'browser.json');
  const errorOf = (message: string) => ({
    error: { message },
    errors: [{ message }, { message: `${message}, there` }],
  });
  const ran = (title: string, status: string, errors: (string | undefined)[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: errors.map((message) => ({ duration: 500, ...(message && errorOf(message)) })) }],
  });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [ran('one', 'expected', [undefined]), ran('two', 'skipped', [])],
      suites: [
        {
          title: 'a group',
          specs: [ran('one', 'flaky', ['late', undefined]), ran('three', 'unexpected', ['wrong', 'wrong'])],
        },
      ],
    },
  ];
  writeFileSync(file, JSON.stringify({ stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 }, suites }));
  expect(readPlaywright(file)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [{ test: 'a.spec.ts › a group › three', why: 'wrong\nwrong, there' }],
    again: [{ test: 'a.spec.ts › a group › one', why: 'late\nlate, there' }],
    once: ['a.spec.ts › one'],
    times: [{ file: 'tests/e2e/a.spec.ts', seconds: 2.5 }],
  });
});
