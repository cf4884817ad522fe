import type { Size } from '../surface';
import { amountOf, type Effect } from './effects';

/**
 * How effects change colours, in BT.709's luma (0 to 1) and colour differences (−0.5 to 0.5): a video has those planes
 * anyway, so a render needs no RGB. First the shoulder and the gain, then the curve and the spread about the middle.
 */
export type Tone = {
  /** Luma becomes 1 − (1 − y)^shoulder: brighter, and white stays white. */
  shoulder: number;
  gain: number;
  /** Luma becomes y^curve / (y^curve + (1 − y)^curve): steeper about the middle. */
  curve: number;
  spread: number;
  /** Colour differences are multiplied by it. */
  chroma: number;
  /** So much of the new luma is added to red's difference and taken from blue's: black stays black. */
  warmth: number;
};

/** The largest of each, at an amount of 100 or −100. */
const [STOPS_UP, STOPS_DOWN, STEEPER, FLATTER, WARMER] = [1.5, 1.25, 1, 0.6, 0.1];

/** Null: colours stay as they are. */
export function toneOf(effects: readonly Effect[]): Tone | null {
  const of = (kind: Effect['kind']) => amountOf(effects, kind) / 100;
  const [exposure, contrast, temperature, saturation] = [
    of('exposure'),
    of('contrast'),
    of('temperature'),
    of('saturation'),
  ];
  if (exposure === 0 && contrast === 0 && temperature === 0 && saturation === 0) return null;
  const shoulder = 2 ** (STOPS_UP * Math.max(0, exposure));
  const gain = 2 ** (STOPS_DOWN * Math.min(0, exposure));
  const curve = 2 ** (STEEPER * Math.max(0, contrast));
  const spread = 1 + FLATTER * Math.min(0, contrast);
  // Colours that grew as much as the shadows do would be too strong in the light.
  const chroma = Math.sqrt(shoulder * curve) * gain * spread * (1 + saturation);
  return { shoulder, gain, curve, spread, chroma, warmth: WARMER * temperature };
}

/** The new luma of a luma. */
export function tonedLuma({ shoulder, gain, curve, spread }: Tone, luma: number): number {
  const exposed = (1 - (1 - luma) ** shoulder) * gain;
  const [high, low] = [exposed ** curve, (1 - exposed) ** curve];
  return 0.5 + (high / (high + low) - 0.5) * spread;
}

/** The strongest blur, as a part of a picture's shorter side. */
const SOFTEST = 0.04;
/** A softer picture than this many pixels is as well blurred at half its size. */
const HALVED_FROM = 2;

/**
 * A blur of a picture, which is made smaller first: `size`, and sigma in pixels of it. Edges go on beyond the picture.
 */
export type Blur = { size: Size; sigma: number };
/** Both sides blur by the same recursion, forth and back so many times. */
export const BLUR_STEPS = 2;

/** How soft a blur is, in pixels of a picture of that size. */
export const sigmaOf = (effects: readonly Effect[], { width, height }: Size): number =>
  (amountOf(effects, 'blur') / 100) * SOFTEST * Math.min(width, height);

/** Null: none. */
export function blurOf(effects: readonly Effect[], { width, height }: Size): Blur | null {
  const sigma = sigmaOf(effects, { width, height });
  if (sigma <= 0) return null;
  const shrink = 2 ** Math.max(0, Math.ceil(Math.log2(sigma / HALVED_FROM)));
  if (shrink === 1) return { size: { width, height }, sigma };
  // Even, for a codec's colours.
  const small = (side: number) => Math.max(2, 2 * Math.round(side / shrink / 2));
  return { size: { width: small(width), height: small(height) }, sigma: sigma / shrink };
}
