import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../setup/product';

const SETTLE_MS = 300_000;

/**
 * Memory of the idle product, as if it were alone on the machine: of the launcher and all its descendants, five minutes
 * after the start. A page that several of its processes share counts once. (The sum of PSS, reported before, also
 * shares pages with foreign processes: with other products running from the same files it was 100 MB lower.)
 */
export async function run(): Promise<void> {
  const product = await startProduct();
  try {
    await delay(SETTLE_MS);
    const { rows, together } = memoryOf(family(product.launcherPid));
    console.table(rows.map(({ pid, kb, pssKb }) => ({ pid, process: nameOf(pid), mb: inMb(kb), pssMb: inMb(pssKb) })));
    console.log(
      `Together: ${inMb(together)} MB, each shared page once; sum of PSS ${inMb(rows.reduce((sum, row) => sum + row.pssKb, 0))} MB`,
    );
  } finally {
    await product.stop();
  }
}

const inMb = (kb: number) => Math.round(kb / 1024);

type Mapping = {
  /** The same pages of the same file; empty for a process's own memory. */ file: string;
  ownKb: number;
  fileKb: number;
  pssKb: number;
};

/** The memory of processes together, and each one's part of it. */
function memoryOf(pids: number[]): { rows: { pid: number; kb: number; pssKb: number }[]; together: number } {
  const processes = pids.map((pid) => ({ pid, mappings: mappingsOf(pid) }));
  const shared = new Map<string, { kb: number; users: number }>();
  for (const { mappings } of processes) {
    for (const { file, fileKb } of mappings) {
      if (fileKb === 0) continue;
      const known = shared.get(file) ?? { kb: 0, users: 0 };
      shared.set(file, { kb: Math.max(known.kb, fileKb), users: known.users + 1 });
    }
  }
  const part = ({ file, fileKb }: Mapping) =>
    fileKb === 0 ? 0 : (shared.get(file)?.kb ?? 0) / (shared.get(file)?.users ?? 1);
  const rows = processes.map(({ pid, mappings }) => ({
    pid,
    kb: mappings.reduce((sum, mapping) => sum + mapping.ownKb + part(mapping), 0),
    pssKb: mappings.reduce((sum, { pssKb }) => sum + pssKb, 0),
  }));
  return { rows, together: rows.reduce((sum, { kb }) => sum + kb, 0) };
}

function mappingsOf(pid: number): Mapping[] {
  const blocks = readIfThere(`/proc/${pid}/smaps`).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  return blocks.filter(Boolean).map((block) => {
    const [, , offset = '', device = '', inode = '0'] = (block.split('\n', 1)[0] ?? '').split(/ +/);
    const kb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(block)?.[1] ?? 0);
    const own = inode === '0' ? kb('Rss') : kb('Anonymous');
    return { file: `${device}:${inode}:${offset}`, ownKb: own, fileKb: kb('Rss') - own, pssKb: kb('Pss') };
  });
}

/** A process and all its descendants. */
function family(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter((each) => each.parent === pid).flatMap((each) => below(each.pid)),
  ];
  return below(root);
}

function parentOf(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function nameOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`).split('\0')[0]?.slice(0, 40) ?? '';
}

/** A process may end while it is read. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
