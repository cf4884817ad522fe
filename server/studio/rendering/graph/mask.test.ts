import { expect, it } from 'vitest';
import type { Mask } from '@/lib/scene/items/mask';
import { newItem, type Item } from '@/lib/timeline/model';
import { videoProbe } from '@/tests/factories/probe';
import { newGraph } from './builder';
import { maskExpression } from './mask';
import { composePicture } from './picture';

const viewport = { width: 1280, height: 720 };
const circle: Mask = { kind: 'circle', amount: 0 };

/** The expression at a pixel, with the functions of ffmpeg. */
function shownAt(mask: Mask, box: { width: number; height: number; left: number; top: number }, at: [number, number]) {
  const held: number[] = [];
  const names = ['X', 'Y', 'st', 'ld', 'clip', 'abs', 'hypot', 'max', 'min'];
  const parts = maskExpression(mask, box).split(';');
  const read = new Function(...names, `return [${parts.join()}].at(-1)`) as (...given: unknown[]) => number;
  return read(
    ...at,
    (index: number, value: number) => (held[index] = value),
    (index: number) => held[index],
    (value: number, least: number, most: number) => Math.min(most, Math.max(least, value)),
    ...[Math.abs, Math.hypot, Math.max, Math.min],
  );
}

it('shows the shape of a mask with soft edges, wherever its box lies in a stream', () => {
  const box = { width: 100, height: 60, left: 10, top: -5 };
  expect(shownAt(circle, box, [60, 25])).toBe(1);
  expect(shownAt(circle, box, [31, 25])).toBe(1);
  expect(shownAt(circle, box, [28, 25])).toBe(0);
  expect(shownAt(circle, { ...box, left: 10.5 }, [30, 24])).toBeGreaterThan(0.4);
  expect(shownAt(circle, { ...box, left: 10.5 }, [30, 24])).toBeLessThan(0.6);
  const corners: Mask = { kind: 'rounded', amount: 50 };
  expect([shownAt(corners, box, [10, 25]), shownAt(corners, box, [60, -5]), shownAt(corners, box, [10, -5])]).toEqual([
    1, 1, 0,
  ]);
  expect(shownAt({ ...corners, amount: 0 }, box, [10, -5])).toBe(1);
});

function composed(rest: Partial<Item>): string {
  const item = newItem({ id: 'a', type: 'video', url: '/files/a', duration: 30, ...viewport, ...rest });
  const graph = newGraph();
  const layers = [{ kind: 'clip', item, start: 0, end: 30 } as const];
  const sourceOf = () => ({ file: 'a.mp4', probe: videoProbe() });
  composePicture({ graph, piece: { frames: 30, layers }, viewport, sourceOf });
  return graph.chains.join(';');
}

it('lays a clip with a mask over what is behind it, even one that fills the whole picture', () => {
  expect(composed({})).not.toContain('overlay');
  expect(composed({ mask: circle })).toMatch(/geq=lum='255\*1\*.*alphamerge.*overlay/s);
  expect(composed({ mask: circle, opacity: 0.5 })).toContain("geq=lum='255*0.5*");
  expect(composed({ mask: circle, rotation: 20 })).toMatch(/geq=lum='lum\(X,Y\)':.*rotate/s);
});
