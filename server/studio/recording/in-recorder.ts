import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Stream } from 'node:stream';
import { AppError } from '@/lib/errors/app-error';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { log } from '@/server/system/log';
import type { Done, Reply, Request } from './child/messages';

const MB = 1_048_576;

/** The limits of drawing one clip; lower in tests. */
export const recorderLimits = { data: 2560 * MB, cpuSeconds: 4 * 3600, silentMs: 120_000 };

const STOPPED = 'The scene could not be drawn: the process that draws it stopped. Try again, or simplify the scene.';

type Started = {
  request: Request;
  signal: AbortSignal;
  /** Gets the frames; without, there are none. */
  output?: 'ignore' | Stream;
  onFrame?: (frame: number) => void;
};

/**
 * Draws in a process of its own, within limits. Throws MEDIA_UNREADABLE with a sentence for a picture that can't be
 * read; when the signal aborts, the process is killed and the signal's reason thrown.
 */
export async function inRecorder({ request, signal, output = 'ignore', onFrame }: Started): Promise<Done> {
  signal.throwIfAborted();
  const { data, cpuSeconds, silentMs } = recorderLimits;
  const node = ['--title=workspace-recorder', '--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];
  const child = spawnBounded({
    program: process.execPath,
    args: [...node, ...program()],
    limits: { memoryBytes: data, cpuSeconds },
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
  const kill = () => killChild(child);
  const silence = setTimeout(kill, silentMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    return await replied({ child, request, onReply: () => silence.refresh(), onFrame });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', kill);
    killChild(child);
  }
}

type Talk = {
  child: ChildProcess;
  request: Request;
  onReply: () => void;
  onFrame: ((frame: number) => void) | undefined;
};

function replied({ child, request, onReply, onFrame }: Talk): Promise<Done> {
  return new Promise((resolve, reject) => {
    let errors = '';
    let result: Done | null = null;
    child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)));
    child.once('error', reject);
    child.on('message', (reply: Reply) => {
      onReply();
      if ('ready' in reply) child.send(request, (error) => error && reject(error));
      else if ('frame' in reply) onFrame?.(reply.frame);
      else if ('refused' in reply) reject(new AppError('MEDIA_UNREADABLE', reply.refused));
      else if ('failed' in reply) errors = reply.failed;
      else result = reply.done;
    });
    // Only when it has ended are all frames out.
    child.once('close', (code, killedBy) => {
      if (result && code === 0) return resolve(result);
      log.warn({ code, killedBy, errors }, 'a clip could not be drawn');
      reject(new AppError('MEDIA_FAILED', STOPPED, { cause: new Error(errors || (killedBy ?? `exit ${code}`)) }));
    });
  });
}

/** In the product a bundle beside the worker's, otherwise the source, which tsx lets import by our alias. */
function program(): string[] {
  const started = process.argv[1] ?? '';
  const bundled = path.basename(path.dirname(started)) === 'dist';
  return bundled
    ? [path.join(path.dirname(started), 'recorder.cjs')]
    : ['--import', 'tsx', path.resolve(/* turbopackIgnore: true */ 'server/studio/recording/child/main.ts')];
}
