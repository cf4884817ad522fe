import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { NODE, ROOT } from '../setup/services';

export type WorkerProcess = {
  pid: number;
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();
const bundles = new Map<string, Promise<string>>();

/** A program bundled as in the product (server/boot/bundle.mjs), from the current sources; maps slow each start. */
function bundleOf(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known) return known;
  const outfile = path.join(
    ROOT,
    'node_modules/.cache/workspace-tests',
    `${entry.replaceAll('/', '-')}-${process.pid}.cjs`,
  );
  const built = build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22.13',
    packages: 'external',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  }).then(() => outfile);
  bundles.set(entry, built);
  return built;
}

/** A real worker process with this environment, ready to work. Another program prints `worker runs` when ready. */
export async function startWorker(
  env: Record<string, string>,
  { entry = 'workers/index.ts', flags = [], args = [] }: { entry?: string; flags?: string[]; args?: string[] } = {},
): Promise<WorkerProcess> {
  const bundle = await bundleOf(entry);
  const child = spawn(NODE, [...flags, bundle, ...args], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => printed.includes('worker runs') && resolve());
    child.once('exit', () => reject(new Error(`The worker did not start:\n${printed}`)));
  });
  return { pid: child.pid ?? 0, output: () => printed, kill: (signal) => child.kill(signal), ended };
}

/** Ends processes that a test left behind. */
export function killWorkers(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function removeBundle(): Promise<void> {
  for (const bundle of bundles.values()) rmSync(await bundle, { force: true });
  bundles.clear();
}
