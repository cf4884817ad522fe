import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedDatabase } from '../../server/boot/launcher/embedded-database.mjs';
import { privateRedis } from '../../server/boot/launcher/private-redis.mjs';
import { supervise } from '../../server/boot/launcher/supervise.mjs';
import { runFolder, type Keeping } from './run-folder';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Node 24 as installed by npm, regardless of the Node that runs the tests. */
export const NODE = path.join(ROOT, 'node_modules/node/bin/node');

export type Services = {
  /** Address of one database of the embedded engine; separate names isolate tests. */
  mongoUri: (name?: string) => string;
  /** Address of one of Redis' 1024 numbered databases. */
  redisUrl: (number?: number) => string;
  /** kill -9; it restarts automatically on the same port within 2 s. */
  kill: (name: 'db' | 'redis') => void;
  stop: () => Promise<void>;
};

/**
 * The embedded database and a private Redis, exactly as the launcher runs them, on free ports with their data in a
 * folder of the run.
 */
export async function startServices(keeping: Keeping = {}): Promise<Services> {
  const dir = await runFolder('services', keeping);
  const surroundings = {
    cwd: ROOT,
    log: () => undefined,
    show: (line: string) => process.env.TEST_SERVICES_LOG && console.log(line),
    changed: () => undefined,
  };
  const database = embeddedDatabase({
    root: ROOT,
    node: existsSync(NODE) ? NODE : process.execPath,
    dir: path.join(dir, 'db'),
    runDir: dir,
  });
  const redis = await privateRedis({ dir: path.join(dir, 'redis'), program: 'redis-server' });
  const supervised = { db: supervise(database.service, surroundings), redis: supervise(redis.service, surroundings) };
  await Promise.all([supervised.db.start(), supervised.redis.start()]);
  const base = new URL(database.uri());

  return {
    mongoUri: (name = 'workspace') => `mongodb://${base.host}/${name}${base.search}`,
    redisUrl: (number = 0) => `${redis.url}/${number}`,
    kill: (name) => {
      const pid = supervised[name].identity()?.pid;
      if (pid === undefined) throw new Error(`${name} is not running, so it can't be killed.`);
      process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      await Promise.all([supervised.db.stop(5000), supervised.redis.stop(5000)]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
