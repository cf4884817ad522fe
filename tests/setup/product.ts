import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/boot/launcher/ports.mjs';
import { runFolder } from './run-folder';
import { ROOT } from './services';

export type ProcessName = 'web' | 'worker' | 'redis' | 'db';

export type Product = {
  url: string;
  dataDir: string;
  /** Process id of the launcher itself. */
  launcherPid: number;
  /** Everything that the launcher printed so far. */
  output: () => string;
  pid: (name: ProcessName) => number | undefined;
  /** kill -9; the launcher restarts it within 2 s. */
  kill: (name: ProcessName) => void;
  /** Ends everything in order and removes the data folder, unless one was given. */
  stop: () => Promise<void>;
};

type State = { url?: string; mongodbUri?: string; redisUrl?: string; processes: { name: string; pid: number }[] };

type Options = {
  /** Vendor addresses, secrets, limits … on top of a clean environment. */
  env?: Record<string, string>;
  /** An existing folder; by default a new one, removed at the end. */
  dataDir?: string;
  /** The new one is in memory, where there is room. */
  inMemory?: boolean;
  /** The tree to run; by default this one. */
  root?: string;
};

/**
 * The whole product through the real launcher (installing nothing, building when the build is stale), ready for calls.
 */
export async function startProduct({
  env = {},
  dataDir,
  inMemory = false,
  root = ROOT,
}: Options = {}): Promise<Product> {
  const dir = dataDir ?? (await runFolder('product', { inMemory }));
  const port = env.PORT ?? String(await freePort());
  let printed = '';
  const launcher = spawn(process.execPath, ['server/boot/launcher.mjs', '--no-install'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), DATA_DIR: dir, PORT: port, ...env },
  });
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()));
  const closed = new Promise<void>((resolve) => launcher.once('close', () => resolve()));
  const gone = () => launcher.exitCode !== null || launcher.signalCode !== null;
  const state = () => readState(dir);
  const pid = (name: ProcessName) => state()?.processes.find((each) => each.name === name)?.pid;

  while (!state()?.url || !printed.includes('Workspace is ready')) {
    if (gone()) throw new Error(`The product did not start:\n${printed}`);
    await delay(50);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: dir,
    launcherPid: launcher.pid ?? 0,
    output: () => printed,
    pid,
    kill: (name) => {
      const found = pid(name);
      if (found === undefined) throw new Error(`${name} is not running, so it can't be killed.`);
      process.kill(found, 'SIGKILL');
    },
    stop: async () => {
      if (!gone()) launcher.kill('SIGTERM');
      await closed;
      if (!dataDir) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The environment of a shell, without values of our own variables from tests or developers. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  // With compiled code kept between starts, a web process takes a quarter less processor time until it answers.
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'CI', 'NODE_COMPILE_CACHE'];
  // An empty value counts as unset, and keeps a developer's .env out of the tests.
  const emptied = [
    'MONGODB_URI',
    'REDIS_URL',
    'APP_SECRET',
    'PUBLIC_URL',
    'CRON_SECRET',
    ...['OPENAI', 'EMBEDDINGS', 'IMAGE', 'SPEECH', 'TRANSCRIBE'].flatMap((name) => [
      `${name}_API_KEY`,
      `${name}_BASE_URL`,
      `${name}_MODEL`,
    ]),
    'METRICS_TOKEN',
    'LOG_FORMAT',
    'BACKUP_DIR',
    'OPENAI_API_KEY',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'SMTP_URL',
    'TRUST_PROXY',
    'VK_APP_ID',
    'THREADS_APP_ID',
    'THREADS_APP_SECRET',
  ];
  const picked = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  // Tests and benches register many people; '' gives what a new host has.
  const set = [...emptied.map((name) => [name, '']), ['REGISTRATION', 'open']];
  return { ...picked, ...Object.fromEntries(set) } as NodeJS.ProcessEnv;
}

/** The launcher's state file in its data folder; undefined until it exists. */
export function readState(dataDir: string): State | undefined {
  const file = path.join(dataDir, 'run', 'state.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;
}
