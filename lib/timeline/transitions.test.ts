import { expect, it } from 'vitest';
import type { Command } from './commands/command';
import { apply } from './commands/index';
import { placeCopies, writeCopies } from './copies';
import { readCopies } from './read-copies';
import { seenAt, sourceFrameAt } from './items-at';
import { newItem, newTimeline, TRANSITIONS, type Item, type Timeline, type Transition } from './model';
import { clipParts } from './plan/clip-parts';
import { planRender } from './plan/plan';
import { passagesOf, withTransitions } from './transitions';
import { geometryAt, isMoving, keyedValue, passingAt } from './values-at';

const NOWHERE = { x: 0, y: 0, width: 10, height: 10 };
const clip = (id: string, start: number, duration: number, rest: Partial<Item> = {}): Item =>
  newItem({
    ...{ id, type: 'video', url: `/files/${id}`, start, duration, originalDuration: 300, trimStart: 60, volume: 1 },
    ...{ width: 720, height: 1280, ...rest },
  });
const of = (...items: Item[]): Timeline => ({ ...newTimeline(), items });
const fade: Transition = { kind: 'cross-fade', duration: 20 };
const two = (transition: Transition, rest: Partial<Item> = {}) =>
  of(clip('a', 0, 60, { transition }), clip('b', 60, 40, rest));
const found = (timeline: Timeline, id: string): Item => timeline.items.find((item) => item.id === id)!;

it('lies half before the cut, is as long as both neighbours allow, and sleeps while they do not touch', () => {
  const spans = (timeline: Timeline) => passagesOf(timeline).map(({ start, frames }) => [start, frames]);
  expect(spans(two(fade))).toEqual([[50, 20]]);
  expect(spans(two({ kind: 'push', duration: 150 }))).toEqual([[40, 40]]);
  expect(spans(two(fade, { visible: false }))).toEqual([]);
  expect(spans(two({ kind: 'sparkle' as 'push', duration: 20 }))).toEqual([]);
  const apart = apply(two(fade), { type: 'move', ids: ['b'], by: 30 });
  expect([spans(apart), withTransitions(apart) === apart]).toEqual([[], true]);
  expect(spans(apply(apart, { type: 'move', ids: ['b'], by: -30 }))).toEqual([[50, 20]]);
  expect(spans(apply(two(fade), { type: 'remove', ids: ['b'] }))).toEqual([]);
});

it('is drawn as items that reach over the cut, what comes over what goes, each at its moment of its source', () => {
  const keyframes = [{ property: 'x' as const, frame: 10, value: 5, easing: 'linear' as const }];
  const timeline = of(clip('b', 60, 40, { speed: 2, keyframes, fadeIn: 9 }), clip('a', 0, 60, { transition: fade }));
  const drawn = withTransitions(timeline);
  expect(withTransitions(drawn)).toBe(drawn);
  expect(seenAt(drawn, 55).map(({ id }) => id)).toEqual(['a', 'b']);
  expect([49, 70].map((frame) => seenAt(drawn, frame).map(({ id }) => id))).toEqual([['a'], ['b']]);
  expect(found(drawn, 'a')).toMatchObject({ start: 0, duration: 70, trimStart: 60 });
  expect(found(drawn, 'b')).toMatchObject({ start: 50, duration: 50, trimStart: 40, fadeIn: 0 });
  expect(found(drawn, 'b').keyframes[0]?.frame).toBe(20);
});

it('crosses opacity and sound; what is hidden by what comes stays, else it fades too', () => {
  const at = (timeline: Timeline, frame: number) =>
    ['a', 'b'].map((id) => {
      const item = found(withTransitions(timeline), id);
      return [geometryAt(item, frame - item.start).opacity, keyedValue(item, 'volume', frame - item.start)].map(
        (value) => Number(value.toFixed(2)),
      );
    });
  expect(at(two(fade), 50)).toEqual([
    [1, 0.95],
    [0.05, 0.05],
  ]);
  expect(at(two(fade, { width: 300 }), 59)[0]).toEqual([1, 0.52]);
  expect(at(two(fade, { mask: { kind: 'circle', amount: 0 } }), 69)[0]).toEqual([0.09, 0.05]);
  expect(at(two(fade, { width: 300 }), 69)).toEqual([
    [0.09, 0.05],
    [0.95, 0.95],
  ]);
});

it('moves and uncovers by even pixels, and a dip is black on both sides of its cut', () => {
  const shown = (kind: Transition['kind'], id: string, frame: number) => {
    const item = found(withTransitions(two({ kind, duration: 20 })), id);
    return passingAt(item, frame - item.start);
  };
  expect(shown('slide', 'a', 55)).toBe(null);
  for (const frame of [50, 53, 60, 69]) {
    const [going, coming] = [shown('push', 'a', frame)!, shown('push', 'b', frame)!];
    expect(coming.shift - going.shift).toBe(720);
    expect(coming.shift % 2).toBe(0);
    expect(shown('wipe', 'b', frame)!.reveal % 2).toBe(0);
  }
  const dipped = withTransitions(two({ kind: 'dip', duration: 20 }));
  const cover = found(dipped, 'a-dip');
  expect([50, 59, 60, 69].map((frame) => Number(geometryAt(cover, frame - cover.start).opacity.toFixed(2)))).toEqual([
    0.1, 1, 1, 0.1,
  ]);
  expect(seenAt(dipped, 59).map(({ id }) => id)).toEqual(['a', 'a-dip']);
  expect(seenAt(dipped, 60).map(({ id }) => id)).toEqual(['b', 'a-dip']);
});

it('moves a clip only while its transition lasts, and hears nothing before its source begins', () => {
  for (const kind of TRANSITIONS) {
    const drawn = withTransitions(two({ kind, duration: 20 }));
    for (const id of ['a', 'b']) {
      const moving = clipParts(found(drawn, id)).filter(({ item }) => isMoving(item));
      expect(
        moving.reduce((sum, { from, to }) => sum + to - from, 0),
        `${kind} ${id}`,
      ).toBeLessThanOrEqual(20);
    }
  }
  const plan = planRender({ timeline: two(fade, { trimStart: 4 }), boxOf: () => NOWHERE, hasSound: () => true });
  expect(plan.sounds.map(({ item, start, end, from }) => [item.id, start, end, from])).toEqual([
    ['a', 0, 70, 60],
    ['b', 56, 100, 0],
  ]);
  const silent = of(clip('a', 0, 60, { transition: fade, volume: 0 }), clip('b', 60, 40, { volume: 0 }));
  expect(planRender({ timeline: silent, boxOf: () => NOWHERE, hasSound: () => true }).sounds).toEqual([]);
});

it('is given to neighbours alone, stays at the cut when an item is split, and is copied with both', () => {
  const plain = of(clip('a', 0, 60), clip('b', 60, 40), clip('s', 60, 40, { type: 'audio', trackIndex: 2 }));
  const set = (id: string, transition: Transition | null): Command => ({ type: 'set-transition', id, transition });
  expect(apply(plain, set('b', fade))).toBe(plain);
  const held = apply(plain, set('a', { kind: 'wipe', duration: 900 }));
  expect(found(held, 'a').transition).toEqual({ kind: 'wipe', duration: 40 });
  expect(apply(held, set('a', { kind: 'wipe', duration: 40 }))).toBe(held);
  expect(found(apply(held, set('a', null)), 'a').transition).toBe(null);
  const locked = of(clip('a', 0, 60, { locked: true }), clip('b', 60, 40));
  expect(apply(locked, set('a', fade))).toBe(locked);
  const sounds = of(
    clip('s', 0, 60, { type: 'audio', trackIndex: 2 }),
    clip('t', 60, 40, { type: 'audio', trackIndex: 2 }),
  );
  expect(apply(sounds, set('s', { kind: 'push', duration: 20 }))).toBe(sounds);
  expect(passagesOf(apply(sounds, set('s', fade)))).toHaveLength(1);

  const cut = apply(held, { type: 'split', at: 30, newIds: { a: 'a2' } });
  expect([found(cut, 'a').transition, found(cut, 'a2').transition?.kind]).toEqual([null, 'wipe']);
  let made = 0;
  const copied = (...items: Item[]) =>
    placeCopies(held, { items: readCopies(writeCopies(items)), at: 200, newId: () => `c${(made += 1)}` });
  expect(copied(found(held, 'a')).map(({ transition }) => transition)).toEqual([null]);
  expect(copied(found(held, 'a'), found(held, 'b'))[0]?.transition?.kind).toBe('wipe');
});

it('goes on in reverse with what lies before and after the part of the file that is played', () => {
  const timeline = two(fade, { reverse: true });
  const before = found(timeline, 'b');
  const after = found(withTransitions(timeline), 'b');
  expect([after.start, after.duration]).toEqual([50, 50]);
  for (const frame of [60, 80, 99]) expect(sourceFrameAt(after, frame)).toBe(sourceFrameAt(before, frame));
  const first = { ...two(fade), items: two(fade).items.map((item) => ({ ...item, reverse: true })) };
  const longer = found(withTransitions(first), 'a');
  for (const frame of [0, 59]) expect(sourceFrameAt(longer, frame)).toBe(sourceFrameAt(found(first, 'a'), frame));
});
