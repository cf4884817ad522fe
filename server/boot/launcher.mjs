#!/usr/bin/env node
// npm start: from a bare clone to a running product. Needs nothing installed and runs on any Node from 20.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beside } from './launcher/beside.mjs';
import { build, buildIsCurrent } from './launcher/build.mjs';
import { refuseLostDatabase, takeDataDir } from './launcher/data-dir.mjs';
import { dollarWarnings, readEnvFile, shortTokens } from './launcher/env-file.mjs';
import { requireMongo } from './launcher/mongo-address.mjs';
import { openLogOrWarn } from './launcher/log-file.mjs';
import { keptLine, paint, say, StartError, step, useJsonLines } from './launcher/output.mjs';
import { findNode, installPackages, packagesAreCurrent } from './launcher/packages.mjs';
import { freePort, portState } from './launcher/ports.mjs';
import { createProduct } from './launcher/product.mjs';
import { endCommands } from './launcher/run-command.mjs';
import { endOrphans } from './launcher/state-file.mjs';
import { watchNpm } from './launcher/watch-npm.mjs';
import { findProgram, installLine, installTools, missingTools } from './launcher/system-tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dev = process.argv.includes('--dev');
const installing = !process.argv.includes('--no-install');
// Variables set for this process override the .env file.
const env = { ...readEnvFile(path.join(root, '.env')), ...process.env };

/** @type {import('./launcher/product.mjs').Product | undefined} */
let product;
/** @type {(() => void) | undefined} */
let release;
/** @type {Promise<void> | undefined} */
let ending;

/**
 * Stops everything in order, once; a second signal does not hurry it, the bound of 15 s does.
 * @param {{ why?: string, code: number }} options
 */
function end({ why, code }) {
  ending ??= (async () => {
    if (why) say(`\n${why}: stopping (worker, web, redis, db) …`);
    const began = Date.now();
    endCommands();
    await product?.stop();
    release?.();
    if (product && why) say(`Stopped after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    process.exit(code);
  })();
  return ending;
}

async function main() {
  const began = performance.now();
  process.title = 'workspace-launcher';
  if (env.LOG_FORMAT === 'json') useJsonLines();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void end({ why: signal, code: 0 }));
  watchNpm((why) => void end({ why, code: 0 }));

  if (process.argv.includes('--build')) return buildOnly();
  const dataDir = prepareDataDir();
  const runDir = path.join(dataDir, 'run');
  const write = openLogOrWarn(path.join(dataDir, 'logs', 'launcher.log'), say);
  const log = (/** @type {string} */ line) => write(keptLine({ name: 'launcher', line }));
  const orphans = await endOrphans(runDir);
  if (orphans.length > 0) say(`  Ended what an earlier start had left running: ${orphans.join(', ')}.`);
  const port = await choosePort();
  if (env.MONGODB_URI) await requireMongo(env.MONGODB_URI);
  for (const sentence of [...dollarWarnings(path.join(root, '.env')), ...shortTokens(env)])
    say(`  ! ${sentence}`, 'warning');

  // Neither needs the other: on a bare machine apt's time is hidden behind npm's.
  const node = await beside(
    () => packagesAndBuild(log),
    () => prepareTools({ runDir, log }),
  );
  if (ending) return;
  product = await createProduct({ root, dataDir, node, port, env, dev });
  await product.start();
  if (ending) return;
  say(
    `\n${paint('Workspace is ready', 1)} at ${paint(env.PUBLIC_URL || `http://localhost:${port}`, 4)} ${paint(`(${((performance.now() - began) / 1000).toFixed(1)} s; data in ${dataDir}; Ctrl-C stops it)`, 2)}`,
  );
}

/**
 * Returns the Node that runs the product.
 * @param {(line: string) => void} log
 */
async function packagesAndBuild(log) {
  if (installing && !packagesAreCurrent(root))
    await step('Packages (about a minute the first time)', () => installPackages({ root, log }));
  const { node, warning } = await findNode(root);
  if (warning) say(`  ! ${warning}`, 'warning');
  if (!dev && !ending && !buildIsCurrent(root)) await step('Build', () => build({ root, node, log }));
  return node;
}

/** @param {{ runDir: string, log: (line: string) => void }} options */
async function prepareTools({ runDir, log }) {
  if (installing) await installMissingTools({ runDir, log });
  if (!env.REDIS_URL && !findProgram('redis-server')) {
    throw new StartError(
      `redis-server is not installed and could not be installed here.\n  Run: ${installLine(missingTools())}\n  or set REDIS_URL to an existing Redis, and start again.`,
    );
  }
}

/** npm run build: packages and build, nothing started. */
async function buildOnly() {
  if (installing && !packagesAreCurrent(root))
    await step('Packages', () => installPackages({ root, log: () => undefined }));
  const { node } = await findNode(root);
  await step('Build', async () =>
    buildIsCurrent(root) ? 'nothing has changed since the last one' : build({ root, node, log: () => undefined }),
  );
}

/** The data folder, locked by this launcher from here on. */
function prepareDataDir() {
  const taken = takeDataDir(path.resolve(root, env.DATA_DIR || './data'));
  release = taken.release;
  if (!env.MONGODB_URI) refuseLostDatabase(taken.dataDir);
  say(`Workspace starts on ${taken.dataDir}`);
  return taken.dataDir;
}

async function choosePort() {
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT is ${text}: it must be a number from 0 to 65535.`);
  if (port === 0) return freePort();
  const state = await portState(port);
  if (state === 'free') return port;
  const why =
    state === 'taken' ? `Port ${port} is used by another program` : `This user may not listen on port ${port}`;
  throw new StartError(`${why}.\n  Start on another one: PORT=${port < 1024 ? 3000 : port + 1} npm start`);
}

/** @param {{ runDir: string, log: (line: string) => void }} options */
async function installMissingTools({ runDir, log }) {
  const missing = missingTools();
  if (missing.length === 0) return;
  const names = missing.map((tool) => tool.name).join(', ');
  await step(`System tools (${names})`, async () =>
    (await installTools({ tools: missing, runDir, log })) ? undefined : 'cannot be installed from here',
  );
  const still = missingTools();
  if (still.length === 0) return;
  say(
    `  ! Not installed: ${still.map((tool) => tool.name).join(', ')}. To install, run:\n      ${installLine(still)}`,
    'warning',
  );
  for (const tool of still) say(`    Without ${tool.name}: ${tool.without}.`);
}

main().catch(async (error) => {
  if (ending) return;
  say(
    error instanceof StartError
      ? `\n${error.message}`
      : `\nThe start failed: ${error instanceof Error ? error.stack : error}`,
    'error',
  );
  await end({ code: error instanceof StartError ? error.exitCode : 1 });
});

// Our own fault must not leave children unsupervised.
process.on('uncaughtException', (error) => {
  say(`The launcher failed: ${error.stack}`, 'error');
  void end({ why: 'Failure', code: 1 });
});
