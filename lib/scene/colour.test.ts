import { expect, it } from 'vitest';
import { contrastOf, inkOn, mix, withAlpha } from './colour';

it('contrasts as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('keeps a preferred colour that can be read, and replaces one that can’t', () => {
  expect(inkOn('#ffffff', '#c2410c')).toBe('#c2410c');
  expect(inkOn('#ffffff', '#ffee88')).toBe('#111827');
  expect(inkOn('#1e1b4b', '#000000')).toBe('#ffffff');
});

it('mixes and fades', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(withAlpha('#ff8000', 0.5)).toBe('rgba(255, 128, 0, 0.5)');
});
