import { entrance } from '../ease';
import type { Size, Surface } from '../surface';
import { drawLines, measurerOf, type Type } from './draw-text';
import { balance, fitText, type Fitted } from './fit';

export const LINE_HEIGHT = 1.22;
/**
 * Layouts are kept for the frames that follow: a scene lays out the same few texts thirty times a second. So the fonts
 * have to be there before the first frame.
 */
const CACHED_BLOCKS = 64;
const kept = new Map<string, Fitted>();

export type Block = Fitted & { type: Type; /** In pixels. */ height: number };

type Wished = {
  surface: Surface;
  text: string;
  type: Type;
  box: Size;
  largest: number;
  smallest?: number;
  /** Lines of about the same length, for the few words of a heading. */
  balanced?: boolean;
};

/** Lays a text out at the largest size that fits the box. */
export function blockOf({
  surface,
  text,
  type,
  box,
  largest,
  smallest = largest * 0.25,
  balanced = false,
}: Wished): Block {
  const key = JSON.stringify([text, type, box, largest, smallest, balanced]);
  let fitted = kept.get(key);
  if (!fitted) {
    const measureAt = measurerOf(surface, type);
    fitted = fitText({ text, measureAt, box, lineHeight: LINE_HEIGHT, largest, smallest });
    if (balanced) fitted = balance(fitted, text, measureAt(fitted.size), box.width);
    if (kept.size >= CACHED_BLOCKS) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, fitted);
  }
  return { ...fitted, type, height: text === '' ? 0 : fitted.lines.length * fitted.size * LINE_HEIGHT };
}

type Placed = {
  surface: Surface;
  block: Block;
  x: number;
  y: number;
  align?: 'left' | 'center' | 'right';
  colour: string;
  /** How far it has come in, 0 to 1: it rises and becomes opaque. */
  come?: number;
};

/** Draws a block from its top edge down. */
export function drawBlock({ surface, block, x, y, align = 'left', colour, come = 1 }: Placed): void {
  if (come <= 0 || block.height === 0) return;
  const { lines, type, size } = block;
  const before = surface.globalAlpha;
  surface.globalAlpha = before * come;
  const rise = (1 - come) * size * 0.5;
  drawLines({ surface, lines, type, size, lineHeight: LINE_HEIGHT, x, y: y + rise, align, colour });
  surface.globalAlpha = before;
}

/** Draws a block line by line: the first comes in at `from` seconds, each other one `apart` seconds later. */
export function drawLineByLine({
  t,
  from,
  apart,
  ...placed
}: Omit<Placed, 'come'> & { t: number; from: number; apart: number }): void {
  const { block, y } = placed;
  const height = block.height / Math.max(1, block.lines.length);
  for (const [index, line] of block.lines.entries())
    drawBlock({
      ...placed,
      block: { ...block, lines: [line], height },
      y: y + index * height,
      come: entrance(t, from + index * apart, 0.6),
    });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first `count` characters of a block's lines, which stay where they are; and where a caret stands after them. */
export function typedLines(block: Block, count: number): { lines: string[]; line: number; text: string } {
  let left = count;
  const lines = block.lines.map((line) => {
    const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
    const shown = characters.slice(0, Math.max(0, left)).join('');
    left -= characters.length;
    return shown;
  });
  let line = lines.findLastIndex((shown) => shown !== '');
  if (line < 0) line = 0;
  return { lines, line, text: lines[line] ?? '' };
}

/** How many characters a block has. */
export function lengthOf(block: Block): number {
  return block.lines.reduce((sum, line) => sum + Array.from(graphemes.segment(line)).length, 0);
}
