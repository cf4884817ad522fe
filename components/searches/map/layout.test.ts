import { describe, expect, it } from 'vitest';
import { HALF, layOut, nextInDirection, radiusOf } from './layout';

const node = (username: string, participants_count: number | null = 1_000, is_seed = false) => ({
  username,
  participants_count,
  is_seed,
});
const names = Array.from({ length: 40 }, (_, index) => `channel${index}`);
const nodes = [node('seed', 5_000, true), ...names.map((name) => node(name))];
const edges = [
  ...names.slice(0, 20).map((to) => ({ from: 'seed', to, count: 3 })),
  { from: 'channel0', to: 'channel1', count: 60 },
];

describe('the map', () => {
  it('holds the seed in the middle and every channel within the square', () => {
    const places = layOut(nodes, edges);
    expect(places.get('seed')).toMatchObject({ x: 0, y: 0 });
    for (const { x, y } of places.values()) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(HALF);
    expect(places.size).toBe(41);
  });

  it('is the same for the same channels, and no two stand on one another', () => {
    const [first, second] = [layOut(nodes, edges), layOut(nodes, edges)];
    expect([...first]).toEqual([...second]);
    const all = [...first.values()];
    for (const [index, a] of all.entries())
      for (const b of all.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(10);
  });

  it('draws what forwards each other nearer than what does not', () => {
    const places = layOut(nodes, edges);
    const far = (a: string, b: string) =>
      Math.hypot((places.get(a)?.x ?? 0) - (places.get(b)?.x ?? 0), (places.get(a)?.y ?? 0) - (places.get(b)?.y ?? 0));
    const others = names.slice(20).map((name) => far('seed', name));
    const linked = names.slice(0, 20).map((name) => far('seed', name));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(linked)).toBeLessThan(mean(others));
  });

  it('survives a search without channels, and edges to none', () => {
    expect(layOut([], [])).toEqual(new Map());
    expect(layOut([node('seed', null, true)], [{ from: 'seed', to: 'gone', count: 1 }]).size).toBe(1);
  });

  it('draws larger channels larger', () => {
    expect(radiusOf(node('a', 100_000))).toBeGreaterThan(radiusOf(node('b', 500)));
  });

  it('walks to the nearest channel in the direction of an arrow key', () => {
    const places = new Map([
      ['a', { x: 0, y: 0, r: 5 }],
      ['right', { x: 50, y: 5, r: 5 }],
      ['far', { x: 200, y: 0, r: 5 }],
      ['below', { x: 0, y: 40, r: 5 }],
    ]);
    expect(nextInDirection(places, 'a', 'ArrowRight')).toBe('right');
    expect(nextInDirection(places, 'a', 'ArrowDown')).toBe('below');
    expect(nextInDirection(places, 'a', 'ArrowLeft')).toBeNull();
  });
});
