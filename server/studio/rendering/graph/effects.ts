import type { Effect } from '@/lib/scene/items/effects';
import { BLUR_STEPS, blurOf, toneOf, type Tone } from '@/lib/scene/items/tone';
import type { Size } from '@/lib/scene/surface';
import { num } from './builder';

/**
 * A clip's effects on frames of this size, in yuv420p, BT.709 with limited range: the same as `withEffects` does to
 * pixels. Never RGB: converting there and back costs half of encoding.
 */
export function effectFilters(effects: readonly Effect[], { width, height }: Size): string[] {
  const [blur, tone] = [blurOf(effects, { width, height }), toneOf(effects)];
  const colours = tone ? toneFilters(tone) : [];
  if (!blur) return colours;
  const { size, sigma } = blur;
  const isSmaller = size.width < width;
  const soft = (planes: number, pixels: number) => `gblur=planes=${planes}:sigma=${num(pixels)}:steps=${BLUR_STEPS}`;
  return [
    ...(isSmaller ? [`scale=${size.width}:${size.height}:flags=area`] : []),
    // Colours have half the resolution.
    soft(1, sigma),
    soft(6, sigma / 2),
    ...colours,
    ...(isSmaller ? [`scale=${width}:${height}:flags=bilinear`] : []),
  ];
}

/** Luma lies in 16 to 235, colour differences about 128 with 224 steps. */
const [BLACK, LUMA, MIDDLE, CHROMA] = [16, 219, 128, 224];

function toneFilters({ shoulder, gain, curve, spread, chroma, warmth }: Tone): string[] {
  const luma = `st(0,(1-pow(1-clip((val-${BLACK})/${LUMA},0,1),${num(shoulder)}))*${num(gain)})`;
  const high = `pow(ld(0),${num(curve)})`;
  const low = `pow(1-ld(0),${num(curve)})`;
  const toned = `${luma};${BLACK}.5+${LUMA}*(0.5+(${high}/(${high}+${low})-0.5)*${num(spread)})`;
  const difference = `clip(${MIDDLE}.5+${num(chroma)}*(val-${MIDDLE}),0,255)`;
  const filters = [`lutyuv=y='${toned}':u='${difference}':v='${difference}'`];
  return warmth === 0 ? filters : [...filters, warmer(warmth)];
}

/** Takes a part of the luma above black from blue's difference and adds it to red's. The filter rounds down. */
function warmer(warmth: number): string {
  const line = (slope: number) => {
    const black = (0.5 - slope * BLACK) / 255;
    return [num(black), num(black + slope)] as const;
  };
  const slope = (warmth * CHROMA) / LUMA;
  const [[blueLow, blueHigh], [redLow, redHigh]] = [line(-slope), line(slope)];
  return `colorcorrect=bl=${blueLow}:bh=${blueHigh}:rl=${redLow}:rh=${redHigh}`;
}
