// Colours of a clip, effect by effect: what a render's filters make of them against the pixels of the preview.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { EFFECTS, rangeOf, type Effect } from '@/lib/scene/items/effects';
import { withEffects } from '@/lib/scene/items/with-effects';
import { effectFilters } from '@/server/studio/rendering/graph/effects';

const SIDE = 16;
const COLOURS = [
  ...[0, 20, 64, 128, 200, 255].map((grey) => [grey, grey, grey]),
  ...[
    [224, 172, 105],
    [90, 60, 45],
    [120, 160, 210],
    [40, 90, 50],
    [200, 80, 70],
    [240, 230, 190],
  ],
];
const size = { width: SIDE * COLOURS.length, height: SIDE };
const at = (index: number, channels: number) => ((SIDE / 2) * size.width + index * SIDE + SIDE / 2) * channels;

/** A block of each colour, in rows of RGB. */
const blocks = Buffer.from(
  Array.from({ length: size.height }, () =>
    COLOURS.flatMap((colour) => Array.from({ length: SIDE }, () => colour)),
  ).flat(2),
);
const RGB = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`];
/** As a codec has them, and as a browser shows them. */
const filtered = (filters: readonly string[]): Buffer =>
  execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', ...RGB, '-i', '-', '-vf'],
      [
        'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
        ...filters,
        'scale=in_color_matrix=bt709:in_range=tv,format=rgb24',
      ].join(),
      ...['-f', 'rawvideo', '-'],
    ],
    { input: blocks },
  );

const singles = EFFECTS.filter((kind) => kind !== 'blur').flatMap((kind): Effect[][] =>
  [rangeOf(kind).min, -40, 40, 100].map((amount) => [{ kind, amount }]),
);
const together: Effect[] = [
  { kind: 'exposure', amount: 25 },
  { kind: 'contrast', amount: 20 },
  { kind: 'temperature', amount: 50 },
  { kind: 'saturation', amount: -30 },
];

it.each(
  [...singles, together].map((effects) => ({
    effects,
    name: effects.map(({ kind, amount }) => `${kind} ${amount}`).join(', '),
  })),
)('has the same colours in the file: $name', ({ effects }) => {
  const pixels = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4).fill(255) };
  const plain = filtered([]);
  for (let pixel = 0; pixel < size.width * size.height; pixel += 1)
    pixels.data.set(plain.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  const preview = withEffects(pixels, effects).data;
  const file = filtered(effectFilters(effects, size));
  for (const [index, colour] of COLOURS.entries()) {
    const [ours, theirs] = [preview.slice(at(index, 4)), file.subarray(at(index, 3))];
    for (let channel = 0; channel < 3; channel += 1)
      expect(Math.abs((ours[channel] ?? 0) - (theirs[channel] ?? 0)), `${colour.join()}, ${channel}`).toBeLessThan(5);
  }
});
