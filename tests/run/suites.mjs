import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ root: string, node: string, reports: string, files: string[] }} Place
 * @typedef {{ name: string, run: (place: Place) => Promise<Counts> }} Suite
 */

/**
 * A check that passes or fails as a whole: it counts as one test.
 * @param {string} name
 * @param {(place: Place) => string[]} args
 * @returns {Suite}
 */
const check = (name, args) => ({
  name,
  run: async (place) => ((await runNode({ place, args: args(place) })) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }),
});

/**
 * @param {string} project
 * @returns {Suite}
 */
const vitest = (project) => ({
  name: project,
  run: async (place) => {
    const report = freshReport(place, project);
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...place.files];
    const code = await runNode({ place, args });
    return counted({ code, found: readVitest(report) });
  },
});

/** @type {Suite} */
const browser = {
  name: 'browser',
  run: async (place) => {
    const report = freshReport(place, 'browser');
    const code = await runNode({ place, args: ['node_modules/@playwright/test/cli.js', 'test', ...place.files], env: { TEST_REPORT: report } });
    return counted({ code, found: readPlaywright(report) });
  },
};

/** Every test there is, the quick ones first. @type {Suite[]} */
export const suites = [
  check('types', () => ['node_modules/typescript/bin/tsc', '-p', '.']),
  check('lint', ({ files }) => ['node_modules/eslint/bin/eslint.js', ...(files.length > 0 ? files : ['.'])]),
  vitest('unit'),
  vitest('services'),
  check('build', () => ['server/boot/launcher.mjs', '--build', '--no-install']),
  vitest('contract'),
  vitest('chaos'),
  vitest('boot'),
  browser,
];

/** @param {Place} place @param {string} name */
function freshReport({ reports }, name) {
  mkdirSync(reports, { recursive: true });
  const report = path.join(reports, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/**
 * A run that failed without a failed test (a file that does not load, no test at all) counts as one failure.
 * @param {{ code: number, found: Counts | undefined }} result
 * @returns {Counts}
 */
export function counted({ code, found }) {
  const counts = found ?? { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} file @returns {Counts | undefined} */
function readVitest(file) {
  if (!existsSync(file)) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not even load holds no test that could fail.
  const broken = testResults.filter((/** @type {{ status: string, assertionResults: unknown[] }} */ each) => each.status === 'failed' && each.assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

/** @param {string} file @returns {Counts | undefined} */
function readPlaywright(file) {
  if (!existsSync(file)) return undefined;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * Runs one of the tools under the product's Node, its output as it comes.
 * @param {{ place: Place, args: string[], env?: Record<string, string> }} options
 * @returns {Promise<number>}
 */
function runNode({ place: { root, node }, args, env }) {
  return new Promise((resolve, reject) => {
    const searched = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env, PATH: searched } });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
