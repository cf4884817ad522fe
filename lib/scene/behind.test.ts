import { expect, it } from 'vitest';
import { behindName, behindTimes, clipStart, drawBehind, NEAR_NAME } from './behind';
import type { Picture, Surface } from './surface';

const size = { width: 100, height: 200 };
const picture = (name: string): Picture => ({ width: 100, height: 200, image: name as never });

/** The pictures that are drawn at `t` seconds, each with its opacity and its width. */
function drawnAt(t: number, duration: number, names: readonly (string | null)[], { turn = 0, near = '' } = {}) {
  const drawn: { name: string; opacity: number; x: number; width: number }[] = [];
  const surface = new Proxy({ globalAlpha: 1 } as Record<string, unknown>, {
    get: (target, key) => {
      if (key === 'drawImage')
        return (name: string, x: number, _y: number, width: number) =>
          drawn.push({ name, opacity: Number(target.globalAlpha), x, width });
      if (key === 'createLinearGradient') return () => ({ addColorStop: () => undefined });
      return key in target ? target[key as string] : () => undefined;
    },
  });
  const pictures = Object.fromEntries(names.map((name, place) => [behindName(place), name && picture(name)]));
  if (near) pictures[NEAR_NAME] = { ...picture(near), soft: picture(`soft ${near}`) };
  const isThere = drawBehind({
    ...{ surface: surface as unknown as Surface, size, t, duration, turn },
    pictures: pictures as never,
  });
  return { isThere, drawn, names: drawn.map(({ name }) => name) };
}

it('shows each picture for its part of the scene, and crosses over to the next', () => {
  const at = (t: number) => drawnAt(t, 9, ['a', 'b', 'c']);
  expect([at(0), at(2), at(4), at(8.9), at(9)].map(({ names }) => names)).toEqual([['a'], ['a'], ['b'], ['c'], ['c']]);
  const crossing = at(2.8);
  expect(crossing.names).toEqual(['a', 'b']);
  expect(crossing.drawn[1]?.opacity).toBeCloseTo(0.5);
});

/** How a picture has moved between two moments: its width, and where it lies. */
function movedBetween(from: number, to: number, ...[duration, names, more]: AfterTime) {
  const [before, after] = [from, to].map((t) => drawnAt(t, duration, names, more).drawn[0]);
  return [Math.sign((after?.width ?? 0) - (before?.width ?? 0)), Math.sign((after?.x ?? 0) - (before?.x ?? 0))];
}
type AfterTime = [duration: number, names: readonly (string | null)[], more?: { turn?: number; near?: string }];
const [NEARER, AWAY] = [
  [1, -1],
  [-1, 1],
];

it('moves all the time, each picture unlike the one before it: nearer, and away', () => {
  const three = ['a', 'b', 'c'];
  expect(movedBetween(0, 2, 9, three)).toEqual(NEARER);
  expect(movedBetween(3.1, 5, 9, three)).toEqual(AWAY);
  expect(movedBetween(6.1, 8, 9, three)).toEqual(NEARER);
  expect(movedBetween(0, 2, 9, three, { turn: 1 })).toEqual(AWAY);
  // It goes on from where the crossing left it.
  const last = drawnAt(2.999, 9, three).drawn.at(-1);
  expect(drawnAt(3, 9, three).drawn[0]?.width).toBeCloseTo(last?.width ?? 0, 1);
});

it('moves the second of two aside: neither it nor the first of the next scene repeats a motion', () => {
  for (const turn of [0, 1]) {
    const [first, second] = [
      movedBetween(0, 2, 6, ['a', 'b'], { turn }),
      movedBetween(3.1, 5, 6, ['a', 'b'], { turn }),
    ];
    const next = movedBetween(0, 2, 6, ['c'], { turn: 1 - turn });
    expect(second).toEqual([0, turn === 0 ? -1 : 1]);
    expect(first).not.toEqual(next);
    // What is cut on either side is never passed.
    for (const t of [3, 4.5, 6]) {
      const { x, width } = drawnAt(t, 6, ['a', 'b'], { turn }).drawn[0]!;
      expect([x <= 0, x + width >= size.width - 1e-9]).toEqual([true, true]);
    }
  }
});

it('stands on a soft picture of a part nearby, larger and passing by, where it has none of its own', () => {
  expect(drawnAt(1, 6, ['a'], { near: 'b' }).names).toEqual(['a']);
  expect(drawnAt(1, 6, [null], { near: 'b' })).toMatchObject({ isThere: true, names: ['soft b'] });
  const [one, other] = [0, 1].map((turn) => movedBetween(0.5, 3, 6, [], { near: 'b', turn }));
  expect([one?.[1], other?.[1]]).toEqual([-1, 1]);
  for (const turn of [0, 1])
    for (const t of [0, 3, 6]) {
      const { x, width } = drawnAt(t, 6, [], { near: 'b', turn }).drawn[0]!;
      expect(width).toBeGreaterThanOrEqual(1.4 * size.width);
      expect([x <= 0, x + width >= size.width]).toEqual([true, true]);
    }
});

it('shows fewer than there are rather than each for less than two seconds, and leaves out what is missing', () => {
  expect([0, 1, 2, 3].map((t) => drawnAt(t, 3.9, ['a', 'b']).names)).toEqual([['a'], ['a'], ['a'], ['a']]);
  expect(drawnAt(0.5, 1, ['a']).names).toEqual(['a']);
  expect(drawnAt(4, 5, [null, 'b', 'c']).names).toEqual(['c']);
});

it('passes by again in a long scene: in any two seconds it has moved', () => {
  const at = (t: number) => drawnAt(t, 20, [], { near: 'b' }).drawn[0]!;
  for (let t = 0; t <= 18; t += 0.5) {
    const { x, width } = at(t);
    expect(Math.abs(at(t + 1).x - x) + Math.abs(at(t + 2).x - x), String(t)).toBeGreaterThan(2);
    expect([x <= 0, x + width >= size.width]).toEqual([true, true]);
  }
});

it('draws nothing where there is none', () => {
  expect(drawnAt(0, 5, [null])).toMatchObject({ isThere: false, names: [] });
});

it('a picture is seen from the moment in which it comes until the next has come; only so many as there is time for', () => {
  expect(behindTimes(2, 6)).toEqual([
    { from: 0, to: 3 },
    { from: 2.6, to: 6 },
  ]);
  expect(behindTimes(3, 5)).toHaveLength(2);
  expect(behindTimes(1, 1)).toEqual([{ from: 0, to: 1 }]);
  expect(behindTimes(0, 6)).toEqual([]);
  for (const { from, to } of behindTimes(2, 6))
    for (const t of [from + 0.05, to - 0.05]) expect(drawnAt(t, 6, ['a', 'b']).names).toContain(from === 0 ? 'a' : 'b');
});

it('a clip shows its middle; one that is too short begins at its begin', () => {
  expect(clipStart(10, { from: 2.6, to: 6.6 })).toBe(3);
  expect(clipStart(2, { from: 0, to: 4 })).toBe(0);
});
