import type { Surface } from '../surface';
import { balance, fitText } from '../text/fit';
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
  /** Of the word that is being said; null: all words alike. */
  accentColor: string | null;
  /** Which word that is, from 0; null: none. */
  said: number | null;
  /** The letters become smaller until all words fit the box, in lines of about the same length. */
  fitText: boolean;
  /** The background is as large as the words rather than the box. */
  hugText: boolean;
  width: number;
  height: number;
};

/** Of a text's lines, as a share of its size (docs/decisions/studio.md). */
export const LINE_HEIGHT = 1.2;
/** The height of a capital letter as a share of the size: capitals stand in the middle of their line. */
const CAPITALS = 0.72;
/** The smallest letters that fitting makes, as a share of the wished ones. */
const SMALLEST = 0.25;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export type TextLayout = {
  lines: string[];
  font: string;
  /** Of the letters, in pixels. */
  size: number;
  /** Of the box: its own height or its lines', if more. */
  height: number;
};

/** Wraps a text as it is drawn. The surface's font is changed. */
export function layOutText(surface: Surface, item: TextItem): TextLayout {
  const { text, padding } = item;
  const fontAt = (size: number) => itemFont({ family: item.fontFamily, bold: item.fontWeight !== 'normal', size });
  const measureAt = (size: number) => {
    const font = fontAt(size);
    return (part: string) => {
      surface.font = font;
      return surface.measureText(part).width;
    };
  };
  const width = Math.max(1, item.width - 2 * padding);
  const { lines, size } = item.fitText
    ? fitted({
        text,
        measureAt,
        box: { width, height: Math.max(1, item.height - 2 * padding) },
        largest: item.fontSize,
      })
    : { ...linesOf({ text, measure: measureAt(item.fontSize), maxWidth: width }), size: item.fontSize };
  surface.font = fontAt(size);
  return {
    ...{ lines, size, font: fontAt(size) },
    height: Math.max(item.height, lines.length * size * LINE_HEIGHT + 2 * padding),
  };
}

type Fitting = Pick<Parameters<typeof fitText>[0], 'text' | 'measureAt' | 'box' | 'largest'>;

function fitted({ text, measureAt, box, largest }: Fitting) {
  const found = fitText({ text, measureAt, box, largest, lineHeight: LINE_HEIGHT, smallest: largest * SMALLEST });
  return balance(found, text, measureAt(found.size), box.width);
}

/** Draws a text and its box with the top left at 0, 0. */
export function drawText(surface: Surface, item: TextItem): void {
  const { lines, font, size, height } = layOutText(surface, item);
  const { padding, width } = item;
  const step = size * LINE_HEIGHT;
  const tall = lines.length * step;
  const wide = item.hugText ? Math.max(...lines.map((line) => surface.measureText(line).width)) : 0;
  const box = item.hugText
    ? { width: wide + 2 * padding, height: tall + 2 * padding, top: (height - tall) / 2 - padding }
    : { width, height, top: 0 };
  const left = { left: 0, center: (width - box.width) / 2, right: width - box.width }[item.textAlign];
  const radius = Math.min(item.borderRadius, box.width / 2, box.height / 2);
  surface.fillStyle = item.backgroundColor;
  surface.beginPath();
  surface.roundRect(left, box.top, box.width, box.height, radius);
  surface.fill();
  surface.font = font;
  surface.textBaseline = 'alphabetic';
  const first = (height - tall) / 2 + (step + size * CAPITALS) / 2;
  const edge = { left: padding, center: width / 2, right: width - padding }[item.textAlign];
  const marked = item.accentColor !== null && item.said !== null ? placeOfWord(lines, item.text, item.said) : null;
  for (const [index, line] of lines.entries()) {
    const y = first + index * step;
    surface.direction = RIGHT_TO_LEFT.test(line) ? 'rtl' : 'ltr';
    surface.textAlign = item.textAlign;
    if (item.outline && item.outline.width > 0) {
      surface.strokeStyle = item.outline.color;
      // Half of the stroke lies under the letter.
      surface.lineWidth = item.outline.width * 2;
      surface.lineJoin = 'round';
      surface.strokeText(line, edge, y);
    }
    surface.fillStyle = item.color;
    if (marked?.line === index) drawMarked(surface, { ...marked, item, line, y, edge });
    else surface.fillText(line, edge, y);
  }
  surface.direction = 'ltr';
}

type MarkedLine = { item: TextItem; line: string; y: number; edge: number; from: number; until: number };

/** A line with one word in another colour. All letters stay where they are without it. */
function drawMarked(surface: Surface, { item, line, y, edge, from, until }: MarkedLine): void {
  const widthOf = (part: string) => surface.measureText(part).width;
  const wide = widthOf(line);
  const isRtl = surface.direction === 'rtl';
  const left = edge - { left: 0, center: wide / 2, right: wide }[item.textAlign];
  surface.textAlign = isRtl ? 'right' : 'left';
  const at = (letters: number) =>
    isRtl ? left + wide - widthOf(line.slice(0, letters)) : left + widthOf(line.slice(0, letters));
  surface.fillText(line.slice(0, from), at(0), y);
  if (until < line.length) surface.fillText(line.slice(until), at(until), y);
  surface.fillStyle = item.accentColor;
  surface.fillText(line.slice(from, until), at(from), y);
}

/**
 * The line of a word, and its letters in it; null where it was cut. Lines hold the same letters as the text, with other
 * spaces.
 */
function placeOfWord(lines: readonly string[], text: string, said: number) {
  const letters = (part: string) => part.replace(/\s/g, '').length;
  const words = text.split(/\s+/).filter(Boolean);
  const word = words[said];
  if (word === undefined) return null;
  const skipped = letters(words.slice(0, said).join(''));
  let passed = 0;
  for (const [line, own] of lines.entries()) {
    const long = letters(own);
    if (skipped < passed + long) {
      const from = indexOfLetter(own, skipped - passed);
      const until = indexOfLetter(own, Math.min(long, skipped - passed + letters(word)) - 1) + 1;
      return { line, from, until };
    }
    passed += long;
  }
  return null;
}

function indexOfLetter(text: string, count: number): number {
  let seen = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!/\s/.test(text[at] ?? '')) seen += 1;
    if (seen === count) return at;
  }
  return text.length;
}
