import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/boot/launcher/ports.mjs';
import { cleanEnvironment, readState, type Product } from './product';
import { NODE, ROOT } from './services';

export type SecondPair = { url: string; stop: () => Promise<void> };

/**
 * A second web and a second worker process on the database, Redis and files of a running product, as on a larger
 * host.
 */
export async function startSecondPair(product: Product, env: Record<string, string>): Promise<SecondPair> {
  const state = readState(product.dataDir);
  if (!state?.mongodbUri || !state.redisUrl) throw new Error('The product does not say where its data services are');
  const port = String(await freePort());
  const all: NodeJS.ProcessEnv = {
    ...cleanEnvironment(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATA_DIR: product.dataDir,
    MONGODB_URI: state.mongodbUri,
    REDIS_URL: state.redisUrl,
    PORT: port,
    ...env,
  };
  const children: ChildProcess[] = ['web', 'worker'].map((name) =>
    spawn(NODE, [path.join('dist', `${name}.cjs`)], { cwd: ROOT, env: all, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (children.some((child) => child.exitCode !== null))
      throw new Error('The second web or worker process did not start');
    await delay(100);
  }
  return { url, stop: async () => void (await Promise.all(children.map(end))) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health?probe=ready`)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // not listening yet
    throw error;
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (!child.kill('SIGTERM')) resolve();
  });
}
