import { expect, it } from 'vitest';
import { frameNames } from './cover-words';

it('frames are named by their second, and by tenths where two are in the same second', () => {
  expect(frameNames([3.44, 17.16, 75.9])).toEqual(['Frame at 0:03', 'Frame at 0:17', 'Frame at 1:15']);
  expect(frameNames([0.2, 0.91, 1.5])).toEqual(['Frame at 0:00.2', 'Frame at 0:00.9', 'Frame at 0:01']);
});
