import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killChild, spawnBounded } from '@/server/system/bounded-child';

const MB = 1_048_576;

/** The limits of one run; other ones in tests. Ten minutes of speech take some 15 s. */
export const festivalLimits = {
  program: 'festival',
  wallMs: 120_000,
  data: 1024 * MB,
  cpuSeconds: 60,
  fileBytes: 64 * MB,
};

type Files = { read: (name: string) => Promise<Buffer | null>; folder: string };
type Run<T> = {
  program: string;
  text?: Buffer;
  signal: AbortSignal;
  /** Reads what it made, before that is deleted. */
  use: (files: Files) => Promise<T>;
};
export type Ended<T> =
  { ok: true; value: T } | { ok: false; code: number | null; killedBy: string | null; errors: string };

/** Runs a program of ours in Festival, in a folder of its own. */
export async function runFestival<T>({ program, text, signal, use }: Run<T>): Promise<Ended<T>> {
  signal.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), 'festival-'));
  try {
    await writeFile(path.join(folder, 'program.scm'), program, { mode: 0o600 });
    if (text) await writeFile(path.join(folder, 'text'), text, { mode: 0o600 });
    const { code, killedBy, errors } = await inChild(folder, signal);
    signal.throwIfAborted();
    if (code !== 0) return { ok: false, code, killedBy, errors };
    return { ok: true, value: await use({ folder, read: (name) => readIfThere(path.join(folder, name)) }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type End = { code: number | null; killedBy: NodeJS.Signals | null; errors: string };

async function inChild(folder: string, signal: AbortSignal): Promise<End> {
  const { program, wallMs, data, cpuSeconds, fileBytes } = festivalLimits;
  const child = spawnBounded({
    program,
    args: ['--batch', 'program.scm'],
    limits: { memoryBytes: data, cpuSeconds, fileBytes },
    folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => killChild(child);
  const tooLate = setTimeout(kill, wallMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    return await new Promise<End>((resolve, reject) => {
      let errors = '';
      child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('latin1')).slice(-2000)));
      child.once('error', reject);
      child.once('close', (code, killedBy) => resolve({ code, killedBy, errors }));
    });
  } finally {
    clearTimeout(tooLate);
    signal.removeEventListener('abort', kill);
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
