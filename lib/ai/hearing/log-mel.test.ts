import { describe, expect, it } from 'vitest';
import { HEARING_RATE, logMel, melFilters, toHertz, toMels } from './log-mel';

const FRAMES = 3000;
const sine = (hertz: number, seconds: number, size = 16_000) =>
  Int16Array.from({ length: seconds * HEARING_RATE }, (_, at) =>
    Math.round(size * Math.sin((2 * Math.PI * hertz * at) / HEARING_RATE)),
  );
/** The band with the highest value in a frame. */
const loudestBand = (mel: Float32Array, frame: number) =>
  Array.from({ length: 80 }, (_, band) => mel[band * FRAMES + frame] ?? 0).reduce(
    (best, value, band, all) => (value > (all[best] ?? 0) ? band : best),
    0,
  );

describe('the mel scale', () => {
  // As librosa, which made the model's filters, publishes it.
  it.each([
    [60, 0.9],
    [110, 1.65],
    [440, 6.6],
    [1000, 15],
    [6400, 42],
  ])('%d Hz are %d mels', (hertz, mels) => {
    expect(toMels(hertz)).toBeCloseTo(mels, 10);
    expect(toHertz(mels)).toBeCloseTo(hertz, 8);
  });

  it('its filters are triangles of one area, each peaking between its neighbours, up to 8 kHz', () => {
    const filters = melFilters(80);
    expect(filters).toHaveLength(80);
    for (const filter of filters) expect(filter).toHaveLength(201);
    // Of the published filters (librosa 0.11, and mel_filters.npz of Whisper in 32 bits).
    const published = [
      [0, 1, 0.024862593984176087],
      [1, 2, 0.022871772096078016],
      [33, 33, 0.018177473406255303],
      [79, 190, 0.0022320550527126443],
      [79, 199, 0.0004487590275890477],
    ] as const;
    for (const [band, bin, height] of published) expect(filters[band]?.[bin]).toBeCloseTo(height, 12);
    const total = filters.reduce((all, filter) => all + filter.reduce((sum, height) => sum + height, 0), 0);
    expect(total).toBeCloseTo(1.999024102917858, 10);
    // Where triangles are broad enough for 40 Hz steps, their area is one.
    for (const filter of filters.slice(60))
      expect(filter.reduce((sum, height) => sum + height * 40, 0)).toBeCloseTo(1, 1);
    expect(filters[79]?.[200]).toBeCloseTo(0, 10);
    const peaks = filters.map((filter) => filter.indexOf(Math.max(...filter)));
    expect([...peaks].sort((a, b) => a - b)).toEqual(peaks);
  });
});

describe('the picture of sound', () => {
  it('silence is one value everywhere, as the model knows it', () => {
    const mel = logMel(new Int16Array(HEARING_RATE), 80);
    expect(mel).toHaveLength(80 * FRAMES);
    expect(new Set(mel)).toEqual(new Set([-1.5]));
  });

  it.each([240, 1000, 3000, 7000])('a sine of %d Hz stands in its band, and nowhere after it ends', (hertz) => {
    const mel = logMel(sine(hertz, 2), 80);
    const bin = Math.round((hertz * 400) / HEARING_RATE);
    // A Hann window spreads a sine over its neighbours, with a quarter of its power each.
    const heights = melFilters(80).map(
      (filter) => (filter[bin] ?? 0) + ((filter[bin - 1] ?? 0) + (filter[bin + 1] ?? 0)) / 4,
    );
    const band = heights.indexOf(Math.max(...heights));
    for (const frame of [10, 100, 190]) expect(loudestBand(mel, frame)).toBe(band);
    const floor = mel.reduce((least, value) => Math.min(least, value));
    for (const frame of [203, 1000, 2999]) expect(mel[band * FRAMES + frame]).toBeCloseTo(floor, 5);
    // Eight powers of ten lie between the loudest and what counts as silence.
    expect(mel.reduce((most, value) => Math.max(most, value)) - floor).toBeCloseTo(2, 5);
  });

  it('the power of a sine on a bin is known: a quarter of its length times its height, squared', () => {
    const mel = logMel(sine(1000, 1, 16_384), 80);
    const filters = melFilters(80);
    // A Hann window gives half of its height to the bin, a quarter to each neighbour.
    const power = [24, 25, 26].map((_, at) => ((400 / 4) * 0.5 * (at === 1 ? 1 : 0.5)) ** 2);
    const band = loudestBand(mel, 50);
    const sum = power.reduce((all, value, at) => all + value * (filters[band]?.[24 + at] ?? 0), 0);
    expect(mel[band * FRAMES + 50]).toBeCloseTo((Math.log10(sum) + 4) / 4, 4);
  });

  it('twice as loud is 0.15 more, wherever it is heard', () => {
    const [quiet, loud] = [logMel(sine(500, 1, 4000), 80), logMel(sine(500, 1, 8000), 80)];
    const band = loudestBand(loud, 50);
    expect((loud[band * FRAMES + 50] ?? 0) - (quiet[band * FRAMES + 50] ?? 0)).toBeCloseTo(Math.log10(4) / 4, 3);
  });
});
