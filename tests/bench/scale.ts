import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../setup/services';
import type * as sizes from './scale/one-size';
import type { Measured } from './scale/one-size';
import { printRatios } from './scale/ratios';

type Options = {
  part?: string;
  sizes?: string;
  calls?: string;
  data?: string;
  work?: string;
  one?: string;
  to?: string;
};

/**
 * Calls of the built product by the size of a project, each size on a host of its own. `--part posts,library` runs some
 * parts, `--sizes 1,2` the smaller two of the three sizes, `--calls 10` fewer calls (0: data is made, nothing is
 * measured). `--data DIR` keeps the data, so that a later run only measures; `--work none` leaves out long work.
 */
export async function run(options: Options): Promise<void> {
  if (options.one && options.to) {
    // CommonJS: Node sees all exports of mongoose only through require.
    const { measureSize } = createRequire(import.meta.url)('./scale/one-size.ts') as typeof sizes;
    return measureSize({
      place: Number(options.one) - 1,
      parts: options.part?.split(','),
      calls: Number(options.calls ?? 30),
      keptIn: options.data && path.resolve(options.data),
      withWork: options.work !== 'none',
      to: options.to,
    });
  }
  const dir = mkdtempSync(path.join(os.tmpdir(), 'workspace-scale-'));
  try {
    const all: Measured[] = [];
    for (const place of (options.sizes ?? '1,2,3').split(',')) {
      const to = path.join(dir, `${place}.json`);
      await ownProcess({ ...options, one: place, to });
      all.push(JSON.parse(readFileSync(to, 'utf8')) as Measured);
    }
    printRatios(all);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A size in a process of its own: the models connect to one database. */
async function ownProcess(options: Options): Promise<void> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', bench, 'scale', ...args], { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`Size ${options.one} ended with ${code}`);
}
