import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Scene } from '@/lib/scene/draw-scene';
import type { Size } from '@/lib/scene/surface';
import { FPS, framesIn, toCodecColours, VIDEO_CODEC } from '@/lib/video/codec';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import { inRecorder } from '@/server/studio/recording/in-recorder';
import { processorSeconds } from './as-in-product';

/** Seconds of this process and its children, and of the clock. */
export type Cost = { processor: number; wall: number };

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [before, began] = [processorSeconds(), performance.now()];
  await work();
  return { processor: processorSeconds() - before, wall: (performance.now() - began) / 1000 };
}

export const sumOf = (costs: readonly Cost[]): Cost => ({
  processor: costs.reduce((sum, { processor }) => sum + processor, 0),
  wall: costs.reduce((sum, { wall }) => sum + wall, 0),
});

const signal = new AbortController().signal;
const ffmpeg = (args: string[]) => runFfmpeg({ args, signal, limits: CONVERTING });

type Clip = { scene: Scene; size: Size; file: string; raw: string };

/**
 * Measures the least that a clip of a film costs: drawing all frames into nothing, encoding as many raw ones, and
 * decoding and encoding the clip once more. Reading raw frames from the disk stands for the pipe; making them is free.
 */
export async function bareClip({ scene, size, file, raw }: Clip): Promise<Cost> {
  const form = ['-pix_fmt', 'rgba', '-video_size', `${size.width}x${size.height}`, '-framerate', String(FPS)];
  const encode = ['-an', '-vf', toCodecColours('rgb'), ...VIDEO_CODEC, '-f', 'null', '-'];
  const drawn = await costOf(() => drawInto(scene, size));
  await ffmpeg(['-y', '-i', file, '-pix_fmt', 'rgba', '-f', 'rawvideo', raw]);
  const encoded = await costOf(() => ffmpeg(['-f', 'rawvideo', ...form, '-i', raw, ...encode]));
  await rm(raw);
  const merged = await costOf(() => ffmpeg(['-i', file, '-an', ...VIDEO_CODEC, '-f', 'null', '-']));
  return sumOf([drawn, encoded, merged]);
}

async function drawInto(scene: Scene, size: Size): Promise<void> {
  const nothing = createWriteStream('/dev/null');
  await once(nothing, 'open');
  const request = { name: 'scene', scene, pictures: {}, size, frames: framesIn(scene.duration), fps: FPS } as const;
  await inRecorder({ request, signal, output: nothing });
  nothing.destroy();
}
