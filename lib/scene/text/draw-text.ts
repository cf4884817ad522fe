import { fontOf, type FontFamily, type FontWeight } from '../fonts';
import type { Surface } from '../surface';
import type { Measure } from './lines';

/** The height of a capital letter as a share of the size, near enough for all our families. */
const CAPITALS = 0.72;

export type Type = { family: FontFamily; weight: FontWeight };

/** Measures at a size with a surface's own fonts. The surface's font is changed. */
export function measurerOf(surface: Surface, type: Type): (size: number) => Measure {
  return (size) => {
    const font = fontOf({ ...type, size });
    return (text) => {
      surface.font = font;
      return surface.measureText(text).width;
    };
  };
}

/** Draws lines from a top edge down, and returns the height that they took. `x` is the edge or centre of `align`. */
export function drawLines({
  surface,
  lines,
  type,
  size,
  lineHeight,
  x,
  y,
  align,
  colour,
}: {
  surface: Surface;
  lines: readonly string[];
  type: Type;
  size: number;
  lineHeight: number;
  x: number;
  y: number;
  align: 'left' | 'center' | 'right';
  colour: string;
}): number {
  const step = size * lineHeight;
  surface.font = fontOf({ ...type, size });
  surface.fillStyle = colour;
  surface.textAlign = align;
  surface.textBaseline = 'alphabetic';
  // Capitals stand in the middle of their line.
  const baseline = (step + size * CAPITALS) / 2;
  for (const [index, line] of lines.entries()) surface.fillText(line, x, y + index * step + baseline);
  return lines.length * step;
}
