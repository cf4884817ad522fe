import { z } from 'zod';
import { BACKGROUNDS, THEMES } from './backgrounds/index';
import { disc } from './backgrounds/paint';
import { HEX_COLOUR, inkOn, mix, withAlpha } from './colour';
import { DEFAULT_FAMILY, FONT_FAMILIES } from './fonts';
import { randomOf } from './random';
import type { Size, Surface } from './surface';

const colour = z.string().regex(HEX_COLOUR);

/** The look of a brand: colours, type, and what is behind the words. */
export const look = z.object({
  /** A moving theme, or none: then the ground's colour. */
  theme: z.enum(THEMES).nullable().default(null),
  ground: colour.default('#1e1b4b'),
  /** Of the letters; replaced where it can't be read on the ground. */
  ink: colour.nullish(),
  accent: colour.default('#a5b4fc'),
  /** Of the shapes behind the words; by default the accent. */
  second: colour.nullish(),
  family: z.enum(FONT_FAMILIES).default(DEFAULT_FAMILY),
});
export type Look = z.output<typeof look>;

/** The dark veil between a theme and the words on it. */
export const VEIL = '#0b1020';
const VEIL_OPACITY = 0.46;

/** The colours in which words are drawn with a look. */
export type Inks = { ground: string; ink: string; accent: string; /** For words on the accent. */ onAccent: string };

/** Inks that can be read: on a theme they stand on its veil. */
export function inksOf({ theme, ground, ink, accent }: Look): Inks {
  const behind = theme ? VEIL : ground;
  const readable = inkOn(behind, accent);
  return { ground: behind, ink: inkOn(behind, ink ?? undefined), accent: readable, onAccent: inkOn(readable) };
}

/** Fills the picture with what is behind the words, as it is at `t` seconds. */
export function drawGround({
  surface,
  size,
  t,
  look: { theme, ground, accent, second },
  seed,
}: {
  surface: Surface;
  size: Size;
  t: number;
  look: Look;
  seed: number;
}): void {
  if (theme) {
    BACKGROUNDS[theme]({ surface, size, t, seed });
    surface.fillStyle = withAlpha(VEIL, VEIL_OPACITY);
    surface.fillRect(0, 0, size.width, size.height);
    return;
  }
  const shapes = second ?? accent;
  const { width, height } = size;
  const random = randomOf(seed);
  const gradient = surface.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, mix(ground, shapes, 0.14));
  gradient.addColorStop(1, ground);
  surface.fillStyle = gradient;
  surface.fillRect(0, 0, width, height);
  const side = Math.min(width, height);
  for (const radius of [0.46, 0.26]) {
    const [x, up, pace] = [0.82 + 0.24 * random(), random() < 0.5, 0.2 + 0.2 * random()];
    surface.fillStyle = withAlpha(shapes, 0.1);
    disc(
      surface,
      width * (x + 0.02 * Math.sin(t * pace)),
      height * ((up ? 0.04 : 0.94) + 0.012 * Math.cos(t * pace)),
      side * radius,
    );
  }
}
