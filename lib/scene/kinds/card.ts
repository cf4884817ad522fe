import { z } from 'zod';
import { HEX_COLOUR, inkOn, mix, withAlpha } from '../colour';
import { DEFAULT_FAMILY, FONT_FAMILIES } from '../fonts';
import { randomOf, seedOf } from '../random';
import { BACKGROUNDS, THEMES } from '../backgrounds/index';
import { disc } from '../backgrounds/paint';
import type { Size, Surface } from '../surface';
import { drawLines, measurerOf, type Type } from '../text/draw-text';
import { fitText } from '../text/fit';
import { linesOf } from '../text/lines';

const colour = z.string().regex(HEX_COLOUR);

/** A picture of an idea: a few words in the brand's colours and type. */
export const cardInput = z.object({
  /** The words; at most about 300 characters can be read. */
  text: z.string().min(1).max(600),
  /** A line above, such as the subject. */
  label: z.string().max(60).default(''),
  /** A line at the foot, such as @name. */
  signature: z.string().max(60).default(''),
  /** A theme behind the words, or none: then the ground's colour. */
  theme: z.enum(THEMES).nullable().default(null),
  ground: colour.default('#1e1b4b'),
  ink: colour.optional(),
  accent: colour.default('#a5b4fc'),
  family: z.enum(FONT_FAMILIES).default(DEFAULT_FAMILY),
});
export type CardInput = z.output<typeof cardInput>;

const LINE = 1.22;
const MARGIN = 0.09;
/** The dark veil between a theme and the words on it. */
const VEIL = '#0b1020';

/** Draws a card at `t` seconds. */
export function drawCard({
  surface,
  size,
  t,
  input,
}: {
  surface: Surface;
  size: Size;
  t: number;
  input: CardInput;
}): void {
  const seed = seedOf(input.text);
  if (input.theme) {
    BACKGROUNDS[input.theme]({ surface, size, t, seed });
    surface.fillStyle = withAlpha(VEIL, 0.46);
    surface.fillRect(0, 0, size.width, size.height);
  } else drawGround({ surface, size, input, seed });
  const ground = input.theme ? VEIL : input.ground;
  const ink = inkOn(ground, input.ink);
  drawWords({ surface, size, input, ink, accent: inkOn(ground, input.accent) });
}

/** The brand's colour, a little lighter at one corner, with two quiet circles. */
function drawGround({ surface, size, input, seed }: { surface: Surface; size: Size; input: CardInput; seed: number }) {
  const { width, height } = size;
  const random = randomOf(seed);
  const gradient = surface.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, mix(input.ground, input.accent, 0.14));
  gradient.addColorStop(1, input.ground);
  surface.fillStyle = gradient;
  surface.fillRect(0, 0, width, height);
  const side = Math.min(width, height);
  for (const radius of [0.46, 0.26]) {
    surface.fillStyle = withAlpha(input.accent, 0.1);
    disc(surface, width * (0.82 + 0.24 * random()), height * (random() < 0.5 ? 0.04 : 0.94), side * radius);
  }
}

type Words = { surface: Surface; size: Size; input: CardInput; ink: string; accent: string };

function drawWords({ surface, size, input, ink, accent }: Words): void {
  const { width, height } = size;
  const side = Math.min(width, height);
  const margin = side * MARGIN;
  const small = side * 0.034;
  const column = width - 2 * margin;
  const quiet: Type = { family: input.family, weight: 600 };
  const loud: Type = { family: input.family, weight: 700 };
  const line = (text: string) =>
    linesOf({ text, measure: measurerOf(surface, quiet)(small), maxWidth: column, maxLines: 1 }).lines;
  const left = { surface, type: quiet, size: small, lineHeight: LINE, x: margin, align: 'left' as const };

  if (input.label) drawLines({ ...left, lines: line(input.label.toUpperCase()), y: margin, colour: accent });
  if (input.signature)
    drawLines({ ...left, lines: line(input.signature), y: height - margin - small * LINE, colour: ink });

  const top = margin + (input.label ? small * LINE * 1.9 : 0);
  const bottom = height - margin - (input.signature ? small * LINE * 1.9 : 0);
  const stroke = { width: side * 0.1, height: side * 0.009, gap: side * 0.035 };
  const box = { width: column, height: bottom - top - stroke.height - stroke.gap };
  const fitted = fitText({
    text: input.text.trim(),
    measureAt: measurerOf(surface, loud),
    box,
    lineHeight: LINE,
    largest: side * 0.115,
    smallest: side * 0.03,
  });
  const y = bottom - (box.height + fitted.lines.length * fitted.size * LINE) / 2;
  surface.fillStyle = accent;
  surface.beginPath();
  surface.roundRect(margin, y - stroke.gap - stroke.height, stroke.width, stroke.height, stroke.height / 2);
  surface.fill();
  drawLines({
    surface,
    lines: fitted.lines,
    type: loud,
    size: fitted.size,
    lineHeight: LINE,
    x: margin,
    y,
    align: 'left',
    colour: ink,
  });
}
