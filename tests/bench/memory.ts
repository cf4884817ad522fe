import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../setup/product';

const SETTLE_MS = 20_000;

/**
 * Memory of the whole product while nobody uses it: the sum of PSS (each process's own pages plus its share of the common
 * ones) over the launcher and everything below it, 20 s after the start.
 */
export async function run(): Promise<void> {
  const product = await startProduct();
  try {
    await delay(SETTLE_MS);
    const rows = family(product.launcherPid).map((pid) => ({ pid, process: nameOf(pid), pssMb: Math.round(pssKb(pid) / 1024) }));
    console.table(rows);
    console.log(`Together: ${rows.reduce((sum, row) => sum + row.pssMb, 0)} MB (sum of PSS)`);
  } finally {
    await product.stop();
  }
}

/** A process and all below it. */
function family(root: number): number[] {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const below = (pid: number): number[] => [pid, ...parents.filter((each) => each.parent === pid).flatMap((each) => below(each.pid))];
  return below(root);
}

function parentOf(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function nameOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`).split('\0')[0]?.slice(0, 40) ?? '';
}

function pssKb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** A process may end while we look. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
