import { expect, it } from 'vitest';
import { FONT_FILES } from '../fonts';
import { FONT_ADDRESSES } from './font-addresses';

it('has an address for each font file, and for no other', () => {
  expect(Object.keys(FONT_ADDRESSES).sort()).toEqual(FONT_FILES.map(({ file }) => file).sort());
  for (const [file, address] of Object.entries(FONT_ADDRESSES)) expect(address.href.endsWith(file)).toBe(true);
});
