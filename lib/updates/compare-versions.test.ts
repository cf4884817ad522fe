import { expect, it } from 'vitest';
import { compareVersions } from './compare-versions';

it.each([
  ['0.2.0', '0.1.0', 1],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.99.99', 1],
  ['0.2.0', '0.2.1', -1],
  ['0.2.0', '0.2.0', 0],
  ['0.2.0-rc.1', '0.2.0', 0],
])('%s beside %s', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b))).toBe(expected);
  expect(Math.sign(compareVersions(b, a))).toBe(0 - expected);
});

it.each(['', '1', '1.2', 'v1.2.3', '1.2.x'])('%j is no version', (text) => {
  expect(() => compareVersions(text, '0.1.0')).toThrow('is not a version');
});
