import sharp from 'sharp';
import { drawPicture } from './draw.ts';
import { hash } from './hash.ts';
import { decodeHeic } from './heic.ts';
import { CHILD_LIMITS, MAX_MOVING_PIXELS } from './limits.ts';
import { look, sizeOf } from './look.ts';
import { make, thumbnail } from './make.ts';
import type { Commands, Reply, Request, Signal } from './messages.ts';
import { RefusedError } from './open.ts';

/*
 * The process that decodes and draws pictures, one at a time, for a worker. Whatever a picture does to it, the worker
 * survives: the kernel and the watch below enforce its memory and time. It ends with the worker.
 */

/** Between two checks of memory and time: a decoder fills a gigabyte in a third of a second. */
const WATCH_MS = 20;
const rssLimit = Number(process.argv[2]) || CHILD_LIMITS.rss;
const cpuSeconds = Number(process.argv[3]) || CHILD_LIMITS.cpuSeconds;

async function movingGif({ file, to }: Commands['movingGif']['input']): Promise<null> {
  await sharp(file, { animated: true, limitInputPixels: MAX_MOVING_PIXELS }).gif({ effort: 1 }).toFile(to);
  return null;
}

function execute(request: Request): Promise<unknown> {
  switch (request.name) {
    case 'look':
      return look(request.input);
    case 'size':
      return sizeOf(request.input);
    case 'decode':
      return decodeHeic(request.input);
    case 'make':
      return make(request.input);
    case 'thumbnail':
      return thumbnail(request.input);
    case 'hash':
      return hash(request.input);
    case 'draw':
      return drawPicture(request.input);
    case 'movingGif':
      return movingGif(request.input);
  }
}

function say(message: Reply | Signal, then?: () => void): void {
  process.send?.(message, () => then?.());
}

/** Ends this process once a command takes too much. */
function watch(): NodeJS.Timeout {
  const began = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(began);
    const limit =
      process.memoryUsage.rss() > rssLimit ? 'memory' : (user + system) / 1_000_000 > cpuSeconds ? 'time' : null;
    if (limit) say({ limit }, () => process.kill(process.pid, 'SIGKILL'));
  }, WATCH_MS);
}

async function answer(request: Request): Promise<void> {
  const watching = watch();
  const { id } = request;
  try {
    const output = await execute(request);
    say({ id, rss: process.memoryUsage.rss(), output });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    say({
      id,
      rss: process.memoryUsage.rss(),
      ...(error instanceof RefusedError ? { refused: text } : { failed: text }),
    });
  } finally {
    clearInterval(watching);
  }
}

process.on('message', (request: Request) => void answer(request));
process.on('disconnect', () => process.exit(0));
say({ ready: true });
