import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedDatabase } from './embedded-database.mjs';
import { anyAnswer, untilAnswering, untilHealthy } from './health.mjs';
import { openLogOrWarn } from './log-file.mjs';
import { MEMORY_FLAGS } from './memory-flags.mjs';
import { print, say, step } from './output.mjs';
import { privateRedis } from './private-redis.mjs';
import { writeState } from './state-file.mjs';
import { answersByMessage, supervise } from './supervise.mjs';
import { findProgram } from './system-tools.mjs';

/** The maximum time for each part to end, in milliseconds from the first signal: together within 15 s. */
const STOP_BY = { worker: 7_000, web: 11_000, redis: 12_500, db: 14_000 };
const SETTLED_MS = 1000;
/**
 * npm run dev: pages reload by themselves; the worker is bundled again when its sources change, and restarted when its
 * bundle does.
 */
const DEVELOPING = { web: ['dist/web.cjs', '--dev'], worker: ['--watch', 'dist/worker.cjs'] };

/**
 * @typedef {{
 *   root: string,
 *   dataDir: string,
 *   node: string,
 *   port: number,
 *   env: Record<string, string | undefined>,
 *   dev: boolean,
 * }} Settings
 * @typedef {{ start: () => Promise<void>, stop: () => Promise<void> }} Product
 */

/**
 * The whole product: database and Redis (our own, unless addresses are given), web, worker.
 * @param {Settings} settings
 * @returns {Promise<Product>}
 */
export async function createProduct(settings) {
  const { root, dataDir, node, port, env, dev } = settings;
  const runDir = path.join(dataDir, 'run');
  const origin = `http://127.0.0.1:${port}`;
  /** @type {import('./supervise.mjs').Supervised[]} */
  const all = [];
  let url = '';

  const database = env.MONGODB_URI
    ? undefined
    : embeddedDatabase({ root, node, dir: path.join(dataDir, 'db'), runDir });
  const redis = env.REDIS_URL
    ? undefined
    : await privateRedis({ dir: path.join(dataDir, 'redis'), program: findProgram('redis-server') ?? 'redis-server' });
  const addresses = () => ({
    mongodbUri: env.MONGODB_URI || database?.uri(),
    redisUrl: env.REDIS_URL || redis?.url,
  });
  const save = () =>
    writeState(runDir, {
      ...(url ? { url, ...addresses() } : {}),
      processes: all.flatMap((each) => each.identity() ?? []),
    });
  /** @param {import('./supervise.mjs').Service} service */
  const add = (service) => {
    const log = openLogOrWarn(path.join(dataDir, 'logs', `${service.name}.log`), say);
    const supervised = supervise(service, { cwd: root, log, show: print, changed: save });
    all.push(supervised);
    return supervised;
  };

  const services = [database?.service, redis?.service].flatMap((service) => (service ? [add(service)] : []));
  const web = add(webService(settings, { origin, addresses }));
  const bundler = dev ? add(bundlerService(node)) : undefined;
  const worker = add(workerService(settings, { addresses }));

  return {
    start: async () => {
      if (services.length > 0)
        await step(
          `Data services (${services.map((each) => each.name).join(', ')})`,
          async () => void (await Promise.all(services.map((each) => each.start()))),
        );
      if (bundler) await step('Bundles', () => bundler.start());
      await step('Web and worker', async () => {
        await Promise.all([web.start(), worker.start()]);
        await untilHealthy(origin);
      });
      url = env.PUBLIC_URL || `http://localhost:${port}`;
      save();
    },
    stop: async () => {
      await stopInOrder(all);
      await bundler?.stop(1000);
      url = '';
      save();
    },
  };
}

/** @param {import('./supervise.mjs').Supervised[]} all */
async function stopInOrder(all) {
  const began = Date.now();
  for (const name of /** @type {const} */ (['worker', 'web', 'redis', 'db']))
    await all.find((each) => each.name === name)?.stop(Math.max(1000, STOP_BY[name] - (Date.now() - began)));
}

/** server/boot/opening.ts: web and worker end with this code for data of a newer version; their last line says so. */
const NEWER_DATA = 3;
const refusesNewerData = {
  refusal: NEWER_DATA,
  /** @param {{ code: number | null, last: string }} exit */
  explain: ({ code, last }) => (code === NEWER_DATA ? last.replace(/^FATAL /, '') : undefined),
};

/** @typedef {() => { mongodbUri: string | undefined, redisUrl: string | undefined }} Addresses */

/**
 * @param {Settings} settings
 * @param {{ origin: string, addresses: Addresses }} place
 * @returns {import('./supervise.mjs').Service}
 */
function webService(settings, { origin, addresses }) {
  const live = `${origin}/api/health?probe=live`;
  return {
    name: 'web',
    command: () => commandOf('web', settings, addresses),
    ready: (signal) => untilAnswering({ url: live, signal }),
    ...refusesNewerData,
    // While developing, a breakpoint is no fault.
    alive: settings.dev ? undefined : ({ signal }) => anyAnswer(live, signal),
  };
}

/**
 * The worker has no door; that it lives on says that it could load. Health knows its heartbeat.
 * @param {Settings} settings
 * @param {{ addresses: Addresses }} place
 * @returns {import('./supervise.mjs').Service}
 */
function workerService(settings, { addresses }) {
  return {
    name: 'worker',
    command: () => commandOf('worker', settings, addresses),
    ready: (signal) => delay(SETTLED_MS, undefined, { signal }),
    ...refusesNewerData,
    ...(settings.dev ? {} : { channel: true, alive: answersByMessage }),
  };
}

/**
 * @param {'web' | 'worker'} name
 * @param {Settings} settings
 * @param {Addresses} addresses
 * @returns {import('./supervise.mjs').Command}
 */
function commandOf(name, { node, port, env, dev, dataDir }, addresses) {
  const { mongodbUri, redisUrl } = addresses();
  return {
    file: node,
    args: [
      `--title=workspace-${name}`,
      ...flagsOf({ traced: dev || env.LOG_LEVEL === 'debug' }),
      ...(dev ? DEVELOPING[name] : [`dist/${name}.cjs`]),
    ],
    env: {
      ...env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
      WORKSPACE_PARENT_PID: String(process.pid),
    },
  };
}

/**
 * Node's own flags. Maps from the bundles to the sources make stack traces easier to read and take 75 MB, so they wait
 * until a fault is investigated.
 * @param {{ traced: boolean }} options
 */
function flagsOf({ traced }) {
  return [...(traced ? ['--enable-source-maps'] : []), ...MEMORY_FLAGS];
}

/**
 * Keeps dist/ at the state of the sources while developing.
 * @param {string} node
 * @returns {import('./supervise.mjs').Service}
 */
function bundlerService(node) {
  return {
    name: 'bundle',
    command: () => ({ file: node, args: ['server/boot/bundle.mjs', '--watch'] }),
    ready: (signal) => delay(SETTLED_MS, undefined, { signal }),
  };
}
