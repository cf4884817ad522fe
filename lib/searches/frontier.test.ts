import { describe, expect, it } from 'vitest';
import { expectedText, graphPart, priorityOf } from './frontier';

const forward = (count: number, relevance: number | null) => ({ how: 'forward' as const, count, relevance });

describe('ways in', () => {
  it('tell more from places on the theme, and each a little more', () => {
    expect(graphPart([forward(3, 0.9)])).toBeGreaterThan(graphPart([forward(3, 0.1)]));
    expect(graphPart([forward(3, 0.9)])).toBeGreaterThan(graphPart([forward(3, null)]));
    expect(graphPart([forward(1, 0.9), forward(1, 0.9)])).toBeGreaterThan(graphPart([forward(1, 0.9)]));
    expect(graphPart([{ how: 'recommendation', count: 1, relevance: 1 }])).toBeGreaterThan(
      graphPart([{ how: 'recommendation', count: 40, relevance: 1 }]),
    );
  });

  it('tell far more when a channel is named again: once by each of three says less than twice by one', () => {
    expect(graphPart([forward(2, 0.9)])).toBeGreaterThan(2 * graphPart([forward(1, 0.9)]));
    expect(graphPart([forward(2, 0.9)])).toBeGreaterThan(graphPart(Array.from({ length: 3 }, () => forward(1, 0.9))));
  });
});

describe('known words', () => {
  it('are those of posts that were forwarded; a title adds to them, and stands alone without any', () => {
    expect(expectedText({ about: null, forwards: [] })).toBeNull();
    expect(expectedText({ about: 0.4, forwards: [] })).toBe(0.4);
    expect(expectedText({ about: null, forwards: [0.2, 0.8] })).toBeCloseTo(0.5);
    expect(expectedText({ about: 0, forwards: [0.8] }), 'a title that says nothing takes nothing').toBe(0.8);
    expect(expectedText({ about: 1, forwards: [0] })).toBeGreaterThan(0);
  });

  it('off the theme send a channel back, on the theme forward; unknown ones stand between', () => {
    const at = (text: number | null, graph = 0.5) => priorityOf({ graph, text, hop: 1 });
    expect(at(0.9)).toBeGreaterThan(at(null));
    expect(at(null)).toBeGreaterThan(at(0));
    expect(at(1, 0.1), 'words alone do not lead the way').toBeLessThan(at(0, 0.5));
  });
});

it('of two alike the nearer one to the seed is first', () => {
  expect(priorityOf({ graph: 0.5, text: null, hop: 1 })).toBeGreaterThan(
    priorityOf({ graph: 0.5, text: null, hop: 2 }),
  );
});
