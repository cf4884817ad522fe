import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** How many of a test's last runs are remembered, and how many of these may have needed the second try. */
const RUNS = 10;
const ALLOWED = 1;

/**
 * Per browser test that needed a second try: whether it did, run by run, newest last. A test that did not in its last
 * ten runs is not in here.
 * @typedef {Record<string, boolean[]>} Counts
 * @typedef {import('./reports.mjs').Report} Report
 */

/** Outside the checkout, so that it outlives a fresh clone on a machine that is kept. */
export const countsFile = () =>
  path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'workspace-tests', 'second-tries.json');

/**
 * Adds a whole run of the browser tests to the counts and makes a failure of each test that needed its second try now
 * and did before within its last ten runs: what loses a race that often is mended, not repeated. `lines`: all counts,
 * for the end of the run. Where the file can't be read or written a run stands alone.
 * @param {Report} report @param {string} file
 * @returns {{ report: Report, lines: string[] }}
 */
export function countSecondTries(report, file) {
  const { counts: before, problem: unread } = read(file);
  const counts = counted(before, report);
  const unwritten = write(file, counts);
  const tooOften = report.again.filter(({ test }) => timesIn(counts[test]) > ALLOWED);
  return {
    report: {
      ...report,
      passed: report.passed - tooOften.length,
      failed: report.failed + tooOften.length,
      again: report.again.filter((each) => !tooOften.includes(each)),
      failures: [
        ...report.failures,
        ...tooOften.map(({ test, why }) => ({
          test,
          why: `It passed, but needed a second try in ${timesIn(counts[test])} of its last ${counts[test]?.length} runs: mend the race. This time:\n${why}`,
        })),
      ],
    },
    lines: [unread, unwritten].filter((each) => each !== undefined).concat(linesOf(counts, file)),
  };
}

/** @param {Counts} before @param {Report} report @returns {Counts} */
function counted(before, { again, once }) {
  /** @type {Map<string, boolean>} */
  const now = new Map();
  for (const test of once) now.set(test, false);
  for (const { test } of again) now.set(test, true);
  const counts = { ...before };
  for (const [test, needed] of now)
    if (needed || counts[test]) counts[test] = [...(counts[test] ?? []), needed].slice(-RUNS);
  return Object.fromEntries(Object.entries(counts).filter(([, runs]) => timesIn(runs) > 0));
}

const timesIn = (/** @type {boolean[] | undefined} */ runs = []) => runs.filter(Boolean).length;

/** @param {Counts} counts @param {string} file */
function linesOf(counts, file) {
  const rows = Object.entries(counts)
    .sort(([, a], [, b]) => timesIn(b) - timesIn(a))
    .map(([test, runs]) => `  ${timesIn(runs)} of ${runs.length}  ${test}`);
  return rows.length > 0 ? [`\nBrowser tests that needed a second try, in runs since then (${file}):`, ...rows] : [];
}

/** @param {string} file @returns {{ counts: Counts, problem?: string }} */
function read(file) {
  try {
    const found = /** @type {[string, boolean[]][]} */ (Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
    return { counts: Object.fromEntries(found.map(([test, runs]) => [test, Array.from(runs, Boolean)])) };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return { counts: {} };
    return { counts: {}, problem: `The counts of second tries could not be read and begin again: ${error}` };
  }
}

/** @param {string} file @param {Counts} counts @returns {string | undefined} why it could not be written */
function write(file, counts) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(counts, null, 2)}\n`);
    renameSync(draft, file);
    return undefined;
  } catch (error) {
    return `The counts of second tries could not be kept: ${error}`;
  }
}
