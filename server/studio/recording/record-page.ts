import type { Socket } from 'node:net';
import { AppError, invalid } from '@/lib/errors/app-error';
import { clamp, easeInOut } from '@/lib/scene/ease';
import type { Size } from '@/lib/scene/surface';
import { FPS, framesIn } from '@/lib/video/codec';
import { encodeFrames } from './encode-frames';
import { env } from '@/server/system/env';
import { isOwn, startGuardedProxy } from './guarded-proxy';
import { CHROMIUM_STOPPED, openPage, type OpenPage } from './open-page';
import type { Recording } from './record-scene';

type RecordedPage = {
  url: string;
  size: Size;
  seconds: number;
  /** A path without extension. */
  to: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

/** Longest for a page to load, and for each second of its film: a page must not hold the place of other work. */
const LOAD_LIMIT_MS = 2 * 60_000;
const SECOND_LIMIT_MS = 15_000;
/** The page stands still at both ends. */
const REST_S = 0.8;
const JPEGS = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS)];

/**
 * Records a public page by Chromium into a clip, scrolling down slowly. It can reach the public internet only. The
 * page's clock is ours, so that two recordings are the same as long as the page is.
 */
export async function recordPage({
  url,
  size,
  seconds,
  to,
  signal: given,
  onProgress,
  allowAddress,
}: RecordedPage): Promise<Recording> {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw invalid('url', 'Only a public http or https address can be recorded.');
  const limit = new AbortController();
  const limitMs = LOAD_LIMIT_MS + seconds * SECOND_LIMIT_MS;
  const late = setTimeout(() => limit.abort(tooLong(limitMs)), limitMs);
  const signal = AbortSignal.any([given, limit.signal]);
  const path = `${to}.mp4`;
  const frames = framesIn(seconds);
  let drawnFrames = 0;
  // Only a page of one's own may reach one's own hosts: any other page would look around inside.
  const own = isOwn(address, env.PAGE_SCENE_HOSTS) ? env.PAGE_SCENE_HOSTS : [];
  const proxy = await startGuardedProxy(allowAddress, own);
  try {
    const page = await openPage({ url: address.href, size, proxyPort: proxy.port, signal });
    try {
      const write = async (pipe: Socket) => {
        drawnFrames = await capture({ page, pipe, frames, signal, onProgress });
      };
      await encodeFrames({ input: JPEGS, to: path, signal, write });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw new AppError('MEDIA_FAILED', CHROMIUM_STOPPED, { cause: error });
    } finally {
      await page.close();
    }
  } finally {
    clearTimeout(late);
    proxy.close();
  }
  return { path, seconds: frames / FPS, frames, drawnFrames };
}

const tooLong = (ms: number) =>
  new AppError(
    'MEDIA_REFUSED',
    `The page could not be recorded within ${Math.ceil(ms / 60_000)} minutes, as it is very slow. Use a shorter scene or another page.`,
  );

type Capture = {
  page: OpenPage;
  pipe: Socket;
  frames: number;
  signal: AbortSignal;
  onProgress: ((fraction: number) => void) | undefined;
};

async function capture({ page, pipe, frames, signal, onProgress }: Capture): Promise<number> {
  let key: string | null = null;
  let picture: Buffer = Buffer.alloc(0);
  let drawn = 0;
  const moving = Math.max(0.1, frames / FPS - 2 * REST_S);
  for (let frame = 0; frame < frames; frame += 1) {
    signal.throwIfAborted();
    const now = await page.seek(frame / FPS, easeInOut(clamp((frame / FPS - REST_S) / moving)));
    if (now !== key) {
      picture = await page.picture();
      drawn += 1;
      key = now;
    }
    await written(pipe, picture);
    onProgress?.((frame + 1) / frames);
  }
  pipe.end();
  return drawn;
}

/** Waits until ffmpeg has taken it: the slower of both sets the pace. */
const written = (pipe: Socket, picture: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    pipe.write(picture, (error) =>
      error ? reject(new AppError('MEDIA_FAILED', BROKEN, { cause: error })) : resolve(),
    );
  });
const BROKEN = 'The page could not be recorded: the encoder stopped. Try again.';
