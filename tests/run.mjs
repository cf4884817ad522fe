#!/usr/bin/env node
// npm test: from a bare clone to the counts of every test. `npm test -- unit` runs a part, `npm test -- services FILE`
// one file.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beside } from '../server/boot/launcher/beside.mjs';
import { openLogOrWarn } from '../server/boot/launcher/log-file.mjs';
import { say, StartError, step } from '../server/boot/launcher/output.mjs';
import { findNode, installPackages, packagesAreCurrent } from '../server/boot/launcher/packages.mjs';
import { findProgram, installLine, installTools, missingTools } from '../server/boot/launcher/system-tools.mjs';
import { HEADLESS_SHELL } from './run/browser-program.mjs';
import { chooseChanged } from './run/changed.mjs';
import { timeLines } from './run/reports.mjs';
import { runSideBySide } from './run/schedule.mjs';
import { countSecondTries, countsFile } from './run/second-tries.mjs';
import { soak, suites } from './run/suites.mjs';
import { createTurns } from './run/turns.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = path.join(root, 'test-results');

async function main() {
  const [name, ...files] = process.argv.slice(2);
  const isWhole = !name;
  const chosen = await choose(name, files);
  const node = await bringUp();
  /** @type {Map<string, import('./run/reports.mjs').Report>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const seconds = new Map();
  let stopped = false;
  process.once('SIGTERM', () => (stopped = true));
  const began = Date.now();
  const takeTurn = createTurns((text) => process.stdout.write(text));
  await runSideBySide({
    steps: chosen,
    cores: Math.min(2, availableParallelism()),
    run: async (suite) => {
      const began = Date.now();
      const { write, end } = takeTurn();
      write(title(suite.name));
      const broken = suite.needs?.find((name) => (found.get(name)?.failed ?? 0) > 0);
      const missing = stopped ? 'the run was stopped' : broken && `${broken} failed`;
      const report = await (
        missing
          ? notRun(suite.name, missing)
          : suite.run({ root, node, reports, files: suite.files, tries: isWhole ? 2 : 1, write })
      ).finally(end);
      found.set(suite.name, report);
      seconds.set(suite.name, secondsSince(began));
    },
  });
  /** @type {string[]} */
  let tries = [];
  const browser = found.get('browser');
  if (isWhole && browser) {
    const { report, lines } = countSecondTries(browser, countsFile());
    found.set('browser', report);
    tries = lines;
  }
  const all = chosen.flatMap((suite) => found.get(suite.name) ?? []);
  const times = all.flatMap((report) => report.times);
  const again = all.flatMap((report) => report.again);
  const failures = all.flatMap((report) => report.failures);
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const sum = (what) => all.reduce((sum, report) => sum + report[what], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  for (const line of timeLines(times, root)) say(line);
  // Only the end of a long log is kept, so it lists all failures.
  for (const { test, why } of again)
    say(`\n~ ${test.replace(root, '')}: passed at the second try. At the first:\n${why.replace(/^/gm, '    ')}`);
  for (const words of tries) say(words);
  for (const { test, why } of failures) say(`\n✗ ${test.replace(root, '')}\n${why.replace(/^/gm, '    ')}`);
  say(`\n${chosen.map(({ name }) => line(name, found.get(name), seconds.get(name))).join('\n')}`);
  say(`${'together'.padEnd(10)} ${secondsSince(began)} s\n`);
  say(sentence(total));
  // A part without a single test is a mistake, but for a change that reaches none.
  process.exitCode = total.failed > 0 || (total.passed === 0 && chosen.length > 0) ? 1 : 0;
}

/** @param {string} name */
const title = (name) => `\n── ${name} ${'─'.repeat(60 - name.length)}\n`;

/** @param {string} name @param {import('./run/reports.mjs').Report | undefined} report @param {number} [seconds] */
function line(name, report, seconds) {
  if (!report) return name;
  const again = report.again.length > 0 ? `, ${report.again.length} at the second try` : '';
  return `${name.padEnd(10)} ${sentence(report)}${again} (${seconds} s)`;
}

/**
 * The requested suites, each with its files.
 * @param {string | undefined} name
 * @param {string[]} files
 * @returns {Promise<(import('./run/suites.mjs').Suite & { files: string[] })[]>}
 */
async function choose(name, files) {
  if (!name) return suites.map((suite) => ({ ...suite, files: [] }));
  if (name === 'changed') {
    const { chosen, words } = chooseChanged(root);
    say(words);
    return chosen;
  }
  if (name === 'soak') return soak.map((suite) => ({ ...suite, files: [] }));
  const found = suites.filter((suite) => suite.name === name);
  if (found.length === 0)
    throw new StartError(
      `There is no part called ${name}. Parts: ${[...suites.map((suite) => suite.name), 'soak', 'changed'].join(', ')}.`,
    );
  return found.map((suite) => ({ ...suite, files }));
}

/**
 * The report of a suite that could not run: one failure.
 * @param {string} name
 * @param {string} why
 * @returns {Promise<import('./run/reports.mjs').Report>}
 */
const notRun = async (name, why) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ test: name, why: `it was not run: ${why}` }],
  again: [],
  once: [],
  times: [],
});

/** @param {number} began */
const secondsSince = (began) => Math.round((Date.now() - began) / 1000);

/** Packages and system tools, installed as by npm start. */
async function bringUp() {
  const log = openLogOrWarn(path.join(reports, 'bring-up.log'), say);
  const missing = missingTools();
  await beside(
    async () => {
      if (!packagesAreCurrent(root))
        await step('Packages (about a minute the first time)', () => installPackages({ root, log }));
    },
    async () => {
      if (missing.length > 0)
        await step(`System tools (${missing.map((tool) => tool.name).join(', ')})`, () =>
          installTools({ tools: missing, runDir: reports, log }),
        );
    },
  );
  const still = missingTools();
  if (still.length > 0)
    throw new StartError(
      `Tests need ${still.map((tool) => tool.name).join(', ')}, which could not be installed here. Run:\n  ${installLine(still)}`,
    );
  if (!HEADLESS_SHELL.programs.some(findProgram))
    await step('A faster browser (chromium-headless-shell)', () =>
      installTools({ tools: [HEADLESS_SHELL], runDir: reports, log }),
    );
  const { node, warning } = await findNode(root);
  if (warning) say(`  ! ${warning}`);
  return node;
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
const sentence = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

main().catch((error) => {
  say(error instanceof StartError ? `\n${error.message}` : `\nThe tests could not be run: ${error.stack}`);
  say('\n0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
});
