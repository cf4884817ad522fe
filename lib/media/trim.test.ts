import { describe, expect, it } from 'vitest';
import { withEdge } from './trim';

const move = (trim: { start: number; end: number }, edge: 'start' | 'end', to: number) =>
  withEdge({ trim, edge, to, durationS: 300, lengths: [3, 140] });

describe('an edge of the wanted part, moved by hand', () => {
  it('moves alone while the part has a length that the network takes', () => {
    expect(move({ start: 0, end: 140 }, 'start', 20)).toEqual({ start: 20, end: 140 });
    expect(move({ start: 20, end: 100 }, 'end', 90.04)).toEqual({ start: 20, end: 90.04 });
  });

  it('takes the other one along where the part would get too long or too short', () => {
    expect(move({ start: 0, end: 140 }, 'end', 200)).toEqual({ start: 60, end: 200 });
    expect(move({ start: 100, end: 200 }, 'start', 10)).toEqual({ start: 10, end: 150 });
    expect(move({ start: 0, end: 140 }, 'start', 139)).toEqual({ start: 139, end: 142 });
    expect(move({ start: 50, end: 140 }, 'end', 10)).toEqual({ start: 7, end: 10 });
  });

  it('stays inside the video', () => {
    expect(move({ start: 200, end: 300 }, 'start', 400)).toEqual({ start: 297, end: 300 });
    expect(move({ start: 0, end: 140 }, 'end', -5)).toEqual({ start: 0, end: 3 });
    expect(withEdge({ trim: { start: 0, end: 2 }, edge: 'end', to: 1, durationS: 2, lengths: [3, 140] })).toEqual({
      start: 0,
      end: 2,
    });
    expect(withEdge({ trim: { start: 0, end: 8 }, edge: 'end', to: 4, durationS: 8, lengths: [0, Infinity] })).toEqual({
      start: 0,
      end: 4,
    });
  });
});
