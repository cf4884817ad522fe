import { describe, expect, it } from 'vitest';
import { mailTime } from './mail-time';
import { quietUntil } from './quiet-hours';

const BERLIN = 'Europe/Berlin';
const night = { from: '22:00', to: '07:00' };
const until = (at: string, quiet = night, zone = BERLIN) =>
  quietUntil(new Date(at), quiet, zone)?.toISOString() ?? null;

describe('quiet hours are those of the person’s own clock', () => {
  it.each([
    ['2026-11-27T20:59:59Z', null],
    ['2026-11-27T21:00:00Z', '2026-11-28T06:00:00.000Z'],
    ['2026-11-28T05:59:59Z', '2026-11-28T06:00:00.000Z'],
    ['2026-11-28T06:00:00Z', null],
  ])('over midnight, at %s: until %s', (at, end) => expect(until(at)).toBe(end));

  it('within a day', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(until('2026-11-28T11:00:00Z', noon)).toBe('2026-11-28T12:30:00.000Z');
    expect(until('2026-11-28T12:30:00Z', noon)).toBeNull();
  });

  it('the same hours elsewhere are another time', () => {
    expect(until('2026-11-28T13:30:00Z', night, 'Asia/Tokyo')).toBe('2026-11-28T22:00:00.000Z');
  });

  it('a night in which clocks go forward is an hour shorter, one in which they go back an hour longer', () => {
    expect(until('2026-03-28T21:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T21:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('an end that the clocks skip comes when they have skipped it; one that they show twice comes once', () => {
    const early = { from: '22:00', to: '02:30' };
    expect(until('2026-03-29T00:30:00Z', early)).toBe('2026-03-29T01:30:00.000Z');
    expect(until('2026-10-25T00:29:00Z', early)).toBe('2026-10-25T00:30:00.000Z');
    // The clock shows 02:10 for the second time.
    expect(until('2026-10-25T01:10:00Z', early)).toBeNull();
  });

  it('none, or of no length: never quiet', () => {
    expect(quietUntil(new Date(), null, BERLIN)).toBeNull();
    expect(until('2026-11-28T23:00:00Z', { from: '08:00', to: '08:00' })).toBeNull();
  });
});

describe('when a notification is mailed', () => {
  const due = (change: Partial<Parameters<typeof mailTime>[0]>) =>
    mailTime({
      createdAt: new Date('2026-11-28T10:00:00Z'),
      now: new Date('2026-11-28T10:00:05Z'),
      when: 'at-once',
      quiet: night,
      zone: BERLIN,
      ...change,
    })?.toISOString() ?? null;

  it('at once; in quiet hours when they end', () => {
    expect(due({})).toBe('2026-11-28T10:00:05.000Z');
    expect(due({ now: new Date('2026-11-28T21:00:00Z') })).toBe('2026-11-29T06:00:00.000Z');
  });
  it('daily: at the next eight o’clock; within quiet hours when they end', () => {
    expect(due({ when: 'daily' })).toBe('2026-11-29T07:00:00.000Z');
    expect(due({ when: 'daily', now: new Date('2026-11-29T07:00:02Z') })).toBe('2026-11-29T07:00:02.000Z');
    expect(due({ when: 'daily', quiet: { from: '22:00', to: '09:00' } })).toBe('2026-11-29T08:00:00.000Z');
    expect(due({ when: 'daily', createdAt: new Date('2026-11-28T03:00:00Z') })).toBe('2026-11-28T10:00:05.000Z');
  });
  it('never, and not after three days', () => {
    expect(due({ when: 'never' })).toBeNull();
    expect(due({ now: new Date('2026-12-02T10:00:00Z') })).toBeNull();
  });
});
