import type { Size } from '@/lib/scene/surface';
import type { Item, Viewport } from '@/lib/timeline/model';
import { geometryAt } from '@/lib/timeline/values-at';

/** `frames`: their size. */
export type Still = { item: Item; frames: Size; viewport: Viewport };

/** A part of a box, measured from its centre, before scale and rotation. */
export type Part = { left: number; top: number; right: number; bottom: number };

/** From this many times the area of the picture, a box is cropped before it is scaled. */
const CROP_FROM = 2;

/**
 * The part of a box that can be seen, with the crop of its source: scaling what lies outside costs memory and time.
 * Null for a box that is not far larger than the picture. The corners lie on even pixels of the source.
 */
export function visiblePart({ item, frames, viewport }: Still): { crop: string; part: Part } | null {
  const { width, height, scale } = geometryAt(item, 0);
  if (width * scale * height * scale <= CROP_FROM * viewport.width * viewport.height) return null;
  const corners = cornersInBox(item, viewport);
  const columns = evenSpan(
    corners.map(({ x }) => x),
    { side: width, pixels: frames.width },
  );
  const rows = evenSpan(
    corners.map(({ y }) => y),
    { side: height, pixels: frames.height },
  );
  return {
    crop: `crop=${columns.pixels}:${rows.pixels}:${columns.from}:${rows.from}`,
    part: { left: columns.begin, right: columns.end, top: rows.begin, bottom: rows.end },
  };
}

/** The corners of the picture as the box sees them. */
function cornersInBox(item: Item, viewport: Viewport): { x: number; y: number }[] {
  const { x, y, width, height, scale, rotation } = geometryAt(item, 0);
  const angle = (-rotation * Math.PI) / 180;
  const [cx, cy] = [x + width / 2, y + height / 2];
  return [0, viewport.width].flatMap((vx) =>
    [0, viewport.height].map((vy) => ({
      x: ((vx - cx) * Math.cos(angle) - (vy - cy) * Math.sin(angle)) / scale,
      y: ((vx - cx) * Math.sin(angle) + (vy - cy) * Math.cos(angle)) / scale,
    })),
  );
}

type Side = { side: number; pixels: number };
type Span = { from: number; pixels: number; begin: number; end: number };

/** The pixels of a source that cover these places of its box, at least two, and where in the box they begin and end. */
function evenSpan(places: readonly number[], { side, pixels }: Side): Span {
  const pixelAt = (place: number, round: (value: number) => number) =>
    Math.min(pixels, Math.max(0, 2 * round((((place + side / 2) / side) * pixels) / 2)));
  const from = Math.min(pixelAt(Math.min(...places), Math.floor), pixels - 2);
  const size = Math.max(2, pixelAt(Math.max(...places), Math.ceil) - from);
  const placeOf = (pixel: number) => (pixel / pixels) * side - side / 2;
  return { from, pixels: size, begin: placeOf(from), end: placeOf(from + size) };
}
