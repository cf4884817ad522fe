import { expect, it } from 'vitest';
import { clampPosition, handleAt, handlesOf, importedSize, isOn, resized, rotationTo, type Handle } from './canvas';
import { outerBox, snapBox, snapTime } from './snapping';

const box = { x: 100, y: 200, width: 200, height: 100, scale: 1, rotation: 0 };
const opposite: Record<string, Handle> = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne', n: 's', s: 'n', e: 'w', w: 'e' };

it('keeps the opposite side where it is while a side is dragged, also turned and scaled', () => {
  for (const rotation of [0, 30, 90, 215])
    for (const scale of [0.5, 1, 2])
      for (const [handle, other] of Object.entries(opposite)) {
        const item = { ...box, rotation, scale };
        const at = handlesOf(item)[handle as Handle];
        const after = { ...item, ...resized(item, handle as Handle, { x: at.x + 37, y: at.y + 23 }) };
        const [was, is] = [handlesOf(item)[other], handlesOf(after)[other]];
        expect(Math.hypot(was.x - is.x, was.y - is.y)).toBeLessThan(1e-6);
      }
});

it('makes no side shorter than 20, and keeps proportions on request', () => {
  expect(resized(box, 'se', { x: 0, y: 0 })).toEqual({ x: 100, y: 200, width: 20, height: 20 });
  const kept = resized(box, 'se', { x: 500, y: 210 }, true);
  expect(kept.width / kept.height).toBeCloseTo(2, 9);
});

it('finds handles and the item under a point', () => {
  expect(handleAt(box, { x: 302, y: 299 })).toBe('se');
  expect(handleAt(box, { x: 200, y: 170 })).toBe('rotate');
  expect(handleAt(box, { x: 200, y: 250 })).toBeNull();
  expect(isOn({ ...box, rotation: 90 }, { x: 200, y: 340 })).toBe(true);
  expect(isOn({ ...box, rotation: 90 }, { x: 110, y: 250 })).toBe(false);
  // A text that grows out of its box is hit where it is drawn.
  const below = { x: 200, y: 340 };
  expect([isOn(box, below), isOn(box, below, 150), isOn(box, { x: 200, y: 190 }, 150)]).toEqual([false, true, false]);
});

it('turns to where the handle above is dragged, from 0 up to 360', () => {
  expect(rotationTo(box, { x: 300, y: 250 })).toBe(90);
  expect(rotationTo(box, { x: 100, y: 250 })).toBe(270);
  expect(rotationTo(box, { x: 203, y: 100 }, true)).toBe(0);
});

it('clamps a move to the viewport minus 100, and fits new media into 800×600', () => {
  expect(clampPosition({ x: 900, y: -5 }, { width: 720, height: 1280 })).toEqual({ x: 620, y: 0 });
  expect(importedSize({ width: 1920, height: 1080 })).toEqual({ width: 800, height: 450 });
  expect(importedSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
});

it('snaps edges to the nearest target within reach', () => {
  const targets = [
    { frame: 0, on: 'start' as const },
    { frame: 100, on: 'item' as const },
  ];
  expect(snapTime({ edges: [10, 70], by: 27, targets, tolerance: 5 })).toEqual({ by: 30, guide: targets[1] });
  expect(snapTime({ edges: [10, 70], by: 20, targets, tolerance: 5 })).toEqual({ by: 20, guide: null });
});

it('snaps a box to the middle of the canvas and to other boxes', () => {
  const viewport = { width: 720, height: 1280 };
  const { x, guides } = snapBox({
    box: { x: 257, y: 50, width: 200, height: 100 },
    others: [],
    viewport,
    tolerance: 6,
  });
  expect([x, guides]).toEqual([260, [{ axis: 'x', at: 360 }]]);
  const turned = outerBox({ ...box, rotation: 90 });
  expect([turned.width, turned.height].map(Math.round)).toEqual([100, 200]);
});
