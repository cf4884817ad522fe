import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { CHILD_LIMITS } from './child/limits';
import type { CommandName, Commands, Reply, Request, Signal } from './child/messages';

/** The child is ended after that long without a picture, */
const IDLE_MS = 5_000;
/** or when it kept that much memory of the last one. */
const TIDY_BYTES = 256 * 1_048_576;
/** A child that neither responds nor uses processor time hangs. */
const SILENT_MS = 10 * 60_000;

/** The limits of a child; lower in tests. */
export const pictureLimits = { ...CHILD_LIMITS };

/** The child failed at a picture. The text is for the log. */
export class PictureError extends Error {}

type Running = {
  child: ChildProcess;
  limits: string;
  ready: Promise<void>;
  errors: () => string;
  idle?: NodeJS.Timeout;
};

let running: Running | null = null;
let last: Promise<unknown> = Promise.resolve();
let ids = 0;

/**
 * Processes a picture in a separate process, one at a time. Throws MEDIA_UNREADABLE with a sentence when the picture is
 * too large for it, PictureError when it can't be read; when the signal aborts, the child is killed and the signal's
 * reason thrown.
 */
export async function inPictureChild<Name extends CommandName>(
  name: Name,
  input: Commands[Name]['input'],
  signal: AbortSignal,
): Promise<Commands[Name]['output']> {
  const release = await turn(signal);
  try {
    return (await execute({ id: (ids += 1), name, input } as Request, signal)) as Commands[Name]['output'];
  } finally {
    release();
  }
}

/** Waits until the earlier ones are done; an aborted caller is skipped. */
async function turn(signal: AbortSignal): Promise<() => void> {
  const before = last;
  let release: () => void = () => undefined;
  last = new Promise<void>((resolve) => (release = resolve));
  const aborted = new AbortController();
  const gone = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: aborted.signal }),
  );
  try {
    signal.throwIfAborted();
    await Promise.race([before, gone]);
    return release;
  } catch (error) {
    void before.then(release);
    throw error;
  } finally {
    aborted.abort();
  }
}

async function execute(request: Request, signal: AbortSignal): Promise<unknown> {
  if (running && running.limits !== JSON.stringify(pictureLimits)) end();
  running ??= start();
  const { child, ready, idle } = running;
  clearTimeout(idle);
  child.ref();
  const kill = () => killChild(child);
  const silent = setTimeout(kill, SILENT_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    await ready;
    const reply = await asked(running, request);
    if (reply.rss > TIDY_BYTES) end();
    else rest();
    if ('output' in reply) return reply.output;
    if ('refused' in reply) throw new AppError('MEDIA_UNREADABLE', reply.refused);
    throw new PictureError(reply.failed);
  } catch (error) {
    if (!(error instanceof PictureError) && !(error instanceof AppError && error.cause === undefined)) end();
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', kill);
  }
}

/** In the product a bundle beside the worker's, otherwise the source, which tsx lets import by our alias. */
function program(): string[] {
  const started = process.argv[1] ?? '';
  const bundled = path.basename(path.dirname(started)) === 'dist';
  return bundled
    ? [path.join(path.dirname(started), 'picture.cjs')]
    : ['--import', 'tsx', path.resolve(/* turbopackIgnore: true */ 'server/media/pictures/child/main.ts')];
}

function start(): Running {
  const { rss, data, cpuSeconds } = pictureLimits;
  const node = ['--title=workspace-picture', '--disable-warning=ExperimentalWarning', '--max-old-space-size=256'];
  // The watch inside counts the time of one picture, the kernel that of the whole child.
  const limits = { memoryBytes: data, cpuSeconds: cpuSeconds * 20 };
  const child = spawnBounded({
    program: process.execPath,
    args: [...node, ...program(), String(rss), String(cpuSeconds)],
    limits,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  // Its remaining output keeps no worker alive.
  (child.stderr as Socket | null)?.unref();
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)));
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The process for pictures could not start: ${errors}`)));
  });
  // The next request notices its end.
  ready.catch((err: unknown) => log.error({ err }, 'pictures can’t be decoded'));
  return { child, limits: JSON.stringify(pictureLimits), ready, errors: () => errors };
}

function asked({ child, errors }: Running, request: Request): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    let limit: 'memory' | 'time' | null = null;
    const settle = () => {
      child.off('message', heard);
      child.off('exit', ended);
    };
    const heard = (message: Reply | Signal) => {
      if ('limit' in message) limit = message.limit;
      if (!('id' in message)) return;
      settle();
      resolve(message);
    };
    const ended = (code: number | null, killedBy: NodeJS.Signals | null) => {
      settle();
      log.warn(
        { code, killedBy, limit, errors: errors(), command: request.name },
        'a picture ended the process that decodes it',
      );
      reject(
        new AppError('MEDIA_UNREADABLE', limit ? TOO_MUCH[limit] : STOPPED, {
          cause: new Error(limit ?? killedBy ?? `exit ${code}`),
        }),
      );
    };
    child.on('message', heard);
    child.once('exit', ended);
    child.send(request, (error) => error && reject(error));
  });
}

const TOO_MUCH = {
  memory: 'The picture needs more memory than this host gives to one picture. Make it smaller, or export it as JPEG.',
  time: 'The picture takes too long to decode. Make it smaller, or export it as JPEG.',
};
const STOPPED =
  'The picture is damaged, or too large for this host: its decoder stopped. Make it smaller, or export it again.';

/** Lets the worker's process end while the child is idle, and ends the child after a while. */
function rest(): void {
  if (!running) return;
  running.child.unref();
  running.child.channel?.unref();
  running.idle = setTimeout(end, IDLE_MS).unref();
}

function end(): void {
  if (!running) return;
  clearTimeout(running.idle);
  killChild(running.child);
  running = null;
}
