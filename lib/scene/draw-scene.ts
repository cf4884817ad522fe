import { SCENE_KINDS, type Scene } from './kinds/index';
import type { Size, Surface } from './surface';

/** Draws a scene as it is at `t` seconds, over the whole picture. Throws a ZodError for an input that it can't draw. */
export function drawScene({
  surface,
  size,
  t,
  scene,
}: {
  surface: Surface;
  size: Size;
  t: number;
  scene: Scene;
}): void {
  const { input, draw } = SCENE_KINDS[scene.kind];
  surface.save();
  draw({ surface, size, t, input: input.parse(scene.input) });
  surface.restore();
}
