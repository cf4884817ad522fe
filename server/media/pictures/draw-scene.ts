import type { Scene } from '@/lib/scene/draw-scene';
import type { Size } from '@/lib/scene/surface';
import type { MadePicture } from './child/messages';
import { inPictureChild } from './in-child';

/** Draws a scene, as it is at `t` seconds, into a JPEG. `to` is a path without extension. */
export function drawSceneFile({
  scene,
  size,
  t = 0,
  to,
  signal,
}: {
  scene: Scene;
  size: Size;
  t?: number;
  to: string;
  signal: AbortSignal;
}): Promise<MadePicture> {
  return inPictureChild('draw', { scene, size, t, to }, signal);
}
