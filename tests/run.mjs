#!/usr/bin/env node
// npm test: from a bare clone to the counts of every test. `npm test -- unit` runs a part, `npm test -- services FILE`
// one file.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLogOrWarn } from '../server/boot/launcher/log-file.mjs';
import { say, StartError, step } from '../server/boot/launcher/output.mjs';
import { findNode, installPackages, packagesAreCurrent } from '../server/boot/launcher/packages.mjs';
import { installLine, installTools, missingTools } from '../server/boot/launcher/system-tools.mjs';
import { timeLines } from './run/reports.mjs';
import { suites } from './run/suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = path.join(root, 'test-results');

async function main() {
  const [name, ...files] = process.argv.slice(2);
  const chosen = name ? suites.filter((suite) => suite.name === name) : suites;
  if (chosen.length === 0)
    throw new StartError(`There is no part called ${name}. Parts: ${suites.map((suite) => suite.name).join(', ')}.`);
  const node = await bringUp();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const lines = [];
  /** @type {import('./run/reports.mjs').Failure[]} */
  const failures = [];
  /** @type {import('./run/reports.mjs').Failure[]} */
  const again = [];
  /** @type {import('./run/reports.mjs').FileTime[]} */
  const times = [];
  for (const suite of chosen) {
    const began = Date.now();
    say(`\n── ${suite.name} ${'─'.repeat(60 - suite.name.length)}`);
    const counts = await suite.run({ root, node, reports, files });
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    failures.push(...counts.failures);
    again.push(...counts.again);
    times.push(...counts.times);
    lines.push(`${suite.name.padEnd(10)} ${sentence(counts)} (${Math.round((Date.now() - began) / 1000)} s)`);
  }
  for (const line of timeLines(times, root)) say(line);
  // The end of a long log is what is kept of it, so it says all that failed.
  for (const { test, why } of again)
    say(`\n~ ${test}: passed at the second try. At the first:\n${why.replace(/^/gm, '    ')}`);
  for (const { test, why } of failures) say(`\n✗ ${test.replace(root, '')}\n${why.replace(/^/gm, '    ')}`);
  say(`\n${lines.join('\n')}\n`);
  say(sentence(total));
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** Packages and system tools, installed in the same way as by npm start. */
async function bringUp() {
  const log = openLogOrWarn(path.join(reports, 'bring-up.log'), say);
  if (!packagesAreCurrent(root))
    await step('Packages (about a minute the first time)', () => installPackages({ root, log }));
  const missing = missingTools();
  if (missing.length > 0)
    await step(`System tools (${missing.map((tool) => tool.name).join(', ')})`, () =>
      installTools({ tools: missing, runDir: reports, log }),
    );
  const still = missingTools();
  if (still.length > 0)
    throw new StartError(
      `Tests need ${still.map((tool) => tool.name).join(', ')}, which could not be installed here. Run:\n  ${installLine(still)}`,
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
