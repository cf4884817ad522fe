import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setViewerZone } from '@/lib/dates/viewer-zone';
import { agentSlotsByDay, freeSlotsByDay } from './calendar-slots';
import { minuteAt, NIGHT_PX, pixelsAt } from './week-layout';

beforeEach(() => setViewerZone('Europe/Berlin'));
afterEach(() => setViewerZone(undefined));

const now = new Date('2026-11-24T10:00:00.000Z');
const place = (at: string, post: object | null = null, platform: 'telegram' | 'twitter' | null = null) => ({
  at,
  platform,
  tag: null,
  post,
});

describe('free slots of the queue', () => {
  it('are those to come that no post holds, each time once, by the viewer’s days', () => {
    const slots = freeSlotsByDay(
      [
        place('2026-11-25T23:30:00.000Z'),
        place('2026-11-24T09:00:00.000Z'),
        place('2026-11-25T08:00:00.000Z', {}),
        place('2026-11-26T08:00:00.000Z', null, 'telegram'),
        place('2026-11-26T08:00:00.000Z', null, 'twitter'),
      ],
      now,
    );
    expect([...slots].map(([day, free]) => [day, free.map(({ at }) => at)])).toEqual([
      ['2026-11-26', ['2026-11-25T23:30:00.000Z', '2026-11-26T08:00:00.000Z']],
    ]);
  });
});

describe('slots of agents', () => {
  it('are shown while the agent is at work, those of one time together', () => {
    const run = (status: string, when: string, username = 'bakery') => ({
      when,
      agent: { _id: username, username, status },
    });
    const slots = agentSlotsByDay([
      run('active', '2026-11-24T08:00:00.000Z'),
      run('active', '2026-11-24T08:00:00.000Z', 'tea'),
      run('paused', '2026-11-25T08:00:00.000Z'),
    ]);
    expect([...slots.keys()]).toEqual(['2026-11-24']);
    expect(slots.get('2026-11-24')?.map(({ agents }) => agents.map(({ username }) => username))).toEqual([
      ['bakery', 'tea'],
    ]);
  });
});

describe('the hours of a week', () => {
  it.each([true, false])('a height and its minute agree (folded: %s)', (folded) => {
    for (let minute = 7 * 60; minute < 24 * 60; minute += 15)
      expect(minuteAt(pixelsAt(minute, folded), folded)).toBe(minute);
  });

  it('the folded night is one row, before seven', () => {
    expect(pixelsAt(7 * 60, true)).toBe(NIGHT_PX);
    expect(pixelsAt(0, true)).toBe(0);
    expect(minuteAt(NIGHT_PX - 1, true)).toBeLessThanOrEqual(7 * 60);
    expect([minuteAt(-50, true), minuteAt(99_999, true)]).toEqual([0, 1425]);
  });
});
