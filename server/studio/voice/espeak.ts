import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { Clause } from '@/lib/video/piper/pieces';
import type { VoiceEvent } from '@/lib/video/place-words';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { log } from '@/server/system/log';
import type { Outcome, Pronounced, Request, Said, SayRequest } from './child/messages';

const MB = 1_048_576;

/** The limits of saying one text; lower in tests. An hour of speech takes 10 s. */
export const voiceLimits = { wallMs: 120_000, data: 2048 * MB, cpuSeconds: 60, program: process.execPath };

export const NO_LIBRARY =
  'The built-in voice needs espeak-ng, which is not installed on this host. Install it (apt-get install espeak-ng, or brew install espeak-ng), choose another voice, or none.';
const STOPPED = 'The built-in voice could not say this text. Change it, or choose another voice.';

/** Says a text with espeak-ng into a WAV file, and returns when its words begin. */
export async function espeak(request: SayRequest, signal: AbortSignal): Promise<VoiceEvent[]> {
  return (await inOneOrTwo<Said>(request, signal)).events;
}

/** How espeak-ng pronounces a text: the signs that Piper's voices speak. */
export async function pronounced(text: string, voice: string, signal: AbortSignal): Promise<Clause[]> {
  return (await inOneOrTwo<Pronounced>({ text, voice, isSpelled: true }, signal)).clauses;
}

async function inOneOrTwo<T extends Outcome>(request: Request, signal: AbortSignal): Promise<T> {
  const outcome = (await inChild(request, signal)) ?? (await inChild(request, signal));
  if (!outcome) throw new AppError('SERVICE_UNAVAILABLE', STOPPED);
  if (!('missing' in outcome)) return outcome as T;
  if (outcome.missing === 'library') throw new AppError('SERVICE_UNAVAILABLE', NO_LIBRARY);
  throw new AppError(
    'SERVICE_UNAVAILABLE',
    `The voice ${request.voice} is not installed on this host. Choose another.`,
  );
}

/** Null: it crashed or hung. That was seen once in hundreds of runs, so a text gets a second one. */
async function inChild(request: Request, signal: AbortSignal): Promise<Outcome | null> {
  signal.throwIfAborted();
  const { wallMs, data, cpuSeconds, program } = voiceLimits;
  const child = spawnBounded({
    program,
    args: [
      '--title=workspace-voice',
      '--disable-warning=ExperimentalWarning',
      '--max-old-space-size=256',
      programFile(),
    ],
    limits: { memoryBytes: data, cpuSeconds },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = () => killChild(child);
  const tooLate = setTimeout(kill, wallMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const { code, killedBy, output, errors } = await answered(child, JSON.stringify(request));
    signal.throwIfAborted();
    if (code === 0 && output) return JSON.parse(output) as Outcome;
    log.warn({ code, killedBy, errors, voice: request.voice }, 'a text ended the process that says it');
    return null;
  } finally {
    clearTimeout(tooLate);
    signal.removeEventListener('abort', kill);
  }
}

type End = { code: number | null; killedBy: NodeJS.Signals | null; output: string; errors: string };

function answered(child: ChildProcess, input: string): Promise<End> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)));
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      resolve({ code, killedBy, output: Buffer.concat(output).toString('utf8'), errors }),
    );
    // A child that died before it read leaves a broken pipe; its end says so.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** In the product a bundle beside the worker's, otherwise the source. */
function programFile(): string {
  const started = process.argv[1] ?? '';
  const bundled = path.basename(path.dirname(started)) === 'dist';
  return bundled
    ? path.join(path.dirname(started), 'voice.cjs')
    : path.resolve(/* turbopackIgnore: true */ 'server/studio/voice/child/main.ts');
}
