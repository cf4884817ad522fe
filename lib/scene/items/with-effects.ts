import type { Size } from '../surface';
import type { Effect } from './effects';
import { BLUR_STEPS, blurOf, tonedLuma, toneOf, type Blur, type Tone } from './tone';

/** Pixels as a canvas has them: RGBA, not multiplied by their opacity. */
export type Pixels = Size & { data: Uint8ClampedArray };

/** BT.709: the parts of red, green and blue in luma, and how large the differences from blue and red can be. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];
const [TO_BLUE, TO_RED] = [2 * (1 - BLUE), 2 * (1 - RED)];
const CHANNELS = 4;

/** A picture with its effects; smaller than it was where that can't be seen, as a blur makes it. Changes the pixels. */
export function withEffects(pixels: Pixels, effects: readonly Effect[]): Pixels {
  const [blur, tone] = [blurOf(effects, pixels), toneOf(effects)];
  const soft = blur ? blurred(pixels, blur) : pixels;
  if (tone) colour(soft.data, tone);
  return soft;
}

function colour(data: Uint8ClampedArray, tone: Tone): void {
  const curve = Float32Array.from({ length: 256 }, (_, luma) => 255 * tonedLuma(tone, luma / 255));
  const { chroma } = tone;
  const [warmer, cooler] = [tone.warmth * TO_RED, tone.warmth * TO_BLUE];
  for (let at = 0; at < data.length; at += CHANNELS) {
    const [red, blue] = [data[at] ?? 0, data[at + 2] ?? 0];
    const luma = RED * red + GREEN * (data[at + 1] ?? 0) + BLUE * blue;
    const next = curve[Math.round(luma)] ?? 0;
    const toRed = chroma * (red - luma) + warmer * next;
    const toBlue = chroma * (blue - luma) - cooler * next;
    data[at] = next + toRed;
    data[at + 1] = next - (RED * toRed + BLUE * toBlue) / GREEN;
    data[at + 2] = next + toBlue;
  }
}

/** A smaller, soft copy. What is transparent takes no part in the colours around it. */
function blurred({ data, width, height }: Pixels, { size, sigma }: Blur): Pixels {
  const whole = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += CHANNELS) {
    const opacity = data[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) whole[at + channel] = ((data[at + channel] ?? 0) * opacity) / 255;
    whole[at + 3] = opacity;
  }
  const narrow = shrunk(whole, { from: width, to: size.width, before: height, after: CHANNELS });
  const small = shrunk(narrow, { from: height, to: size.height, before: 1, after: size.width * CHANNELS });
  soften(small, size, sigma);
  const done = new Uint8ClampedArray(small.length);
  for (let at = 0; at < small.length; at += CHANNELS) {
    const opacity = small[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1)
      done[at + channel] = opacity > 0 ? ((small[at + channel] ?? 0) * 255) / opacity : 0;
    done[at + 3] = opacity;
  }
  return { ...size, data: done };
}

/** One side of a picture: how often it comes, its old and new length, and how many values each of its pixels has. */
type Side = { before: number; from: number; to: number; after: number };

/** A picture with a shorter side: each new pixel is the mean of what it covers. */
function shrunk(data: Float32Array, { before, from, to, after }: Side): Float32Array {
  if (from === to) return data;
  const made = new Float32Array(before * to * after);
  const ratio = from / to;
  for (let each = 0; each < before; each += 1)
    for (let target = 0; target < to; target += 1) {
      const [begin, end] = [target * ratio, Math.min(from, (target + 1) * ratio)];
      const write = (each * to + target) * after;
      for (let source = Math.floor(begin); source < end; source += 1) {
        const share = (Math.min(end, source + 1) - Math.max(begin, source)) / ratio;
        const read = (each * from + source) * after;
        for (let value = 0; value < after; value += 1)
          made[write + value] = (made[write + value] as number) + (data[read + value] as number) * share;
      }
    }
  return made;
}

/** As ffmpeg's `gblur`: each pixel takes a part of the one before it, along rows and columns, forth and back. */
function soften(data: Float32Array, { width, height }: Size, sigma: number): void {
  const spread = (sigma * sigma) / (2 * BLUR_STEPS);
  const share = (1 + 2 * spread - Math.sqrt(1 + 4 * spread)) / (2 * spread);
  const edge = 1 / (1 - share);
  const row = width * CHANNELS;
  /** From some values to the ones before or after them, `step` further, until `end`. */
  const pass = (first: number, step: number, { values, end }: { values: number; end: number }) => {
    for (let value = first; value < first + values; value += 1) data[value] = (data[value] as number) * edge;
    for (let at = first + step; at !== end; at += step)
      for (let value = at; value < at + values; value += 1)
        data[value] = (data[value] as number) + share * (data[value - step] as number);
  };
  for (let time = 0; time < BLUR_STEPS; time += 1) {
    for (let y = 0; y < height; y += 1) {
      pass(y * row, CHANNELS, { values: CHANNELS, end: (y + 1) * row });
      pass((y + 1) * row - CHANNELS, -CHANNELS, { values: CHANNELS, end: y * row - CHANNELS });
    }
    pass(0, row, { values: row, end: height * row });
    pass((height - 1) * row, -row, { values: row, end: -row });
  }
  const scale = (share / spread) ** (2 * BLUR_STEPS);
  for (let at = 0; at < data.length; at += 1) data[at] = (data[at] as number) * scale;
}
