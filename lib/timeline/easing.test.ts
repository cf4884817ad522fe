import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from './commands/index';
import { itemFromWire, toWire } from './convert';
import { writeCopies } from './copies';
import { readCopies } from './read-copies';
import {
  CURVE_WAY,
  curveOf,
  easedShare,
  EASINGS,
  easingIn,
  heldCurve,
  linesOf,
  type Curve,
  type Easing,
} from './easing';
import { newHistory, perform, undo } from './history';
import { newItem, newTimeline, RANGES, type Item, type KeyframeProperty } from './model';
import { keyedValue } from './values-at';
import { wireTimeline } from './wire';

const time = fc.double({ min: 0, max: 1, noNaN: true });
const way = fc.double({ ...CURVE_WAY, noNaN: true });
const curves = fc.tuple(time, way, time, way).map((curve) => heldCurve(curve));

/** The share of the way of a cubic Bezier, found by halving. */
function exactly([x1, y1, x2, y2]: Curve, share: number): number {
  const at = (t: number, one: number, two: number) => 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle, x1, x2) < share) low = middle;
    else high = middle;
  }
  return at(low, y1, y2);
}

it('follows a cubic Bezier closely, from its start to its end, wherever it is not upright', () => {
  fc.assert(
    fc.property(curves, time, (curve, share) => {
      const [near, far] = [share - 0.002, share + 0.002].map((one) => exactly(curve, Math.min(1, Math.max(0, one))));
      const found = easedShare(curve, share);
      const [low, high] = [Math.min(near ?? 0, far ?? 0), Math.max(near ?? 0, far ?? 0)];
      expect(found).toBeGreaterThan(low - 0.003);
      expect(found).toBeLessThan(high + 0.003);
    }),
  );
  expect(easedShare([0.3, 1.5, 0.6, 1], 0)).toBe(0);
  expect(linesOf([0.3, 1.5, 0.6, 1]).at(-1)?.to).toBeCloseTo(1, 9);
});

it.each(EASINGS.filter((name) => name !== 'hold'))('draws %s as the curve that it is', (name) => {
  for (const share of [0, 0.1, 0.37, 0.5, 0.81, 0.99])
    expect(easedShare(curveOf(name) as Curve, share)).toBeCloseTo(easedShare(name, share), 3);
  expect(curveOf('hold')).toBeNull();
});

const item = (easing: Easing, property: KeyframeProperty, from: number, to: number): Item =>
  newItem({
    ...{ id: 'a', type: 'video', url: '/files/a', duration: 60 },
    keyframes: [
      { property, frame: 0, value: from, easing },
      { property, frame: 40, value: to, easing: 'linear' },
    ],
  });

it('goes beyond its ends, never beyond what a property may be', () => {
  const beyond: Curve = [0.3, 1.5, 0.6, 1.5];
  expect(
    Math.max(...Array.from({ length: 40 }, (_, frame) => keyedValue(item(beyond, 'x', 0, 100), 'x', frame))),
  ).toBeGreaterThan(110);
  for (const property of ['opacity', 'scale', 'volume', 'cropLeft'] as const) {
    const { min, max } = RANGES[property];
    const values = Array.from({ length: 41 }, (_, frame) =>
      keyedValue(item(beyond, property, min, max), property, frame),
    );
    expect([Math.min(...values), Math.max(...values)]).toEqual([min, max]);
  }
  expect(keyedValue(item(beyond, 'x', 0, 100), 'x', 40)).toBe(100);
});

it('is set for a keyframe, within its ranges, taken back in one step, saved and copied', () => {
  const film = { ...newTimeline(), items: [item('ease', 'x', 0, 100)] };
  const command = { type: 'ease-keyframes', ids: ['a'], at: 0, easing: [-1, 4, 0.25, -3] } as const;
  const history = perform(newHistory(film), command, { label: 'Change easing' });
  const [eased] = history.present.items;
  expect(eased?.keyframes[0]?.easing).toEqual([0, CURVE_WAY.max, 0.25, CURVE_WAY.min]);
  expect(apply(history.present, { ...command, easing: [0, CURVE_WAY.max, 0.25, CURVE_WAY.min] })).toBe(history.present);
  expect(undo(history).present).toEqual(film);
  expect(wireTimeline.parse(JSON.parse(JSON.stringify(toWire(history.present)))).timeline.map(itemFromWire)).toEqual([
    eased,
  ]);
  expect(readCopies(writeCopies([eased!]))[0]?.keyframes).toEqual(eased?.keyframes);
  expect([easingIn([0, 1, 2]), easingIn(['a', 1, 1, 1]), easingIn('glide'), easingIn(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const wrong = {
    ...toWire(film).timeline[0],
    keyframes: [{ property: 'x', time: 0, value: 1, easing: [0, 9, 1, 1] }],
  };
  expect(wireTimeline.safeParse({ ...toWire(film), timeline: [wrong] }).success).toBe(false);
});
