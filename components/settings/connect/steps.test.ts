import { expect, test } from 'vitest';
import { stepOf } from './steps';

test('the keys are being tested while the network is asked, and for as long as it refuses them', () => {
  expect(stepOf('create', { busy: false, refused: false })).toBe('create');
  expect(stepOf('keys', { busy: false, refused: false })).toBe('keys');
  expect(stepOf('keys', { busy: true, refused: false })).toBe('test');
  expect(stepOf('keys', { busy: false, refused: true })).toBe('test');
  expect(stepOf('message', { busy: false, refused: true })).toBe('message');
});
