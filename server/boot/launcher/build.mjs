import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from './lock.mjs';
import { StartError } from './output.mjs';
import { runCommand, tail } from './run-command.mjs';

const FOLDERS = ['app', 'components', 'lib', 'server', 'workers', 'prisma-free-models', 'public'];
const FILES = ['package.json', 'package-lock.json', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json'];
const NOT_BUILT = /\.test\.tsx?$|\/README\.md$|^server\/(boot\/launcher|db\/embedded)/;
const STAMP = 'dist/build.json';

/**
 * One hash over every source that the build reads.
 * @param {string} root
 */
export function sourceHash(root) {
  const hash = createHash('sha256');
  const sources = FOLDERS.flatMap((folder) => filesUnder({ root, folder })).sort();
  for (const file of [...FILES, ...sources]) {
    const full = path.join(root, file);
    if (existsSync(full)) hash.update(`${file}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {{ root: string, folder: string }} options
 * @returns {string[]}
 */
function filesUnder({ root, folder }) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (NOT_BUILT.test(file)) return [];
    return entry.isDirectory() ? filesUnder({ root, folder: file }) : [file];
  });
}

/** @param {string} root */
export function buildIsCurrent(root) {
  const stamp = path.join(root, STAMP);
  const made = ['.next/BUILD_ID', 'dist/web.cjs', 'dist/worker.cjs'].every((file) => existsSync(path.join(root, file)));
  return made && existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === sourceHash(root);
}

/**
 * Builds pages and processes. Builds of one tree wait for each other; the second finds the work done.
 * @param {{ root: string, node: string, log: (line: string) => void }} options
 */
export async function build({ root, node, log }) {
  const release = await waitForLock(path.join(root, 'dist/build.lock'));
  try {
    if (buildIsCurrent(root)) return;
    const sources = sourceHash(root);
    rmSync(path.join(root, STAMP), { force: true });
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    await runOrThrow({ what: 'The processes', file: node, args: ['server/boot/bundle.mjs'], root, env, log });
    await runOrThrow({
      what: 'The pages',
      file: node,
      args: ['node_modules/next/dist/bin/next', 'build'],
      root,
      env,
      log,
    });
    mkdirSync(path.join(root, 'dist'), { recursive: true });
    writeFileSync(path.join(root, STAMP), `${JSON.stringify({ sources, at: new Date().toISOString() })}\n`);
  } finally {
    release();
  }
}

/**
 * @param {{
 *   what: string,
 *   file: string,
 *   args: string[],
 *   root: string,
 *   env: Record<string, string | undefined>,
 *   log: (line: string) => void,
 * }} options
 */
async function runOrThrow({ what, file, args, root, env, log }) {
  const { code, output } = await runCommand(file, args, { cwd: root, env, log });
  if (code !== 0) throw new StartError(`${what} could not be built:\n${tail(output, 40)}`);
}

/**
 * @param {string} file
 * @returns {Promise<() => void>}
 */
async function waitForLock(file) {
  for (;;) {
    const { release } = takeLock(file);
    if (release) return release;
    await delay(250);
  }
}
