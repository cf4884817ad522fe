import { expect, it } from 'vitest';
import { introOutroOf, isRight, NEW_INTRO_OUTRO, wrongSeconds } from './intro-outro-values';

it('takes 1 to 10 seconds, three at first', () => {
  expect(introOutroOf(NEW_INTRO_OUTRO)).toMatchObject({ introDuration: 3, outroDuration: 3 });
  expect(['1', '2.5', '10'].map(wrongSeconds)).toEqual([undefined, undefined, undefined]);
  for (const wrong of ['', ' ', '0', '0.9', '10.1', '-3', 'three'])
    expect(wrongSeconds(wrong), wrong).toBe('Use 1 to 10 seconds');
  expect(isRight(NEW_INTRO_OUTRO)).toBe(true);
  expect(isRight({ ...NEW_INTRO_OUTRO, outroDuration: '11' })).toBe(false);
});
