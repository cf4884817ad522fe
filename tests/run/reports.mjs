import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `seconds`: how long the tests of a file took, hooks and waiting included.
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ test: string, why: string }} Failure
 * @typedef {Counts & FileTime & { failures: Failure[] }} FileReport
 * `again`: passed at the second try only. `once`: passed at the first; both by the names that `failures` use, and for
 * browser tests alone.
 * @typedef {Counts & { failures: Failure[], again: Failure[], once: string[], times: FileTime[] }} Report
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
 * @typedef {{
 *   name: string,
 *   status: string,
 *   startTime: number,
 *   endTime: number,
 *   message?: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] }[],
 * }} VitestFile
 */

/**
 * The output of vitest's JSON reporter; undefined when it wrote nothing. `stray`: the errors outside tests, as
 * stray-errors.mjs wrote them.
 * @param {string} file @param {string} [stray]
 * @returns {Report | undefined}
 */
export function readVitest(file, stray) {
  if (!existsSync(file)) return undefined;
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const errors = /** @type {{ file: string, why: string }[]} */ (
    stray && existsSync(stray) ? JSON.parse(readFileSync(stray, 'utf8')) : []
  );
  const files = testResults.map((each) =>
    fileReport(
      each,
      errors.filter((error) => error.file === each.name),
    ),
  );
  const homeless = errors.filter((error) => !files.some((each) => each.file === error.file));
  const failures = homeless.map(({ why }) => ({ test: 'outside all tests', why: firstLines(why) }));
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const sum = (what) => files.reduce((all, each) => all + each[what], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed') + failures.length,
    skipped: sum('skipped'),
    failures: [...failures, ...files.flatMap((each) => each.failures)],
    again: [],
    once: [],
    times: files.map(({ file, seconds }) => ({ file, seconds })),
  };
}

/** @param {VitestFile} file @param {{ why: string }[]} errors @returns {FileReport} */
function fileReport({ name, status, startTime, endTime, message, assertionResults }, errors) {
  /** @param {string} one */
  const count = (one) => assertionResults.filter((each) => each.status === one).length;
  const failures = assertionResults
    .filter((each) => each.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: `${name} › ${fullName}`, why: firstLines(failureMessages?.[0]) }));
  const strays = errors.map(({ why }) => ({ test: `${name}, outside its tests`, why: firstLines(why) }));
  // A file that does not load, or whose hook failed, reports no failed test.
  const isBroken = status === 'failed' && failures.length === 0;
  const all = [...failures, ...strays, ...(isBroken ? [{ test: name, why: firstLines(message) }] : [])];
  return {
    file: name,
    seconds: (endTime - startTime) / 1000,
    passed: count('passed'),
    failed: all.length,
    skipped: assertionResults.length - count('passed') - count('failed'),
    failures: all,
  };
}

/**
 * @typedef {{ duration: number, error?: { message?: string }, errors?: { message?: string }[] }} Tried
 * @typedef {{
 *   title: string,
 *   file: string,
 *   tests: { status: string, results: Tried[] }[],
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
  const specs = suites.flatMap(({ specs, suites }) => specsOf({ specs, suites }, [])).map(specResult);
  const ended = (/** @type {string} */ how) => specs.filter(({ status }) => status === how);
  /** @type {Map<string, number>} */
  const spent = new Map();
  for (const { file: name, seconds } of specs) spent.set(name, (spent.get(name) ?? 0) + seconds);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: ended('unexpected').map(({ test, why }) => ({ test, why })),
    again: ended('flaky').map(({ test, why }) => ({ test, why })),
    once: ended('expected').map(({ test }) => test),
    times: [...spent].map(([name, seconds]) => ({ file: `tests/e2e/${name}`, seconds })),
  };
}

/**
 * A spec has one test, since there is one browser.
 * @param {{ spec: Spec, titles: string[] }} found
 */
function specResult({ spec: { file, title, tests }, titles }) {
  const results = tests.flatMap((test) => test.results);
  return {
    file,
    test: [file, ...titles, title].join(' › '),
    status: tests[0]?.status,
    why: firstLines(whyOf(results.find(({ error }) => error))),
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  };
}

/**
 * Of a test whose time was over the first error says only that; the next one names the step that it waited in.
 * @param {Tried | undefined} tried
 */
const whyOf = (tried) =>
  (tried?.errors?.length ? tried.errors : [tried?.error]).map((each) => each?.message).join('\n');

/**
 * Each spec of a file's group with the titles of the groups around it.
 * @param {{ specs?: Spec[], suites?: Group[] }} group @param {string[]} titles
 * @returns {{ spec: Spec, titles: string[] }[]}
 */
const specsOf = ({ specs = [], suites = [] }, titles) => [
  ...specs.map((spec) => ({ spec, titles })),
  ...suites.flatMap((suite) => specsOf(suite, [...titles, suite.title])),
];

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
