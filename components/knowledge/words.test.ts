import { expect, it } from 'vitest';
import { countWords, sizeWords } from './words';

it('sizes go from Bytes to GB', () => {
  expect([0, 1, 1023, 1024, 1536, 5 * 1024 ** 2, 3 * 1024 ** 3, 2048 * 1024 ** 3].map(sizeWords)).toEqual([
    '0 Bytes',
    '1 Bytes',
    '1023 Bytes',
    '1 KB',
    '1.5 KB',
    '5 MB',
    '3 GB',
    '2048 GB',
  ]);
});

it('counts have their noun', () => {
  expect([countWords(1, 'view'), countWords(1200, 'access', 'accesses')]).toEqual(['1 view', '1,200 accesses']);
});
