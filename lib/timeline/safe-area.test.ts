import { expect, it } from 'vitest';
import { text } from '@/tests/factories/timeline';
import { newTimeline, SUBTITLE_GROUP, type Item } from './model';
import { isTall, textsUnder } from './safe-area';

const area = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.05 };
/** Letters of 200 by 40 in the middle of a box of 400 by 100. */
const letters = () => ({ x: 100, y: 30, width: 200, height: 40 });
const at = (id: string, x: number, y: number, more: Partial<Item> = {}) =>
  text(id, 0, { x, y, width: 400, height: 100, ...more });
const under = (...items: Item[]) =>
  textsUnder({ ...newTimeline({ width: 720, height: 1280 }), items }, area, letters).map(({ id }) => id);

it('names texts of which a letter lies under a side of the network, not those whose box alone does', () => {
  expect(under(at('middle', 100, 400))).toEqual([]);
  // Of a box that reaches to 760 pixels the letters end at 576: the safe part ends there.
  expect(under(at('right', 276, 400), at('too far right', 277, 400))).toEqual(['too far right']);
  expect(under(at('top', 100, 98), at('too high', 100, 97))).toEqual(['too high']);
  expect(under(at('low', 100, 826), at('too low', 100, 827))).toEqual(['too low']);
  expect(under(at('left', -64, 400), at('too far left', -65, 400))).toEqual(['too far left']);
});

it('looks at scale, rotation, keyframes and what is seen at all', () => {
  expect(under(at('larger', 100, 400, { scale: 3 }))).toEqual(['larger']);
  expect(under(at('turned', 276, 400, { rotation: 90 }))).toEqual([]);
  const key = (frame: number, value: number) => ({ property: 'y' as const, frame, value, easing: 'linear' as const });
  expect(under(at('moves', 100, 400, { duration: 100, keyframes: [key(0, 400), key(100, 1_600)] }))).toEqual(['moves']);
  expect(under(at('hidden', 100, 1_200, { visible: false }))).toEqual([]);
  const group = { groupId: `${SUBTITLE_GROUP}a` };
  expect(under(at('first', 100, 1_200, group), at('second', 100, 1_200, group))).toEqual(['first']);
});

it('says nothing of films that are not tall', () => {
  expect([isTall({ width: 1080, height: 1920 }), isTall({ width: 1080, height: 1350 })]).toEqual([true, false]);
  const wide = { ...newTimeline({ width: 1280, height: 720 }), items: [at('low', 0, 700)] };
  expect(textsUnder(wide, area, letters)).toEqual([]);
});
