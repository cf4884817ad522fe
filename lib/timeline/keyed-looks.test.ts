import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CROP_SIDES, type Crop } from '@/lib/scene/items/crop';
import type { Command } from './commands/command';
import { apply } from './commands/index';
import { toWire } from './convert';
import { drawnAt } from './drawn';
import { newHistory, perform, undo } from './history';
import { isCropKeyed } from './keyed-looks';
import { LOOK_KEYS } from './look-keys';
import { newItem, newTimeline, type Item, type KeyframeProperty, type Timeline } from './model';
import { clipParts } from './plan/clip-parts';
import { cropWindowAt, effectsAt, geometryAt, isMoving, looksAt, preparedAt, stillAt } from './values-at';
import { wireTimeline } from './wire';

const clip = (rest: Partial<Item> = {}): Item =>
  newItem({ id: 'a', type: 'video', url: '/files/a', start: 10, duration: 60, width: 400, height: 200, ...rest });
const of = (item: Item): Timeline => ({ ...newTimeline(), items: [item] });
const only = ({ items }: Timeline): Item => items[0]!;
const ids = ['a'];
const run = (timeline: Timeline, ...commands: Command[]) => commands.reduce(apply, timeline);
const keep = (property: KeyframeProperty, at: number): Command => ({ type: 'set-keyframe', ids, property, at });
const crop = (sides: Partial<Crop>): Crop => ({ left: 0, top: 0, right: 0, bottom: 0, ...sides });
const amount = (item: Item, frame: number) => effectsAt(item, frame).map((one) => [one.kind, one.amount]);

it('changes an effect that has keyframes at the playhead alone, the others as ever', () => {
  const first = run(of(clip({ effects: [{ kind: 'exposure', amount: 20 }] })), keep('exposure', 10));
  const effects = [
    { kind: 'exposure', amount: 60 },
    { kind: 'blur', amount: 10 },
  ] as const;
  const item = only(run(first, { type: 'change', ids, fields: { effects }, at: 50 }));
  expect(item.keyframes.map(({ property, frame, value }) => [property, frame, value])).toEqual([
    ['exposure', 0, 20],
    ['exposure', 40, 60],
  ]);
  expect(amount(item, 20)).toEqual([
    ['exposure', 40],
    ['blur', 10],
  ]);
  expect(preparedAt(item, 20).effects).toEqual(effectsAt(item, 20));
  // The last keyframe leaves the look that was seen there.
  const still = only(
    run(
      of(item),
      { type: 'remove-keyframe', ids, property: 'exposure', at: 10 },
      { type: 'animate', ids, motion: null, at: 50 },
    ),
  );
  expect([still.keyframes, amount(still, 0)]).toEqual([
    [],
    [
      ['exposure', 60],
      ['blur', 10],
    ],
  ]);
});

it('moves the edge of a crop over a picture that stays where it is, and cuts the box when it stands still again', () => {
  const cropped = only(
    run(of(clip({ x: 100, y: 50 })), { type: 'change', ids, fields: { crop: crop({ left: 0.25 }) } }),
  );
  expect([cropped.x, cropped.width]).toEqual([200, 300]);
  const keyed = only(run(of(cropped), keep('cropLeft', 10)));
  expect([keyed.x, keyed.y, keyed.width, keyed.height]).toEqual([100, 50, 400, 200]);
  expect(cropWindowAt(keyed, 30)).toEqual(crop({ left: 0.25 }));
  const moved = only(run(of(keyed), { type: 'change', ids, fields: { crop: crop({ left: 0.75, top: 0.1 }) }, at: 50 }));
  expect(cropWindowAt(moved, 20)).toEqual(crop({ left: 0.5, top: 0.1 }));
  expect(geometryAt(moved, 20)).toMatchObject({ x: 100, width: 400 });
  expect(preparedAt(moved, 20).crop).toBeNull();
  expect(drawnAt(moved, 30, null)).toMatchObject({ cut: crop({ left: 0.5, top: 0.1 }) });
  const still = only(run(of(moved), { type: 'animate', ids, motion: null, at: 50 }));
  expect(still).toMatchObject({
    keyframes: [],
    crop: crop({ left: 0.75, top: 0.1 }),
    x: 400,
    y: 70,
    width: 100,
    height: 180,
  });
  expect(drawnAt(still, 30, null)).not.toHaveProperty('cut');
});

it('leaves items without them as they are: no look of an older film becomes another', () => {
  const old = clip({ effects: [{ kind: 'blur', amount: 5 }], crop: crop({ top: 0.2 }) });
  expect(looksAt(old, 3)).toBe(JSON.stringify([geometryAt(old, 3), null, null]));
  expect(preparedAt(old, 3)).toBe(old);
  expect(effectsAt(old, 3)).toBe(old.effects);
  expect(JSON.stringify(stillAt(old, 3))).toBe(
    JSON.stringify({ ...old, ...geometryAt(old, 3), keyframes: [], fadeIn: 0, fadeOut: 0 }),
  );
});

it('draws what changes in each frame, and in parts what stands still', () => {
  const keyframes = [
    { property: 'blur', frame: 20, value: 0, easing: 'linear' },
    { property: 'blur', frame: 40, value: 50, easing: 'linear' },
  ] as const;
  const item = clip({ keyframes });
  expect(isMoving(item)).toBe(true);
  expect(looksAt(item, 30)).not.toBe(looksAt(item, 31));
  expect(clipParts(item).map(({ from, to, item: part }) => [from, to, part.effects])).toEqual([
    [0, 21, []],
    [21, 40, []],
    [40, 60, [{ kind: 'blur', amount: 50 }]],
  ]);
  const cut = clip({ keyframes: keyframes.map((key) => ({ ...key, property: 'cropTop', value: key.value / 100 })) });
  expect(clipParts(cut).map(({ item: part }) => [isCropKeyed(part), cropWindowAt(part, 50)?.top ?? 0])).toEqual([
    [true, 0],
    [true, 0.5],
    [true, 0.5],
  ]);
});

it('takes any of them, however they are set, back in one step; all that is done can be saved', () => {
  const property = fc.constantFrom(...LOOK_KEYS);
  const at = fc.integer({ min: 0, max: 90 });
  const share = fc.double({ min: -1, max: 2, noNaN: true });
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ property, at }).map((one): Command => keep(one.property, one.at)),
    fc.record({ property, at }).map((one): Command => ({ type: 'remove-keyframe', ids, ...one })),
    fc.record({ at, sides: fc.tuple(share, share, share, share) }).map(({ at: frame, sides }): Command => ({
      ...{ type: 'change', ids, at: frame },
      fields: { crop: Object.fromEntries(CROP_SIDES.map((side, index) => [side, sides[index]])) as Crop },
    })),
    fc
      .record({ at, value: fc.integer({ min: -300, max: 300 }), kind: fc.constantFrom('exposure', 'blur') })
      .map(({ at: frame, value, kind }): Command => ({
        ...{ type: 'change', ids, at: frame },
        fields: { effects: [{ kind: kind as 'blur', amount: value }] },
      })),
    at.map((frame): Command => ({ type: 'animate', ids, motion: null, at: frame })),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      let history = newHistory(of(clip({ rotation: 20 })));
      for (const one of commands) {
        const next = perform(history, one, { label: 'x' });
        expect(next === history ? history.present : undo(next).present).toEqual(history.present);
        history = next;
      }
      const { keyframes, crop: kept } = only(history.present);
      expect(wireTimeline.safeParse(toWire(history.present)).error).toBeUndefined();
      expect(keyframes.every(({ value }) => Number.isFinite(value))).toBe(true);
      expect(kept === null || kept.left + kept.right <= 0.95 + 1e-9).toBe(true);
    }),
    { numRuns: 200 },
  );
});
