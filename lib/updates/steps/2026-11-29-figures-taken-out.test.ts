import { expect, it } from 'vitest';
import { figuresTakenOut } from './2026-11-29-figures-taken-out';

it('takes the figures and their time out, and changes nothing else', () => {
  const own = { _id: 'a', content: 'Bread', cost: null };
  const old = { ...own, figures: { likes: 12, comments: 3, reason: null }, figuresAt: new Date(0) };
  expect(figuresTakenOut.up(old)).toEqual(own);
  expect(figuresTakenOut.up(own)).toEqual(own);
});
