/** The picture of sound that Whisper was trained on: 25 ms every 10 ms, on the mel scale of Slaney. */
export const HEARING_RATE = 16_000;
/** A window of the model: shorter sound is filled up with silence. */
export const WINDOW_S = 30;
export const FRAME_SAMPLES = 160;
const FRAMES = (WINDOW_S * HEARING_RATE) / FRAME_SAMPLES;
const SIZE = 400;
const BINS = SIZE / 2 + 1;
/** Below the loudest by this much (in powers of ten) all is silence. */
const DEPTH = 8;

/** From hertz to mels: even below 1 kHz, logarithmic above. */
export const toMels = (hertz: number): number =>
  hertz < 1000 ? (hertz * 3) / 200 : 15 + (27 * Math.log(hertz / 1000)) / Math.log(6.4);

export const toHertz = (mels: number): number =>
  mels < 15 ? (mels * 200) / 3 : 1000 * Math.exp((Math.log(6.4) * (mels - 15)) / 27);

/** Triangles over the spectrum, each of the same area, so that broad ones do not count for more. */
export function melFilters(bands: number): Float64Array[] {
  const top = toMels(HEARING_RATE / 2);
  const edges = Array.from({ length: bands + 2 }, (_, at) => toHertz((top * at) / (bands + 1)));
  return Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    return Float64Array.from({ length: BINS }, (_, bin) => {
      const hertz = (bin * HEARING_RATE) / SIZE;
      const height = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, height) * 2) / (high - low);
    });
  });
}

const turns = Array.from({ length: SIZE }, (_, at) => (2 * Math.PI * at) / SIZE);
const COS = Float64Array.from(turns, Math.cos);
const SIN = Float64Array.from(turns, Math.sin);
const HANN = Float64Array.from(COS, (cos) => 0.5 - 0.5 * cos);

/** The spectrum of real numbers, halved until the length is odd: 400 = 16 × 25. */
function spectrum(values: Float64Array): { re: Float64Array; im: Float64Array } {
  const size = values.length;
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const step = SIZE / size;
  if (size % 2 === 1) {
    for (let bin = 0; bin < size; bin += 1)
      for (let at = 0; at < size; at += 1) {
        const turn = ((bin * at) % size) * step;
        re[bin] = (re[bin] ?? 0) + (values[at] ?? 0) * (COS[turn] ?? 0);
        im[bin] = (im[bin] ?? 0) - (values[at] ?? 0) * (SIN[turn] ?? 0);
      }
    return { re, im };
  }
  const half = size / 2;
  const even = spectrum(values.filter((_, at) => at % 2 === 0));
  const odd = spectrum(values.filter((_, at) => at % 2 === 1));
  for (let bin = 0; bin < half; bin += 1) {
    const [cos, sin] = [COS[bin * step] ?? 0, SIN[bin * step] ?? 0];
    const [oddRe, oddIm] = [odd.re[bin] ?? 0, odd.im[bin] ?? 0];
    const [turnedRe, turnedIm] = [oddRe * cos + oddIm * sin, oddIm * cos - oddRe * sin];
    re[bin] = (even.re[bin] ?? 0) + turnedRe;
    im[bin] = (even.im[bin] ?? 0) + turnedIm;
    re[bin + half] = (even.re[bin] ?? 0) - turnedRe;
    im[bin + half] = (even.im[bin] ?? 0) - turnedIm;
  }
  return { re, im };
}

/**
 * The log-mel spectrogram of at most 30 seconds of 16-bit samples at 16 kHz, as the model takes it: a row of 3,000
 * numbers for each band.
 */
export function logMel(samples: Int16Array, bands: number): Float32Array {
  const filters = melFilters(bands).map((filter) => ({ filter, ...rangeOf(filter) }));
  const all = new Float32Array(bands * FRAMES).fill(-10);
  const window = new Float64Array(SIZE);
  // After the sound is silence: those frames are known.
  const heard = Math.min(FRAMES, Math.ceil((samples.length + SIZE / 2) / FRAME_SAMPLES));
  const sampleAt = mirrored(samples);
  let loudest = -10;
  for (let frame = 0; frame < heard; frame += 1) {
    for (let at = 0; at < SIZE; at += 1) window[at] = (HANN[at] ?? 0) * sampleAt(frame * FRAME_SAMPLES - SIZE / 2 + at);
    const { re, im } = spectrum(window);
    const power = re.subarray(0, BINS).map((value, bin) => value * value + (im[bin] ?? 0) ** 2);
    for (const [band, { filter, from, to }] of filters.entries()) {
      let sum = 0;
      for (let bin = from; bin < to; bin += 1) sum += (filter[bin] ?? 0) * (power[bin] ?? 0);
      const log = Math.log10(Math.max(sum, 1e-10));
      loudest = Math.max(loudest, log);
      all[band * FRAMES + frame] = log;
    }
  }
  return all.map((log) => (Math.max(log, loudest - DEPTH) + 4) / 4);
}

function rangeOf(filter: Float64Array): { from: number; to: number } {
  const from = filter.findIndex((height) => height > 0);
  return { from: Math.max(0, from), to: filter.findLastIndex((height) => height > 0) + 1 };
}

/** The first and last frames look beyond the ends: there the sound is mirrored. */
function mirrored(samples: Int16Array) {
  const last = WINDOW_S * HEARING_RATE - 1;
  return (at: number): number => {
    const inside = at < 0 ? -at : at > last ? 2 * last - at : at;
    return (samples[inside] ?? 0) / 32_768;
  };
}
