import { expect, it } from 'vitest';
import { effectFilters } from './effects';

const size = { width: 720, height: 1280 };

it('does nothing to a clip without effects', () => {
  expect(effectFilters([], size)).toEqual([]);
});

it('changes colours in the planes that they have: nothing is converted, and warmth alone needs a second filter', () => {
  const colours = effectFilters([{ kind: 'exposure', amount: 20 }], size);
  expect(colours).toHaveLength(1);
  expect(colours[0]).toMatch(/^lutyuv=/);
  const warm = effectFilters([{ kind: 'temperature', amount: 20 }], size);
  expect(warm.map((filter) => filter.split('=')[0])).toEqual(['lutyuv', 'colorcorrect']);
});

it('blurs a smaller picture and comes back to its size; the colours half as far, as they have half the pixels', () => {
  const filters = effectFilters(
    [
      { kind: 'saturation', amount: 20 },
      { kind: 'blur', amount: 100 },
    ],
    size,
  );
  expect(filters[0]).toBe('scale=46:80:flags=area');
  expect(filters[1]).toBe('gblur=planes=1:sigma=1.8:steps=2');
  expect(filters[2]).toBe('gblur=planes=6:sigma=0.9:steps=2');
  expect(filters.at(-1)).toBe('scale=720:1280:flags=bilinear');
  expect(effectFilters([{ kind: 'blur', amount: 5 }], size).join()).not.toContain('scale');
});
