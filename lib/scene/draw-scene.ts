import { z } from 'zod';
import { SCENE_KIND_NAMES, SCENE_KINDS } from './kinds/index';
import type { Field, Kind, Params } from './kinds/kind';
import { drawGround, inksOf, look } from './look';
import { seedOf } from './random';
import type { Picture, Size, Surface } from './surface';

/** A scene as it is stored and sent. `params` are texts; what its kind does not know is ignored. */
export const scene = z.object({
  kind: z.enum(SCENE_KIND_NAMES),
  params: z.record(z.string().max(60), z.string().max(10_000)),
  look: look.prefault({}),
  /** Seconds; what moves is spread over it. */
  duration: z.number().min(0.1).max(3600).default(5),
});
export type Scene = z.output<typeof scene>;

/** Apps lay their buttons over the sides and the foot of a tall picture, subtitles stand in its lower part. */
const MARGIN = 0.085;
const TALL = { top: 0.12, bottom: 0.24 };

/** Draws a scene as it is at `t` seconds, over the whole picture. */
export function drawScene({
  surface,
  size,
  t,
  scene: { kind, params, look: brand, duration },
  pictures = {},
}: {
  surface: Surface;
  size: Size;
  t: number;
  scene: Scene;
  /** By the name of their field. */
  pictures?: Readonly<Record<string, Picture | null>>;
}): void {
  const { fields, draw }: Kind = SCENE_KINDS[kind];
  const texts = shortened(params, fields);
  surface.save();
  drawGround({ surface, size, t, look: brand, seed: seedOf(JSON.stringify(texts)) });
  const inks = inksOf(brand);
  const side = Math.min(size.width, size.height);
  draw({ surface, size, side, t, duration, look: brand, inks, area: areaOf(size), params: texts, pictures });
  surface.restore();
}

function areaOf(size: Size) {
  const { width, height } = size;
  const margin = Math.min(width, height) * MARGIN;
  const isTall = height > width * 1.3;
  const top = isTall ? height * TALL.top : margin;
  const bottom = isTall ? height * TALL.bottom : margin * 1.6;
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom };
}

/** Each field's text, no longer than its form takes. */
function shortened(params: Params, fields: readonly Field[]): Params {
  return Object.fromEntries(fields.map(({ name, maxLength }) => [name, (params[name] ?? '').slice(0, maxLength)]));
}
