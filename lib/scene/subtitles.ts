import { z } from 'zod';
import { HEX_COLOUR, inkOn, withAlpha } from './colour';
import { DEFAULT_FAMILY, FONT_FAMILIES } from './fonts';
import type { Size, Surface } from './surface';
import { blockOf, LINE_HEIGHT, type Block } from './text/block';
import { measurerOf } from './text/draw-text';

/** How burnt-in subtitles look. */
export const subtitleStyle = z.object({
  wordsPerGroup: z.int().min(1).max(20).default(5),
  family: z.enum(FONT_FAMILIES).default(DEFAULT_FAMILY),
  ink: z.string().regex(HEX_COLOUR).default('#ffffff'),
  /** Of the box behind the words; null: none. */
  ground: z.string().regex(HEX_COLOUR).nullable().default('#0b1020'),
  /** The word that is being said; null: all words alike. */
  accent: z.string().regex(HEX_COLOUR).nullable().default('#fde047'),
});
export type SubtitleStyle = z.output<typeof subtitleStyle>;

/** Subtitles as they are for some frames: the words, and which of them (from 0) is being said. */
export type SubtitleState = { words: readonly string[]; said: number | null };
export type Box = { x: number; y: number; width: number; height: number };

const GROUND_OPACITY = 0.78;
const LINES = 2;

/** Where subtitles may stand: below a scene's words, above the buttons that apps lay over a tall picture's foot. */
export function subtitleLane({ width, height }: Size): Box {
  const side = Math.min(width, height);
  const even = (value: number) => 2 * Math.round(value / 2);
  const tall = even(side * (height > width * 1.3 ? 0.19 : 0.16));
  const y = height > width * 1.3 ? even(height * 0.775) : even(height - tall - side * 0.03);
  return { x: even(width * 0.06), y, width: even(width * 0.88), height: tall };
}

/** Draws subtitles into their lane. */
export function drawSubtitles({
  surface,
  size,
  state: { words, said },
  style,
}: {
  surface: Surface;
  size: Size;
  state: SubtitleState;
  style: SubtitleStyle;
}): void {
  const text = words.join(' ').trim();
  if (text === '') return;
  const lane = subtitleLane(size);
  const padding = { x: lane.height * 0.14, y: lane.height * 0.08 };
  const block = blockOf({
    surface,
    text,
    type: { family: style.family, weight: 700 },
    box: { width: lane.width - 2 * padding.x, height: lane.height - 2 * padding.y },
    largest: (lane.height - 2 * padding.y) / LINES / LINE_HEIGHT - 0.01,
    balanced: true,
  });
  const measure = measurerOf(surface, block.type)(block.size);
  const widths = block.lines.map((line) => measure(line));
  const wide = Math.max(...widths);
  const top = lane.y + (lane.height - block.height) / 2;
  if (style.ground) {
    surface.fillStyle = withAlpha(style.ground, GROUND_OPACITY);
    surface.beginPath();
    const box = { width: wide + 2 * padding.x, height: block.height + 2 * padding.y };
    surface.roundRect(lane.x + (lane.width - box.width) / 2, top - padding.y, box.width, box.height, padding.x);
    surface.fill();
  }
  drawWords({ surface, block, widths, centre: lane.x + lane.width / 2, top, words, said, style });
}

type Drawn = {
  surface: Surface;
  block: Block;
  widths: readonly number[];
  centre: number;
  top: number;
  words: readonly string[];
  said: number | null;
  style: SubtitleStyle;
};

/** A line is drawn whole, then the word that is said over it: letters stay where they are. */
function drawWords({ surface, block, widths, centre, top, words, said, style }: Drawn): void {
  const { ground, accent } = style;
  const ink = ground ? inkOn(ground, style.ink) : style.ink;
  const step = block.height / Math.max(1, block.lines.length);
  const measure = measurerOf(surface, block.type)(block.size);
  const marked = accent && said !== null ? placeOf(block.lines, words, said) : null;
  surface.textAlign = 'left';
  surface.textBaseline = 'alphabetic';
  for (const [index, line] of block.lines.entries()) {
    const x = centre - (widths[index] ?? 0) / 2;
    const y = top + index * step + (step + block.size * 0.72) / 2;
    const isMarked = marked?.line === index;
    const before = isMarked ? line.slice(0, marked.from) : line;
    const word = isMarked ? line.slice(marked.from, marked.until) : '';
    const after = isMarked ? line.slice(marked.until) : '';
    surface.fillStyle = ink;
    measure(line);
    surface.fillText(before, x, y);
    const [wordAt, afterAt] = [measure(before), measure(before + word)];
    if (after) surface.fillText(after, x + afterAt, y);
    if (!word) continue;
    surface.fillStyle = ground ? inkOn(ground, accent ?? undefined) : (accent ?? ink);
    surface.fillText(word, x + wordAt, y);
  }
}

/** The line of a word, and its letters in it; null where it was cut. */
function placeOf(lines: readonly string[], words: readonly string[], said: number) {
  // Lines hold the same letters as the words, with other spaces.
  const letters = (text: string) => text.replace(/\s/g, '').length;
  const skipped = letters(words.slice(0, said).join(''));
  const wanted = letters(words[said] ?? '');
  let passed = 0;
  for (const [line, text] of lines.entries()) {
    const long = letters(text);
    if (skipped < passed + long) {
      const from = indexOfLetter(text, skipped - passed);
      const until = indexOfLetter(text, Math.min(long, skipped - passed + wanted) - 1) + 1;
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
