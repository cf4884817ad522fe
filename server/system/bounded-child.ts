import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { cleanEnvironment } from '@/server/system/env';
import { log } from '@/server/system/log';

/** The limits of a child that reads an untrusted file. The kernel enforces them. */
export type ChildLimits = {
  memoryBytes: number;
  cpuSeconds: number;
  /** Of each file that it writes. */
  fileBytes?: number;
};

type Start = {
  program: string;
  args: readonly string[];
  limits: ChildLimits;
  folder?: string | undefined;
  stdio: StdioOptions;
};

/** Below publishing: media work must not make a post late. */
const NICENESS = 10;
/** Linux ends the child with us even when we are killed; elsewhere a killed worker leaves it to finish. */
const withParent = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : [];
/** Where the system has no such limit, the other ones hold. */
const LIMITED =
  'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null; shift 3; exec "$@"';
/** Of sh's limit of files. */
const BLOCK_BYTES = 512;

/**
 * Starts a program that reads an untrusted file: in its own process group, with limits of memory and processor time,
 * without our secrets, at the lowest priority, and as the first that the kernel kills when the host runs out of memory.
 */
export function spawnBounded({ program, args, limits, folder, stdio }: Start): ChildProcess {
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  const blocks = fileBytes === undefined ? 'unlimited' : String(Math.ceil(fileBytes / BLOCK_BYTES));
  const limited = ['-c', LIMITED, 'sh', String(Math.ceil(memoryBytes / 1024)), String(cpuSeconds), blocks];
  const child = spawn('/bin/sh', [...limited, ...withParent, program, ...args], {
    cwd: folder,
    detached: true,
    stdio,
    env: { ...cleanEnvironment(), MALLOC_ARENA_MAX: '2' },
  });
  child.once('spawn', () => yieldFirst(child.pid));
  return child;
}

/** Ends a child and its descendants. */
export function killChild({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It may have ended by itself a moment before.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Neither is worth a failure: a hardened host may forbid both. */
function yieldFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  tried('priority', () => setPriority(pid, NICENESS));
  if (process.platform === 'linux') tried('oom_score_adj', () => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000'));
}

function tried(what: string, action: () => void): void {
  try {
    action();
  } catch (err) {
    log.debug({ err, what }, 'a child could not be put behind everything else');
  }
}
