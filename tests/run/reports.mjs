import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ test: string, why: string }} Failure
 * `again`: passed at the second try only.
 * @typedef {Counts & { failures: Failure[], again: Failure[] }} Report
 */

const LINES = 6;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The first lines of a message, which say what was expected; the rest stands where the test ran. @param {string | undefined} message */
const firstLines = (message) => (message ?? 'no reason was given').replace(COLOURS, '').split('\n').map((line) => line.trimEnd()).filter((line) => line && !/^\s*at .*(node_modules|new Promise)/.test(line)).slice(0, LINES).join('\n');

/** What vitest's JSON reporter wrote; undefined when it wrote nothing. @param {string} file @returns {Report | undefined} */
export function readVitest(file) {
  if (!existsSync(file)) return undefined;
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not even load holds no test that could fail.
  const broken = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0);
  const failures = [
    ...broken.map(({ name, message }) => ({ test: name, why: firstLines(message) })),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => ({ test: `${name} › ${fullName}`, why: firstLines(failureMessages?.[0]) }))),
  ];
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped: report.numPendingTests + report.numTodoTests, failures, again: [] };
}

/**
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Group[] }} Group
 */

/** What Playwright's JSON reporter wrote; undefined when it wrote nothing. @param {string} file @returns {Report | undefined} */
export function readPlaywright(file) {
  if (!existsSync(file)) return undefined;
  /** @type {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: Group[] }} */
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap(specsOf).map(({ file: name, title, ok, tests }) => ({ ok, test: `${name} › ${title}`, error: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error }));
  const failures = specs.filter(({ ok }) => !ok).map(({ test, error }) => ({ test, why: firstLines(error?.message) }));
  const again = specs.filter(({ ok, error }) => ok && error).map(({ test, error }) => ({ test, why: firstLines(error?.message) }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures, again };
}

/** @param {Group} group @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
