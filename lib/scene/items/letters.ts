import type { Surface } from '../surface';
import { layOutText, LINE_HEIGHT, type TextItem } from './text-item';

/** Where the letters of a text lie within its box, whose top left is 0, 0. The surface's font is changed. */
export function lettersOf(surface: Surface, item: TextItem): { x: number; y: number; width: number; height: number } {
  const { lines, size, height } = layOutText(surface, item);
  const width = Math.max(0, ...lines.map((line) => surface.measureText(line).width));
  const tall = lines.length * size * LINE_HEIGHT;
  const x = { left: item.padding, center: (item.width - width) / 2, right: item.width - item.padding - width };
  return { x: x[item.textAlign], y: (height - tall) / 2, width, height: tall };
}
