import { expect, it } from 'vitest';
import { aheadOf, estimateOf, type QueuedJob } from './estimate';

/** `A1` is the first job of person A; `*A1` is at work. */
const queueOf = (...names: string[]): QueuedJob[] =>
  names.map((name) => {
    const id = name.replace('*', '');
    const isRunning = id !== name;
    return { id, kind: 'bake', personId: id.charAt(0), units: 1, isRunning, progress: 0, workedSeconds: 0 };
  });

const placesOf = (...names: string[]): Record<string, number | null> => {
  const queue = queueOf(...names);
  const place = (id: string) => estimateOf({ queue, rates: new Map(), places: 1 }, id).queuePlace;
  return Object.fromEntries(queue.map(({ id }) => [id, place(id)]));
};

it('places of one person are next to each other, in the order of asking', () => {
  expect(placesOf('A1', 'A2', 'A3')).toEqual({ A1: 1, A2: 2, A3: 3 });
});

it('another person’s job stands between two of one person, exactly where its turn is', () => {
  expect(placesOf('A1', 'A2', 'A3', 'B1', 'C1', 'B2')).toEqual({ A1: 1, B1: 2, C1: 3, A2: 4, B2: 5, A3: 6 });
});

it('a job at work is a turn that its person has had', () => {
  expect(placesOf('*A1', '*A2', 'A3', 'A4', 'B1', 'B2', 'B3')).toEqual({
    ...{ A1: null, A2: null, B1: 1, B2: 2 },
    ...{ A3: 3, B3: 4, A4: 5 },
  });
});

it('those ahead of a job are those with the places before its own', () => {
  const queue = queueOf('*A1', 'A2', 'B1', 'B2', 'C1');
  expect(aheadOf(queue, 'B2')?.map(({ id }) => id)).toEqual(['A2', 'B1', 'C1']);
  expect(aheadOf(queue, 'A2')?.map(({ id }) => id)).toEqual(['B1', 'C1']);
  expect(aheadOf(queue, 'nobody')).toBeNull();
});
