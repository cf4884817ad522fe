import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../server/boot/launcher/output.mjs';
import { reachedBy } from './reach.mjs';
import { suites, vitest } from './suites.mjs';

/**
 * What `npm test -- changed` runs: for files that differ from main (uncommitted ones too) the checks of these files,
 * the unit
 * and service tests that import them, and the browser, contract and boot tests that reach.mjs names.
 * @param {string} root
 * @returns {{ chosen: (import('./suites.mjs').Suite & { files: string[] })[], words: string }}
 */
export function chooseChanged(root) {
  const { since, files } = changedFiles(root);
  const there = files.filter((file) => existsSync(path.join(root, file)));
  const sources = there.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const reached = reachedBy(files);
  const builds = Object.values(reached).some((names) => names.length > 0);
  /** @type {Record<string, string[] | undefined>} */
  const filesOf = {
    types: sources.length > 0 ? [] : undefined,
    lint: some(sources),
    format: some(there),
    build: builds ? [] : undefined,
    contract: some(reached.contract.map((name) => `tests/contract/${name}.test.ts`)),
    boot: some(reached.boot.map((name) => `tests/boot/${name}.test.ts`)),
    browser: some(reached.browser.map((name) => `tests/e2e/${name}.spec.ts`)),
  };
  const related = ['unit', 'services'].map((name) => ({
    ...vitest({ name, cores: 1, command: 'related', options: ['--run', '--passWithNoTests'] }),
    files: sources,
  }));
  const chosen = [
    ...suites.flatMap((suite) => {
      const own = filesOf[suite.name];
      return own ? [{ ...suite, files: own }] : [];
    }),
    ...(sources.length > 0 ? related : []),
  ];
  const order = suites.map(({ name }) => name);
  chosen.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { chosen, words: `${files.length} files differ from ${since}.` };
}

/** @param {string[]} files */
const some = (files) => (files.length > 0 ? files : undefined);

/**
 * Against the point where this branch left main; on main itself what is uncommitted, or else the last commit.
 * @param {string} root
 */
function changedFiles(root) {
  /** @param {string[]} args */
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return '';
    }
  };
  const head = git('rev-parse', 'HEAD');
  if (!head) throw new StartError('What has changed is known in a git checkout only.');
  const base = git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main') || head;
  /** @param {string} point */
  const since = (point) =>
    [git('diff', '--name-only', point), git('ls-files', '--others', '--exclude-standard')]
      .flatMap((lines) => lines.split('\n'))
      .filter(Boolean);
  const files = since(base);
  if (files.length > 0 || base !== head) return { since: base.slice(0, 9), files };
  return { since: 'the commit before the last', files: since('HEAD~1') };
}
