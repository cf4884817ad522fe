import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * `write`: where the suite's output goes. `files`: only these; none means all. `tries`: how often a browser test may be
 * tried.
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {(text: string | Uint8Array) => void} Write
 * @typedef {{ root: string, node: string, reports: string, files: string[], tries: 1 | 2, write: Write }} Place
 * @typedef {import('./schedule.mjs').Step & { run: (place: Place) => Promise<Report> }} Suite
 */

/**
 * A check that passes or fails as a whole: it counts as one test. Its commands run one after the other, until one
 * fails.
 * @param {import('./schedule.mjs').Step & { yields?: boolean, commands: (files: string[]) => string[][] }} options
 * @returns {Suite}
 */
const check = ({ name, cores, after, yields, commands }) => ({
  name,
  cores,
  after,
  run: async (place) => {
    let code = 0;
    for (const args of commands(place.files)) code ||= await runNode({ place, args, yields });
    return counted({ name, code, found: undefined, whole: true });
  },
});

/**
 * `yields`: takes a core only where the suites beside it leave one.
 * @typedef {{
 *   command?: 'run' | 'related',
 *   options?: string[],
 *   env?: Record<string, string>,
 *   yields?: boolean,
 * }} Extras
 * @param {import('./schedule.mjs').Step & Extras & { project?: string }} options
 * @returns {Suite}
 */
export const vitest = ({ name, project = name, cores, needs, command = 'run', options = [], env, yields }) => ({
  name,
  cores,
  needs,
  run: async (place) => {
    const report = freshReport(place, name);
    const stray = freshReport(place, `${name}-stray`);
    const code = await runNode({
      place,
      args: [
        'node_modules/vitest/vitest.mjs',
        command,
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        '--reporter=./tests/run/stray-errors.mjs',
        `--outputFile.json=${report}`,
        ...options,
        ...place.files,
      ],
      env: { ...env, TEST_STRAY: stray },
      yields,
    });
    return counted({ name, code, found: readVitest(report, stray) });
  },
});

/** @type {Suite} */
const browser = {
  name: 'browser',
  cores: 1,
  needs: ['build'],
  run: async (place) => {
    const report = freshReport(place, 'browser');
    const code = await runNode({
      place,
      args: ['node_modules/@playwright/test/cli.js', 'test', ...place.files],
      env: { TEST_REPORT: report, TEST_TRIES: String(place.tries) },
    });
    return counted({ name: 'browser', code, found: readPlaywright(report) });
  },
};

/**
 * Generates the routes' types first: those of an earlier build may name deleted routes, and before the first build
 * there are none.
 * @type {Suite}
 */
const types = check({
  name: 'types',
  cores: 0.5,
  yields: true,
  // A build removes the routes' types that tsc reads; typegen writes nothing else of a build, which others run by then.
  after: ['build'],
  commands: () => [
    ['node_modules/next/dist/bin/next', 'typegen'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
  ],
});

/** @param {string[]} files */
const orAll = (files) => (files.length > 0 ? files : ['.']);

/** All tests, in the order in which they start. @type {Suite[]} */
export const suites = [
  // First, since the browser needs it and takes longest.
  check({
    name: 'build',
    cores: 1,
    commands: () => [['server/boot/launcher.mjs', '--build', '--no-install']],
  }),
  // It leaves a core idle: the others run beside it, two at a time, and those that compute take what it leaves.
  browser,
  // The longest of these: all others run beside it, one after the other.
  vitest({ name: 'services', cores: 0.5, yields: true }),
  check({
    name: 'lint',
    cores: 0.5,
    yields: true,
    commands: (files) => [['node_modules/eslint/bin/eslint.js', '--no-warn-ignored', ...orAll(files)]],
  }),
  types,
  check({
    name: 'format',
    cores: 0.5,
    yields: true,
    commands: (files) => [['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...orAll(files)]],
  }),
  // It does not yield: a test that follows every route takes half of its time limit as it is.
  vitest({ name: 'unit', cores: 0.5 }),
  // Mostly waits: for processes to end and start again, for posts to become due, for leases and sweeps to run out.
  vitest({ name: 'boot', cores: 0.5, needs: ['build'] }),
  vitest({ name: 'chaos', cores: 0.5 }),
  vitest({ name: 'contract', cores: 0.5, needs: ['build'], yields: true }),
  // It measures processor time, to which others beside it add nothing.
  vitest({ name: 'filled', cores: 0.5, needs: ['build'], yields: true }),
];

/** The fault runs at full size. @type {Suite[]} */
export const soak = [
  vitest({ name: 'chaos', cores: 2, env: { SOAK: '1' } }),
  vitest({
    name: 'boot',
    cores: 2,
    env: { SOAK: '1' },
    options: ['delivery-faults', 'media-faults', 'knowledge-faults'],
  }),
  vitest({ name: 'services', cores: 2, env: { SOAK: '1' }, options: ['db/durability', 'services/agents-money'] }),
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
    once: [],
    times: [],
  };
  if (code === 0 || report.failed > 0) return report;
  return {
    ...report,
    failed: 1,
    failures: [{ test: name, why: `it ended with code ${code}; its own words stand above` }],
  };
}

/** A third of the share of others, where cores are scarce. */
const YIELDING = 5;

/**
 * Each test file has a process of its own: packages are compiled once for all of them.
 * @param {string} reports
 */
const compiledOnce = (reports) => ({ NODE_COMPILE_CACHE: path.join(reports, 'compiled') });

/**
 * Runs one of the tools under the product's Node and streams its output.
 * @param {{ place: Place, args: string[], env?: Record<string, string>, yields?: boolean }} options
 * @returns {Promise<number>}
 */
function runNode({ place: { root, node, reports, write }, args, env, yields = false }) {
  return new Promise((resolve, reject) => {
    const searched = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
    // Output goes through a pipe; keep the colours of a terminal.
    const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...compiledOnce(reports), ...colours, ...env, PATH: searched },
    });
    // Its processes inherit it.
    if (yields && child.pid !== undefined) setPriority(child.pid, YIELDING);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', write);
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}
