import { expect, it } from 'vitest';
import { behindName, behindTimes, clipStart, drawBehind } from './behind';
import type { Picture, Surface } from './surface';

const size = { width: 100, height: 200 };
const picture = (name: string): Picture => ({ width: 100, height: 200, image: name as never });

/** The pictures that are drawn at `t` seconds, each with its opacity and its width. */
function drawnAt(t: number, duration: number, names: readonly (string | null)[]) {
  const drawn: { name: string; opacity: number; width: number }[] = [];
  const surface = new Proxy({ globalAlpha: 1 } as Record<string, unknown>, {
    get: (target, key) => {
      if (key === 'drawImage')
        return (name: string, _x: number, _y: number, width: number) =>
          drawn.push({ name, opacity: Number(target.globalAlpha), width });
      if (key === 'createLinearGradient') return () => ({ addColorStop: () => undefined });
      return key in target ? target[key as string] : () => undefined;
    },
  });
  const pictures = Object.fromEntries(names.map((name, place) => [behindName(place), name && picture(name)]));
  const isThere = drawBehind({
    surface: surface as unknown as Surface,
    size,
    t,
    duration,
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

it('moves all the time: the first comes nearer, the next goes away', () => {
  const widthAt = (t: number) => drawnAt(t, 6, ['a', 'b']).drawn[0]?.width ?? 0;
  expect(widthAt(1)).toBeGreaterThan(widthAt(0));
  expect(widthAt(2.5)).toBeGreaterThan(widthAt(1));
  expect(widthAt(5)).toBeLessThan(widthAt(4));
  // It goes on from where the crossing left it.
  const last = drawnAt(2.999, 6, ['a', 'b']).drawn.at(-1);
  expect(widthAt(3)).toBeCloseTo(last?.width ?? 0, 1);
});

it('shows fewer than there are rather than each for less than two seconds, and leaves out what is missing', () => {
  expect([0, 1, 2, 3].map((t) => drawnAt(t, 3.9, ['a', 'b']).names)).toEqual([['a'], ['a'], ['a'], ['a']]);
  expect(drawnAt(0.5, 1, ['a']).names).toEqual(['a']);
  expect(drawnAt(4, 5, [null, 'b', 'c']).names).toEqual(['c']);
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
