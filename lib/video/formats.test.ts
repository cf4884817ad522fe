import { expect, it } from 'vitest';
import { missingFormats } from './formats';

it('a film is made in the formats that it is not there in, once each', () => {
  expect(missingFormats(['16:9', '1:1', '1:1', '9:16'], ['9:16'])).toEqual(['1:1', '16:9']);
  expect(missingFormats(['9:16'], ['9:16', '1:1'])).toEqual([]);
});
