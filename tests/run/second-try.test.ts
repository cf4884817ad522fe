import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readVitest, type Report } from './reports.mjs';
import { trySecondTime } from './second-try.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'workspace-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Told = Record<string, Record<string, 'passed' | 'failed' | 'skipped'> | 'does not load'>;

/** A report as vitest writes it: the results of each file's tests. */
function reportOf(told: Told, stray: { file: string; why: string }[] = []): Report {
  const file = path.join(folder, 'report.json');
  const strayFile = path.join(folder, 'stray.json');
  const testResults = Object.entries(told).map(([name, tests]) => ({
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
  const report = readVitest(file, strayFile);
  if (!report) throw new Error('There is no report.');
  return report;
}

/** What a run of one suite ends with, and which files it ran again. */
async function endOf(first: Report, second: Told): Promise<{ report: Report; ranAgain: string[] }> {
  const reports = new Map([['services', first]]);
  const ranAgain: string[] = [];
  const again = (_place: string, files: string[]) => {
    ranAgain.push(...files);
    return Promise.resolve(reportOf(second));
  };
  await trySecondTime({ suites: [{ name: 'services', again }], reports, place: () => 'here' });
  return { report: reports.get('services') ?? first, ranAgain };
}

it('a file that fails once runs again alone; what passes now counts as passed and is named', async () => {
  const first = reportOf({ a: { one: 'passed', two: 'failed' }, b: { three: 'passed', four: 'skipped' } });
  expect(first).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  const { report, ranAgain } = await endOf(first, { a: { one: 'passed', two: 'passed' } });
  expect(ranAgain).toEqual(['a']);
  expect(report).toMatchObject({ passed: 3, failed: 0, skipped: 1, failures: [] });
  expect(report.again).toEqual([{ test: 'a › two', why: 'two failed.' }]);
});

it('a fault fails twice, and so does a file that no longer says anything', async () => {
  const first = reportOf({ a: { one: 'failed', two: 'failed' }, b: { three: 'passed' } });
  const { report } = await endOf(first, { a: { one: 'failed', two: 'passed' } });
  expect(report).toMatchObject({ passed: 2, failed: 1, failures: [{ test: 'a › one' }], again: [{ test: 'a › two' }] });
  expect((await endOf(first, {})).report).toMatchObject({ passed: 1, failed: 2, again: [] });
});

it('a fault of another kind at the second try is a failure', async () => {
  const first = reportOf({ a: { one: 'failed', two: 'passed' } });
  const { report } = await endOf(first, { a: { one: 'passed', two: 'failed' } });
  expect(report).toMatchObject({ passed: 1, failed: 1, failures: [{ test: 'a › two' }] });
});

it('a file that does not load, and one with an error outside its tests, failed too', async () => {
  const told: Told = { a: 'does not load', b: { one: 'passed' }, c: { two: 'passed' } };
  const first = reportOf(told, [{ file: 'b', why: 'Error: late' }]);
  expect(first).toMatchObject({ passed: 2, failed: 2 });
  expect(first.failures.map(({ test }) => test)).toEqual(['a', 'b, outside its tests']);
  const { report, ranAgain } = await endOf(first, { a: { zero: 'passed' }, b: { one: 'passed' } });
  expect(ranAgain).toEqual(['a', 'b']);
  expect(report).toMatchObject({ passed: 3, failed: 0 });
  expect(report.again.map(({ test }) => test)).toEqual(['a', 'b, outside its tests']);
});

it('an error of no file remains a failure', async () => {
  const first = reportOf({ a: { one: 'failed' } }, [{ file: '', why: 'Error: of no file' }]);
  const { report } = await endOf(first, { a: { one: 'passed' } });
  expect(report).toMatchObject({ passed: 1, failed: 1, failures: [{ test: 'outside all tests' }] });
});

it('a run in which much fails is not repeated', async () => {
  const fails: Told = Object.fromEntries(['a', 'b', 'c', 'd'].map((file) => [file, { one: 'failed' as const }]));
  const { report, ranAgain } = await endOf(reportOf(fails), {});
  expect(ranAgain).toEqual([]);
  expect(report.failed).toBe(4);
});
