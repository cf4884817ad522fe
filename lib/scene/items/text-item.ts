import type { Surface } from '../surface';
import { linesOf } from '../text/lines';
import { itemFont } from './item-fonts';

/** A text of the timeline. Sizes are pixels of the viewport; `x` and `y` are the top left of its unscaled box. */
export type TextItem = {
  text: string;
  fontSize: number;
  fontFamily: string;
  fontWeight: 'normal' | 'bold' | 'bolder';
  textAlign: 'left' | 'center' | 'right';
  /** Of the letters. */
  color: string;
  backgroundColor: string;
  padding: number;
  borderRadius: number;
  outline: { color: string; width: number } | null;
  width: number;
  height: number;
};

/** Of a text's lines, as a share of its size (decisions-video.md D). */
const LINE_HEIGHT = 1.2;
/** The height of a capital letter as a share of the size: capitals stand in the middle of their line. */
const CAPITALS = 0.72;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export type TextLayout = {
  lines: string[];
  font: string;
  /** Of the box: its own height or its lines', if more. */ height: number;
};

/** Wraps a text as it is drawn. The surface's font is changed. */
export function layOutText(surface: Surface, item: TextItem): TextLayout {
  const font = itemFont({ family: item.fontFamily, bold: item.fontWeight !== 'normal', size: item.fontSize });
  surface.font = font;
  const measure = (text: string) => surface.measureText(text).width;
  const maxWidth = Math.max(1, item.width - 2 * item.padding);
  const { lines } = linesOf({ text: item.text, measure, maxWidth });
  return { lines, font, height: Math.max(item.height, lines.length * item.fontSize * LINE_HEIGHT + 2 * item.padding) };
}

/** Draws a text and its box with the top left at 0, 0. */
export function drawText(surface: Surface, item: TextItem): void {
  const { lines, font, height } = layOutText(surface, item);
  surface.fillStyle = item.backgroundColor;
  surface.beginPath();
  surface.roundRect(0, 0, item.width, height, Math.min(item.borderRadius, item.width / 2, height / 2));
  surface.fill();
  surface.font = font;
  surface.textAlign = item.textAlign;
  surface.textBaseline = 'alphabetic';
  const step = item.fontSize * LINE_HEIGHT;
  const top = (height - lines.length * step) / 2 + (step + item.fontSize * CAPITALS) / 2;
  const edge = { left: item.padding, center: item.width / 2, right: item.width - item.padding }[item.textAlign];
  for (const [index, line] of lines.entries()) {
    const y = top + index * step;
    surface.direction = RIGHT_TO_LEFT.test(line) ? 'rtl' : 'ltr';
    if (item.outline && item.outline.width > 0) {
      surface.strokeStyle = item.outline.color;
      // Half of the stroke lies under the letter.
      surface.lineWidth = item.outline.width * 2;
      surface.lineJoin = 'round';
      surface.strokeText(line, edge, y);
    }
    surface.fillStyle = item.color;
    surface.fillText(line, edge, y);
  }
  surface.direction = 'ltr';
}
