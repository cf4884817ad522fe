import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `seconds`: how long the tests of a file took, hooks and waiting included.
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ test: string, why: string }} Failure
 * `again`: passed at the second try only.
 * @typedef {Counts & { failures: Failure[], again: Failure[], times: FileTime[] }} Report
 */

const LINES = 6;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * The first lines of a message, which name the expectation; the rest is in the test's own output.
 * @param {string | undefined} message
 */
const firstLines = (message) =>
  (message ?? 'no reason was given')
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line && !/^\s*at .*(node_modules|new Promise)/.test(line))
    .slice(0, LINES)
    .join('\n');

/**
 * The output of vitest's JSON reporter; undefined when it wrote nothing.
 * @param {string} file
 * @returns {Report | undefined}
 */
export function readVitest(file) {
  if (!existsSync(file)) return undefined;
  /**
   * @type {{
   *   numPassedTests: number,
   *   numFailedTests: number,
   *   numPendingTests: number,
   *   numTodoTests: number,
   *   testResults: {
   *     name: string,
   *     status: string,
   *     startTime: number,
   *     endTime: number,
   *     message?: string,
   *     assertionResults: { fullName: string, status: string, failureMessages?: string[] }[],
   *   }[],
   * }}
   */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not load reports no failed test.
  const broken = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0);
  const failures = [
    ...broken.map(({ name, message }) => ({ test: name, why: firstLines(message) })),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          test: `${name} › ${fullName}`,
          why: firstLines(failureMessages?.[0]),
        })),
    ),
  ];
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    again: [],
    times,
  };
}

/**
 * @typedef {{
 *   title: string,
 *   file: string,
 *   ok: boolean,
 *   tests: { results: { duration: number, error?: { message?: string } }[] }[],
 * }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Group[] }} Group
 */

/**
 * The output of Playwright's JSON reporter; undefined when it wrote nothing.
 * @param {string} file
 * @returns {Report | undefined}
 */
export function readPlaywright(file) {
  if (!existsSync(file)) return undefined;
  /** @type {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: Group[] }} */
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap(specsOf).map(({ file: name, title, ok, tests }) => ({
    ok,
    test: `${name} › ${title}`,
    error: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error,
  }));
  const failures = specs.filter(({ ok }) => !ok).map(({ test, error }) => ({ test, why: firstLines(error?.message) }));
  const again = specs
    .filter(({ ok, error }) => ok && error)
    .map(({ test, error }) => ({ test, why: firstLines(error?.message) }));
  /** @type {Map<string, number>} */
  const spent = new Map();
  for (const { file: name, tests } of suites.flatMap(specsOf)) {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    spent.set(name, (spent.get(name) ?? 0) + milliseconds / 1000);
  }
  const times = [...spent].map(([name, seconds]) => ({ file: `tests/e2e/${name}`, seconds }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures,
    again,
    times,
  };
}

const LONG_SECONDS = 60;

/**
 * A line per file, slowest first, and a warning for each that took long without a reason. A file gives its reason in a
 * comment that begins with `Slow:`. Never a failure: a busy machine only adds time.
 * @param {FileTime[]} times @param {string} root
 * @returns {string[]}
 */
export function timeLines(times, root) {
  const sorted = times
    .map(({ file, seconds }) => ({ file: path.relative(root, path.resolve(root, file)), seconds }))
    .sort((a, b) => b.seconds - a.seconds);
  const lines = sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  const unexplained = sorted.filter(
    ({ file, seconds }) => seconds > LONG_SECONDS && !givesReason(path.join(root, file)),
  );
  return [
    ...lines,
    ...unexplained.map(
      ({ file }) =>
        `warning: ${file} took more than ${LONG_SECONDS} s and gives no reason (a comment that begins with "Slow:")`,
    ),
  ];
}

/** @param {string} file */
const givesReason = (file) => existsSync(file) && /^\s*(\/\/|\*|\/\*\*) Slow:/m.test(readFileSync(file, 'utf8'));

/** @param {Group} group @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
