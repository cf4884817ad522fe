import { expect, it } from 'vitest';
import { clip, text, timelineOf } from '@/tests/factories/timeline';
import { endOf } from './model';
import { stillFrame } from './still-frame';

it('is the middle of a film, or of the item that is nearest to it where nothing is seen there', () => {
  const first = clip('a', 0);
  expect(stillFrame(timelineOf(first))).toBe(endOf(first) >> 1);
  const [early, late] = [
    { ...first, duration: 40 },
    { ...text('words', 200), duration: 100 },
  ];
  expect(stillFrame(timelineOf(early, late))).toBe(250);
  expect(stillFrame(timelineOf(early, { ...late, visible: false }))).toBe(20);
  expect(stillFrame(timelineOf())).toBe(0);
});
