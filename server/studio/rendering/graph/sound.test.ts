import { expect, it } from 'vitest';
import { tempo } from './sound';

it('chains filters so that none leaves sound out or goes below what it can', () => {
  expect(tempo(1)).toEqual([]);
  expect(tempo(0.25)).toEqual(['atempo=0.5', 'atempo=0.5']);
  expect(tempo(0.3)).toEqual(['atempo=0.5', 'atempo=0.6']);
  expect(tempo(2)).toEqual(['atempo=2']);
  expect(tempo(4)).toEqual(['atempo=2', 'atempo=2']);
  expect(tempo(3)).toEqual(['atempo=2', 'atempo=1.5']);
});
