import { expect, it } from 'vitest';
import { newItem } from '@/lib/timeline/model';
import { drawnAt } from '@/lib/timeline/drawn';
import type { Surface } from '../surface';
import { drawItem } from './draw-item';
import { heldMask, maskShape, type Mask } from './mask';

const rounded = (amount: number): Mask => ({ kind: 'rounded', amount });
const box = { width: 400, height: 200 };

it('shows the largest circle in the middle of a box, or all of it but for its corners', () => {
  expect(maskShape({ kind: 'circle', amount: 20 }, box)).toEqual({
    x: 100,
    y: 0,
    width: 200,
    height: 200,
    radius: 100,
  });
  expect(maskShape(rounded(50), box)).toEqual({ x: 0, y: 0, ...box, radius: 50 });
  expect(maskShape(rounded(100), { width: 80, height: 300 }).radius).toBe(40);
  expect(maskShape({ kind: 'linear', amount: 25 }, box)).toEqual({ x: 0, y: 0, width: 400, height: 50, radius: 0 });
});

it('is held to its range; of a kind that is not known nothing is left', () => {
  expect(heldMask(rounded(180))).toEqual(rounded(100));
  expect(heldMask(rounded(-5))).toEqual(rounded(0));
  expect(heldMask({ kind: 'star' as never, amount: 5 })).toBeNull();
  expect(heldMask(null)).toBeNull();
});

it('cuts what is drawn of a picture, turned and scaled with its box, and nothing of a text', () => {
  const drawn = (type: 'image' | 'text') => {
    const calls: string[] = [];
    const surface = new Proxy({} as Surface, {
      get: (_, name) =>
        name === 'measureText'
          ? () => ({ width: 10 })
          : (...given: unknown[]) => calls.push(`${String(name)} ${given.join()}`),
      set: () => true,
    });
    const item = newItem({ ...{ id: 'a', type, url: '/files/a', rotation: 90 }, ...box, mask: rounded(50) });
    drawItem(surface, drawnAt(item, 0, { width: 8, height: 4, image: 'image' as never }));
    return calls;
  };
  const names = ['rotate', 'roundRect', 'clip', 'drawImage'];
  const calls = drawn('image').filter((call) => names.includes(call.split(' ')[0] ?? ''));
  expect(calls.slice(1)).toEqual(['roundRect 0,0,400,200,50', 'clip ', 'drawImage image,0,0,400,200']);
  expect(calls[0]).toMatch(/^rotate 1\.57/);
  expect(drawn('text').some((call) => call.startsWith('clip'))).toBe(false);
});
