import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {{ root: string, node: string, reports: string, files: string[] }} Place
 * @typedef {{ name: string, run: (place: Place) => Promise<Report> }} Suite
 */

/**
 * A check that passes or fails as a whole: it counts as one test.
 * @param {string} name
 * @param {(place: Place) => string[]} args
 * @returns {Suite}
 */
const check = (name, args) => ({
  name,
  run: async (place) =>
    counted({ name, code: await runNode({ place, args: args(place) }), found: undefined, whole: true }),
});

/**
 * @param {string} project
 * @returns {Suite}
 */
const vitest = (project) => ({
  name: project,
  run: async (place) => {
    const report = freshReport(place, project);
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...place.files,
    ];
    const code = await runNode({ place, args });
    return counted({ name: project, code, found: readVitest(report) });
  },
});

/** @type {Suite} */
const browser = {
  name: 'browser',
  run: async (place) => {
    const report = freshReport(place, 'browser');
    const code = await runNode({
      place,
      args: ['node_modules/@playwright/test/cli.js', 'test', ...place.files],
      env: { TEST_REPORT: report },
    });
    return counted({ name: 'browser', code, found: readPlaywright(report) });
  },
};

/** Every test there is, the quick ones first. @type {Suite[]} */
export const suites = [
  check('types', () => ['node_modules/typescript/bin/tsc', '-p', '.']),
  check('lint', ({ files }) => ['node_modules/eslint/bin/eslint.js', ...(files.length > 0 ? files : ['.'])]),
  check('format', ({ files }) => [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    ...(files.length > 0 ? files : ['.']),
  ]),
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
 * A run that failed without a failed test (a file that does not load, no test at all) counts as one failure; a check
 * that is one test as a whole also as one passed.
 * @param {{ name: string, code: number, found: Report | undefined, whole?: boolean }} result
 * @returns {Report}
 */
function counted({ name, code, found, whole = false }) {
  const report = found ?? {
    passed: whole && code === 0 ? 1 : 0,
    failed: 0,
    skipped: 0,
    failures: [],
    again: [],
    times: [],
  };
  if (code === 0 || report.failed > 0) return report;
  return {
    ...report,
    failed: 1,
    failures: [{ test: name, why: `it ended with code ${code}; its own words stand above` }],
  };
}

/**
 * Runs one of the tools under the product's Node, its output as it comes.
 * @param {{ place: Place, args: string[], env?: Record<string, string> }} options
 * @returns {Promise<number>}
 */
function runNode({ place: { root, node }, args, env }) {
  return new Promise((resolve, reject) => {
    const searched = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: searched },
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
