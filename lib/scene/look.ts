import { BACKGROUNDS, THEME_TONES, type Theme } from './backgrounds/index';
import { disc } from './backgrounds/paint';
import { inkOn, mix, withAlpha } from './colour';
import { DEFAULT_FAMILY, type FontFamily } from './fonts';
import { randomOf } from './random';
import type { Size, Surface } from './surface';

/** The look of a brand: colours, type, and what is behind the words. */
export type Look = {
  /** A moving theme, or none: then the ground's colour. */
  theme: Theme | null;
  ground: string;
  /** Of the letters; replaced where it can't be read on the ground. */
  ink?: string | null | undefined;
  /** Without one: the theme's own. */
  accent?: string | null | undefined;
  /** Of the shapes behind the words; by default the accent. */
  second?: string | null | undefined;
  family: FontFamily;
};

/** Of a scene that says nothing of its look. */
export const DEFAULT_LOOK: Look = { theme: null, ground: '#1e1b4b', family: DEFAULT_FAMILY };

/** The dark beneath words on a picture. */
export const VEIL = '#0b1020';
/**
 * How much of a theme's veil lies at heights from top to bottom: most where words stand, so that the edges keep their
 * colours.
 */
const VEIL_STOPS = [
  [0, 0.26],
  [0.26, 0.52],
  [0.72, 0.52],
  [1, 0.34],
] as const;
const ACCENT = '#a5b4fc';

const accentOf = ({ accent, theme }: Look): string => accent ?? (theme ? THEME_TONES[theme].accent : ACCENT);

/** The colours in which words are drawn with a look. */
export type Inks = { ground: string; ink: string; accent: string; /** For words on the accent. */ onAccent: string };

/** Inks that can be read: on a theme they stand on its veil. */
export function inksOf(look: Look): Inks {
  const { theme, ground, ink } = look;
  const behind = theme ? THEME_TONES[theme].veil : ground;
  const readable = inkOn(behind, accentOf(look));
  return { ground: behind, ink: inkOn(behind, ink ?? undefined), accent: readable, onAccent: inkOn(readable) };
}

/** Darkens what lies behind words. */
export function drawVeil(surface: Surface, size: Size, colour: string): void {
  const veil = surface.createLinearGradient(0, 0, 0, size.height);
  for (const [at, opacity] of VEIL_STOPS) veil.addColorStop(at, withAlpha(colour, opacity));
  surface.fillStyle = veil;
  surface.fillRect(0, 0, size.width, size.height);
}

/** Fills the picture with what is behind the words, as it is at `t` seconds. */
export function drawGround({
  surface,
  size,
  t,
  look,
  seed,
}: {
  surface: Surface;
  size: Size;
  t: number;
  look: Look;
  seed: number;
}): void {
  const { theme, ground, second } = look;
  const accent = accentOf(look);
  if (theme) {
    BACKGROUNDS[theme]({ surface, size, t, seed });
    drawVeil(surface, size, THEME_TONES[theme].veil);
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
    const [x, up, pace] = [0.82 + 0.24 * random(), random() < 0.5, 0.5 + 0.3 * random()];
    surface.fillStyle = withAlpha(shapes, 0.1);
    disc(
      surface,
      width * (x + 0.07 * Math.sin(t * pace)),
      height * ((up ? 0.04 : 0.94) + 0.05 * Math.cos(t * pace)),
      side * radius,
    );
  }
}
