import { expect, it } from 'vitest';
import { decoded } from './decoded';

it('decodes escapes, and leaves what is none', () => {
  expect(decoded('%D0%9C%D1%8B.pdf')).toBe('Мы.pdf');
  expect(decoded('100%.png')).toBe('100%.png');
  expect(decoded('%CC%FB.pdf')).toBe('%CC%FB.pdf');
});
