// Blend modes, colour by colour: what a render's filters make of a layer over a ground, by the formulas of a canvas.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BLENDS, type Blend } from '@/lib/scene/items/blend';
import { blended } from '@/server/studio/rendering/graph/blended';
import { newGraph } from '@/server/studio/rendering/graph/builder';

const dir = mkdtempSync(path.join(tmpdir(), 'blends-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Colour = readonly [number, number, number];
const PAIRS: readonly (readonly [ground: Colour, over: Colour])[] = [
  [
    [128, 64, 32],
    [48, 96, 192],
  ],
  [
    [240, 230, 190],
    [200, 80, 70],
  ],
  [
    [20, 20, 20],
    [250, 250, 250],
  ],
  [
    [90, 160, 210],
    [0, 0, 0],
  ],
  [
    [200, 200, 200],
    [120, 130, 140],
  ],
];
const SIDE = 16;
const [width, height] = [SIDE * PAIRS.length, 2 * SIDE];

/** The upper half of the ground is seen through the layer, the lower one is not covered. */
const FORMULAS: Record<Exclude<Blend, 'normal'>, (low: number, high: number) => number> = {
  multiply: (low, high) => low * high,
  screen: (low, high) => low + high - low * high,
  overlay: (low, high) => (low <= 0.5 ? 2 * low * high : 1 - 2 * (1 - low) * (1 - high)),
  darken: Math.min,
  lighten: Math.max,
  add: (low, high) => low + high,
};

const row = (which: 0 | 1, alpha?: number) =>
  PAIRS.flatMap((pair) =>
    Array.from({ length: SIDE }, () => [...pair[which], ...(alpha === undefined ? [] : [alpha])]),
  );
const rows = (count: number, of: number[][]) => Array.from({ length: count }, () => of.flat()).flat();

/** The frames of a film of six, in which the layer is seen from the third to the fourth. */
function film(blend: Exclude<Blend, 'normal'>, opacity: number, span: { start: number; end: number }): Buffer[] {
  const graph = newGraph();
  graph.chains.push(
    `[0:v]loop=5:1,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1,settb=1/30,setpts=N[ground]`,
    `[1:v]loop=${span.end - span.start - 1}:1,scale=out_color_matrix=bt709:out_range=tv,format=yuva420p,setsar=1,settb=1/30,setpts=N+${span.start}[layer]`,
  );
  const placed = { label: 'layer', x: '0', y: '0' };
  const made = blended({ graph, shown: 'ground', layer: span, placed, blend, frames: 6, viewport: { width, height } });
  graph.chains.push(`[${made}]scale=in_color_matrix=bt709:in_range=tv,format=rgb24[out]`);
  const raw = (name: string, format: string, tall: number, pixels: number[]) => {
    const file = path.join(dir, name);
    writeFileSync(file, Buffer.from(pixels));
    return ['-f', 'rawvideo', '-pix_fmt', format, '-s', `${width}x${tall}`, '-i', file];
  };
  const inputs = [
    ...raw('ground', 'rgb24', height, rows(height, row(0))),
    ...raw('layer', 'rgba', SIDE, rows(SIDE, row(1, Math.round(opacity * 255)))),
  ];
  const out = execFileSync('ffmpeg', [
    ...['-v', 'error', ...inputs, '-filter_complex', graph.chains.join(';')],
    ...['-map', '[out]', '-f', 'rawvideo', '-'],
  ]);
  const size = width * height * 3;
  return Array.from({ length: out.length / size }, (_, frame) => out.subarray(frame * size, (frame + 1) * size));
}

const colourAt = (frame: Buffer, pair: number, y: number): number[] => {
  const at = (y * width + pair * SIDE + SIDE / 2) * 3;
  return [...frame.subarray(at, at + 3)];
};
const off = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

const SPANS = [
  { start: 2, end: 4 },
  { start: 0, end: 6 },
];
it.each(
  BLENDS.filter((blend) => blend !== 'normal').flatMap((blend) => [1, 0.5].map((opacity) => ({ blend, opacity }))),
)('$blend at $opacity makes the colours that a canvas makes, in its time and place alone', ({ blend, opacity }) => {
  for (const span of SPANS) {
    const frames = film(blend, opacity, span);
    expect(frames).toHaveLength(6);
    for (const [index, [ground, over]] of PAIRS.entries()) {
      const mixed = ground.map((value, channel) => {
        const [low, high] = [value / 255, (over[channel] ?? 0) / 255];
        // Light is added as strongly as it is seen; of the other modes so much of the result is seen.
        if (blend === 'add') return 255 * Math.min(1, low + opacity * high);
        return 255 * (low + opacity * (FORMULAS[blend](low, high) - low));
      });
      for (const [number, frame] of frames.entries()) {
        const isSeen = span.start <= number && number < span.end;
        expect(
          off(colourAt(frame, index, 8), isSeen ? mixed : ground),
          `${index} in frame ${number}`,
        ).toBeLessThanOrEqual(5);
        expect(off(colourAt(frame, index, 24), ground), `${index} beside it in frame ${number}`).toBeLessThanOrEqual(3);
      }
    }
  }
});
