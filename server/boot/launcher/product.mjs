import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedDatabase } from './embedded-database.mjs';
import { openLogOrWarn } from './log-file.mjs';
import { say, StartError, step } from './output.mjs';
import { privateRedis } from './private-redis.mjs';
import { writeState } from './state-file.mjs';
import { answersByMessage, supervise } from './supervise.mjs';
import { findProgram } from './system-tools.mjs';

/** The longest that each part may take to end, milliseconds from the first signal: together within 15 s. */
const STOP_BY = { worker: 7_000, web: 11_000, redis: 12_500, db: 14_000 };
const READY_MS = 60_000;
/** Without its database the product can do nothing: that is said soon. */
const DOWN_MS = 15_000;
const SETTLED_MS = 1000;
/**
 * npm run dev: pages change by themselves; the worker is bundled again when its sources change, and started again when
 * its bundle does.
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
 * The whole product: database and Redis (ours, unless addresses are given), web, worker.
 * @param {Settings} settings
 * @returns {Promise<Product>}
 */
export async function createProduct({ root, dataDir, node, port, env, dev }) {
  const runDir = path.join(dataDir, 'run');
  const origin = `http://127.0.0.1:${port}`;
  /** @type {import('./supervise.mjs').Supervised[]} */
  const all = [];
  let url = '';

  const save = () =>
    writeState(runDir, {
      ...(url ? { url, mongodbUri: env.MONGODB_URI || database?.uri(), redisUrl: env.REDIS_URL || redis?.url } : {}),
      processes: all.flatMap((each) => each.identity() ?? []),
    });
  /** @param {import('./supervise.mjs').Service} service */
  const add = (service) => {
    const log = openLogOrWarn(path.join(dataDir, 'logs', `${service.name}.log`), say);
    const supervised = supervise(service, { cwd: root, log, show: say, changed: save });
    all.push(supervised);
    return supervised;
  };

  const database = env.MONGODB_URI
    ? undefined
    : embeddedDatabase({ root, node, dir: path.join(dataDir, 'db'), runDir });
  const redis = env.REDIS_URL
    ? undefined
    : await privateRedis({ dir: path.join(dataDir, 'redis'), program: findProgram('redis-server') ?? 'redis-server' });
  const shared = () => ({
    ...env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    MONGODB_URI: env.MONGODB_URI || database?.uri(),
    REDIS_URL: env.REDIS_URL || redis?.url,
    WORKSPACE_PARENT_PID: String(process.pid),
  });
  /** @param {'web' | 'worker'} name */
  const command = (name) => () => ({
    file: node,
    args: [
      `--title=workspace-${name}`,
      ...flagsOf({ name, traced: dev || env.LOG_LEVEL === 'debug' }),
      ...(dev ? DEVELOPING[name] : [`dist/${name}.cjs`]),
    ],
    env: shared(),
  });

  const services = [database?.service, redis?.service].flatMap((service) => (service ? [add(service)] : []));
  // While developing, a breakpoint is no fault.
  const live = `${origin}/api/health?probe=live`;
  const web = add({
    name: 'web',
    command: command('web'),
    ready: (signal) => untilAnswering({ url: live, signal }),
    alive: dev ? undefined : ({ signal }) => anyAnswer(live, signal),
  });
  const bundler = dev ? add(bundlerService(node)) : undefined;
  // The worker has no door; that it lives on says that it could load. Health knows its heartbeat.
  const worker = add({
    name: 'worker',
    command: command('worker'),
    ready: (signal) => delay(SETTLED_MS, undefined, { signal }),
    ...(dev ? {} : { channel: true, alive: answersByMessage }),
  });

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
      const began = Date.now();
      for (const name of /** @type {const} */ (['worker', 'web', 'redis', 'db'])) {
        await all.find((each) => each.name === name)?.stop(Math.max(1000, STOP_BY[name] - (Date.now() - began)));
      }
      await bundler?.stop(1000);
      url = '';
      save();
    },
  };
}

/**
 * Node's own flags. Maps from the bundles to the sources make stack traces easier to read and take 75 MB, so they wait
 * until somebody looks for a fault. The worker waits for networks: a small young generation costs it nothing and saves
 * 25 MB.
 * @param {{ name: 'web' | 'worker', traced: boolean }} options
 */
function flagsOf({ name, traced }) {
  return [...(traced ? ['--enable-source-maps'] : []), ...(name === 'worker' ? ['--max-semi-space-size=4'] : [])];
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

/**
 * @param {{ url: string, signal: AbortSignal }} options
 */
async function untilAnswering({ url, signal }) {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    signal.throwIfAborted();
    const { status } = await ask(url);
    if (status === 200) return;
    if (Date.now() > deadline) throw new StartError(`web does not answer ${url} (${status || 'no answer'}).`);
    await delay(50);
  }
}

/**
 * Waits until the product says of itself that all is well. Running but incomplete after a while is said, not fatal.
 * @param {string} origin
 */
async function untilHealthy(origin) {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const ready = await ask(`${origin}/api/health?probe=ready`);
    const health = await ask(`${origin}/api/health`);
    if (ready.status === 200 && (health.body.status === 'ok' || Date.now() > deadline - READY_MS / 2))
      return sayWhatIsMissing(health.body);
    const isDown = health.body.services?.database?.ok === false;
    if (Date.now() > (isDown ? deadline - READY_MS + DOWN_MS : deadline))
      throw new StartError(
        `The product does not become ready: ${sentences(health.body).join(' ') || `health answers ${health.status}`}`,
      );
    await delay(100);
  }
}

/**
 * Resolves with any answer: also an error shows that the process is not frozen.
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function anyAnswer(url, signal) {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  await response.arrayBuffer();
}

/**
 * @typedef {{ status?: string, services?: Record<string, { ok: boolean, message: string, action?: string }> }} Health
 */

/** @param {Health} health */
function sayWhatIsMissing(health) {
  for (const sentence of sentences(health)) say(`  ! ${sentence}`);
}

/** @param {Health} health */
function sentences({ services = {} }) {
  return Object.entries(services).flatMap(([name, { ok, message, action }]) =>
    ok ? [] : [`${name}: ${message}${action ? ` ${action}` : ''}`],
  );
}

/**
 * @param {string} url
 * @returns {Promise<{ status: number, body: Health }>}
 */
async function ask(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), headers: { accept: 'application/json' } });
    const text = await response.text();
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
    };
  } catch (error) {
    // Not up yet, or away for a moment: asked again.
    return { status: 0, body: { services: { web: { ok: false, message: /** @type {Error} */ (error).message } } } };
  }
}
