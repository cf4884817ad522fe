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
  const narrow = shrunk(whole, { from: width, to: size.width, step: CHANNELS, lines: height, line: width * CHANNELS });
  const small = shrunk(narrow, {
    ...{ from: height, to: size.height, step: size.width * CHANNELS },
    ...{ lines: size.width, line: CHANNELS },
  });
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

type Line = { from: number; to: number; /** Between its pixels. */ step: number; lines: number; line: number };

/** Lines of pixels made shorter: each new one is the mean of what it covers. */
function shrunk(data: Float32Array, { from, to, step, lines, line }: Line): Float32Array {
  if (from === to) return data;
  const made = new Float32Array((data.length / from) * to);
  const isRow = step === CHANNELS;
  const ratio = from / to;
  for (let target = 0; target < to; target += 1) {
    const [begin, end] = [target * ratio, Math.min(from, (target + 1) * ratio)];
    for (let source = Math.floor(begin); source < end; source += 1) {
      const share = (Math.min(end, source + 1) - Math.max(begin, source)) / ratio;
      for (let each = 0; each < lines; each += 1) {
        const [read, write] = [each * line + source * step, each * (isRow ? to * CHANNELS : line) + target * step];
        for (let channel = 0; channel < CHANNELS; channel += 1)
          made[write + channel] = (made[write + channel] ?? 0) + (data[read + channel] ?? 0) * share;
      }
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
  const pass = (first: number, step: number, count: number) => {
    data[first] = (data[first] ?? 0) * edge;
    for (let at = first + step, left = count - 1; left > 0; left -= 1, at += step)
      data[at] = (data[at] ?? 0) + share * (data[at - step] ?? 0);
  };
  for (let time = 0; time < BLUR_STEPS; time += 1) {
    for (let y = 0; y < height; y += 1)
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        pass(y * row + channel, CHANNELS, width);
        pass((y + 1) * row - CHANNELS + channel, -CHANNELS, width);
      }
    for (let column = 0; column < row; column += 1) {
      pass(column, row, height);
      pass((height - 1) * row + column, -row, height);
    }
  }
  const scale = (share / spread) ** (2 * BLUR_STEPS);
  for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) * scale;
}
