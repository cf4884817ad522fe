import { describe, expect, test } from 'vitest';
import { comingPlaces, nextFreeSlot, placeKey, takes, tidySlots, type QueueSlot } from './queue';

const slot = (weekday: number, time: string, extra: Partial<QueueSlot> = {}): QueueSlot => ({
  weekday,
  time,
  platform: null,
  tag: null,
  ...extra,
});
const zone = 'Europe/Berlin';
// A Saturday, 11:00 in Berlin.
const now = new Date('2026-11-21T10:00:00.000Z');
const ask = {
  projectId: 'p',
  zone,
  now,
  post: { platforms: ['telegram' as const], tags: ['News'] },
  held: new Set<string>(),
  planned: [],
};
const iso = (place: { at: Date } | null) => place?.at.toISOString() ?? null;

describe('the next free slot', () => {
  test('is the soonest of the week, in the project’s zone', () => {
    expect(iso(nextFreeSlot({ ...ask, slots: [slot(1, '09:00'), slot(6, '10:00'), slot(6, '12:30')] }))).toBe(
      '2026-11-21T11:30:00.000Z',
    );
    expect(iso(nextFreeSlot({ ...ask, slots: [slot(6, '10:00')] }))).toBe('2026-11-28T09:00:00.000Z');
  });

  test('is none without slots', () => {
    expect(nextFreeSlot({ ...ask, slots: [] })).toBeNull();
    expect(nextFreeSlot({ ...ask, slots: [slot(1, '09:00', { platform: 'vk' })] })).toBeNull();
  });

  test('leaves a minute to look at the post', () => {
    expect(iso(nextFreeSlot({ ...ask, now: new Date('2026-11-21T11:29:30.000Z'), slots: [slot(6, '12:30')] }))).toBe(
      '2026-11-28T11:30:00.000Z',
    );
  });

  test('is not one that a post holds, nor one where a post was planned by hand', () => {
    const slots = [slot(1, '09:00'), slot(2, '09:00'), slot(3, '09:00')];
    const first = nextFreeSlot({ ...ask, slots });
    if (!first) throw new Error('There is a free slot');
    const held = new Set([placeKey({ projectId: 'p', place: first })]);
    expect(iso(nextFreeSlot({ ...ask, slots, held }))).toBe('2026-11-24T08:00:00.000Z');
    const planned = [{ at: new Date('2026-11-24T08:00:30.000Z'), platforms: ['vk' as const], tags: [] }];
    expect(iso(nextFreeSlot({ ...ask, slots, held, planned }))).toBe('2026-11-25T08:00:00.000Z');
  });

  test('a post that the slot would not take does not take it', () => {
    const slots = [slot(1, '09:00', { platform: 'telegram' })];
    const planned = [{ at: new Date('2026-11-23T08:00:00.000Z'), platforms: ['vk' as const], tags: [] }];
    expect(iso(nextFreeSlot({ ...ask, slots, planned }))).toBe('2026-11-23T08:00:00.000Z');
  });

  test('slots with a platform or a tag take only posts that have it', () => {
    expect(takes(slot(1, '09:00', { tag: 'news' }), ask.post)).toBe(true);
    expect(takes(slot(1, '09:00', { tag: 'promo' }), ask.post)).toBe(false);
    expect(takes(slot(1, '09:00', { platform: 'vk', tag: 'news' }), ask.post)).toBe(false);
  });

  test('stays at its time on the clock when the clocks change, and is never lost in the gap', () => {
    const dates = (from: string, time: string) =>
      [...comingPlaces({ slots: [slot(7, time)], zone, from: new Date(from), days: 8 })].map(iso);
    expect(dates('2026-03-21T12:00:00.000Z', '09:00')).toEqual([
      '2026-03-22T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(dates('2026-03-28T12:00:00.000Z', '02:30')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
    expect(dates('2026-10-24T12:00:00.000Z', '02:30')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-11-01T01:30:00.000Z',
    ]);
  });
});

test('slots are kept in the order of the week, each once', () => {
  expect(tidySlots([slot(2, '09:00'), slot(1, '18:00'), slot(1, '09:00'), slot(2, '09:00')])).toEqual([
    slot(1, '09:00'),
    slot(1, '18:00'),
    slot(2, '09:00'),
  ]);
});
