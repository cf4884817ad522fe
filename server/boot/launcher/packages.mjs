import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childEnvironment } from '../../system/child-environment.mjs';
import { StartError } from './output.mjs';
import { runCommand, tail } from './run-command.mjs';

/** The oldest Node that can run the product itself: node:sqlite without a flag. */
const OLDEST = [22, 13];

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean, peer?: boolean }} LockEntry
 */

/**
 * Are the installed packages those of package-lock.json? npm writes what it installed into
 * node_modules/.package-lock.json, at the very end, so an install that was cut short shows as well.
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const installed = readLock(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    const found = installed[name];
    // Optional packages are other systems' binaries.
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | undefined}
 */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Installs the packages of package-lock.json.
 * @param {{ root: string, log: (line: string) => void }} options
 */
export async function installPackages({ root, log }) {
  const flags = ['--no-audit', '--no-fund', '--include=dev'];
  const exact = await npm({ root, log, args: ['ci', ...flags] });
  if (exact.code === 0) return;
  // A lock file that lacks this system's binaries, or was edited by hand: the versions in package.json will do.
  log('npm ci failed; trying npm install');
  const second = await npm({ root, log, args: ['install', '--no-save', ...flags] });
  if (second.code === 0) return;
  throw new StartError(
    `The packages could not be installed. npm said:\n${tail(second.output)}\n  Check the network (or npm's registry setting) and start again.`,
  );
}

/** @param {{ root: string, args: string[], log: (line: string) => void }} options */
function npm({ root, args, log }) {
  const script = process.env.npm_execpath;
  // Packages run scripts of their own: they see no secret of the host.
  const env = { ...childEnvironment(process.env, { fetches: true }), NODE_ENV: '' };
  return script?.endsWith('.js') || script?.endsWith('.cjs')
    ? runCommand(process.execPath, [script, ...args], { cwd: root, env, log })
    : runCommand('npm', args, { cwd: root, env, log });
}

/**
 * The Node that runs the product: version 24 from the npm package, or this one when that binary did not arrive.
 * @param {string} root
 * @returns {Promise<{ node: string, warning?: string }>}
 */
export async function findNode(root) {
  const packaged = path.join(root, 'node_modules/node/bin/node');
  if (existsSync(packaged) && (await answersVersion(packaged))) return { node: packaged };
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  const missing =
    'The Node 24 of the npm package "node" did not arrive (are install scripts switched off? npm config get ignore-scripts)';
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return {
      node: process.execPath,
      warning: `${missing}: running on this system's Node ${process.versions.node} instead.`,
    };
  }
  throw new StartError(
    `${missing}, and this system's Node ${process.versions.node} is too old to stand in.\n  Run npm rebuild node, or start with Node ${OLDEST.join('.')} or newer.`,
  );
}

/** @param {string} file */
async function answersVersion(file) {
  try {
    return (await runCommand(file, ['--version'])).code === 0;
  } catch (error) {
    // A binary for another system.
    if (['ENOEXEC', 'EACCES', 'ENOENT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return false;
    throw error;
  }
}
