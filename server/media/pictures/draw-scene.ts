import type { Scene } from '@/lib/scene/draw-scene';
import type { Size } from '@/lib/scene/surface';
import type { MadePicture, PictureFile } from './child/messages';
import { inPictureChild } from './in-child';

/** Draws a scene, as it is at `t` seconds, into a JPEG. `to` is a path without extension. */
export function drawSceneFile({
  scene,
  size,
  t = 0,
  to,
  pictures = {},
  signal,
}: {
  scene: Scene;
  size: Size;
  t?: number;
  to: string;
  /** By the name of their field; in a form that sharp opens (`open-picture.ts`). */
  pictures?: Record<string, PictureFile>;
  signal: AbortSignal;
}): Promise<MadePicture> {
  return inPictureChild('draw', { scene, size, t, to, pictures }, signal);
}
