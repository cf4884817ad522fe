import { expect, it } from 'vitest';
import { nextReadingAt, READINGS_MAX } from './reading-times';
import { crowdedOut } from './thin-readings';

const MINUTE_MS = 60_000;
const out = new Date('2026-01-01T00:00:00.000Z');
const after = (ms: number) => ({ at: new Date(out.getTime() + ms) });

/** The readings that a post has when each is added as it comes. */
function added(times: readonly Date[]): Date[] {
  let kept: { at: Date }[] = [];
  for (const at of times) {
    const gone = crowdedOut(kept, { publishedAt: out, max: READINGS_MAX });
    kept = [...kept.filter((one) => !gone.includes(one)), { at }];
  }
  return kept.map(({ at }) => at);
}

function schedule(): Date[] {
  const times: Date[] = [];
  for (let at = nextReadingAt(out, out); at; at = nextReadingAt(out, at)) times.push(at);
  return times;
}

it('keeps every reading of the schedule, however often people ask for more', () => {
  const refreshes = Array.from({ length: 600 }, (_, index) => new Date(out.getTime() + (index + 1) * 11 * MINUTE_MS));
  const all = [...schedule(), ...refreshes].sort((a, b) => a.getTime() - b.getTime());
  const kept = added(all);
  expect(kept).toHaveLength(READINGS_MAX);
  const times = new Set(kept.map((at) => at.getTime()));
  expect(schedule().filter((at) => !times.has(at.getTime()))).toEqual([]);
  expect(kept).toEqual(kept.toSorted((a, b) => a.getTime() - b.getTime()));
});

it('drops the one of a refresh whose neighbours are closest, and nothing while there is room', () => {
  const readings = [60, 61, 90, 180, 200, 202, 204, 230].map((minutes) => after(minutes * MINUTE_MS));
  const minutesOf = (max: number) =>
    crowdedOut(readings, { publishedAt: out, max }).map(({ at }) => (at.getTime() - out.getTime()) / MINUTE_MS);
  expect(minutesOf(9)).toEqual([]);
  expect(minutesOf(8)).toEqual([202]);
  expect(minutesOf(6)).toEqual([202, 200, 61]);
});

it('counts a late reading as that of its time', () => {
  // Those at three and twelve hours came late; between them nothing was asked for.
  const readings = [60, 300, 310, 800].map((minutes) => after(minutes * MINUTE_MS));
  expect(crowdedOut(readings, { publishedAt: out, max: 4 })).toEqual([readings[2]]);
  expect(crowdedOut([after(60 * MINUTE_MS)], { publishedAt: out, max: 1 })).toEqual([after(60 * MINUTE_MS)]);
});
