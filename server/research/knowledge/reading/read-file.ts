import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { log } from '@/server/system/log';
import type { Outcome, ReadDocument } from './child/types';

const MB = 1_048_576;
const OUT_OF_MEMORY = 86;

/** The limits of reading one document; lower in tests. `data` includes memory that is only reserved. */
export const readingLimits = { wallMs: 60_000, rss: 512 * MB, data: 2048 * MB, cpuSeconds: 60 };

/** A document that can't be read. The message is for people. */
export class UnreadableError extends Error {}

const TOO_SLOW = 'Reading this document takes longer than a minute. Split it, or export it again in a simpler form.';
const TOO_LARGE =
  'Reading this document needs more than 512 MB of memory. Split it, or export it again in a simpler form.';
const STOPPED = 'The document is damaged: its reader stopped. Export it again from its own program.';

type Read = { file: string; type: string; folder: string; signal: AbortSignal };

/**
 * Reads the text of an untrusted document in a child process with limits of time and memory. Pictures of pages without
 * text are left in the folder. Throws UnreadableError with a sentence.
 */
export async function readFileText({ file, type, folder, signal }: Read): Promise<ReadDocument> {
  signal.throwIfAborted();
  const { wallMs, rss, data, cpuSeconds } = readingLimits;
  const node = ['--title=workspace-reader', '--disable-warning=ExperimentalWarning', '--max-old-space-size=400'];
  const child = spawnBounded({
    program: process.execPath,
    args: [...node, programFile(), type, file, folder, String(rss)],
    limits: { memoryBytes: data, cpuSeconds },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)));
  let late = false;
  const tooLate = setTimeout(() => {
    late = true;
    killChild(child);
  }, wallMs);
  const stop = () => killChild(child);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { code, killedBy } = await ended(child);
    signal.throwIfAborted();
    if (code === 0) return await outcomeIn(folder);
    log.warn({ code, killedBy, type, errors }, 'a document ended the process that read it');
    throw new UnreadableError(sentenceFor({ code, killedBy, late, errors }));
  } finally {
    clearTimeout(tooLate);
    signal.removeEventListener('abort', stop);
  }
}

type End = { code: number | null; killedBy: NodeJS.Signals | null };

function ended(child: ReturnType<typeof spawnBounded>): Promise<End> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  });
}

function sentenceFor({ code, killedBy, late, errors }: End & { late: boolean; errors: string }): string {
  if (late || killedBy === 'SIGXCPU') return TOO_SLOW;
  if (code === OUT_OF_MEMORY || /heap out of memory|allocation failed/i.test(errors)) return TOO_LARGE;
  return STOPPED;
}

async function outcomeIn(folder: string): Promise<ReadDocument> {
  const outcome = JSON.parse(await readFile(path.join(folder, 'outcome.json'), 'utf8')) as Outcome;
  if ('refused' in outcome) throw new UnreadableError(outcome.refused);
  return outcome.read;
}

/** In the product a bundle beside the worker's, otherwise the source. */
function programFile(): string {
  const started = process.argv[1] ?? '';
  const bundled = path.basename(path.dirname(started)) === 'dist';
  return bundled
    ? path.join(path.dirname(started), 'reader.cjs')
    : path.resolve(/* turbopackIgnore: true */ 'server/research/knowledge/reading/child/main.ts');
}
