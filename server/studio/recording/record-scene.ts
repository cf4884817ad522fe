import type { Scene } from '@/lib/scene/draw-scene';
import type { Size } from '@/lib/scene/surface';
import { FPS, framesIn } from '@/lib/video/codec';
import type { PictureFiles, Request } from './child/messages';
import { encodeFrames, rawFrames } from './encode-frames';
import { inRecorder } from './in-recorder';

/** A clip in our one codec, without sound. */
export type Recording = {
  path: string;
  seconds: number;
  frames: number;
  /** The others repeat one. */ drawnFrames: number;
};

type Recorded = {
  /** A path without extension. */
  to: string;
  size: Size;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** Draws a scene over its whole length into a clip. `pictures`: by the names of the scene's fields. */
export function recordScene({
  scene,
  pictures = {},
  ...asked
}: Recorded & { scene: Scene; pictures?: PictureFiles }): Promise<Recording> {
  const moving = { size: asked.size, frames: framesIn(scene.duration), fps: FPS };
  return record({ name: 'scene', scene, pictures, ...moving }, asked);
}

/** A picture as a clip: whole, on a soft enlargement of itself, slowly coming nearer with `motion`. */
export function recordStill({
  picture,
  seconds,
  motion,
  ...asked
}: Recorded & { picture: string; seconds: number; motion: boolean }): Promise<Recording> {
  return record({ name: 'still', picture, motion, size: asked.size, frames: framesIn(seconds), fps: FPS }, asked);
}

async function record(
  request: Extract<Request, { frames: number }>,
  { to, size, signal, onProgress }: Recorded,
): Promise<Recording> {
  const path = `${to}.mp4`;
  const { frames } = request;
  let drawnFrames = 0;
  await encodeFrames({
    input: rawFrames(size),
    to: path,
    signal,
    write: async (pipe, both) => {
      const drawing = inRecorder({
        request,
        signal: both,
        output: pipe,
        onFrame: (frame) => onProgress?.(frame / frames),
      });
      // The child has its own copy: with ours open, ffmpeg would wait for more.
      pipe.destroy();
      drawnFrames = (await drawing).drawn;
    },
  });
  onProgress?.(1);
  return { path, seconds: frames / FPS, frames, drawnFrames };
}
