import { describe, expect, it } from 'vitest';
import { clip, spans, text, timelineOf } from '@/tests/factories/timeline';
import { seenAt, sourceFrameAt } from '../items-at';
import { newItem, type Item, type Timeline } from '../model';
import { apply } from './index';

describe('speed', () => {
  it('plays no more than its source has, whatever speeds it had before', () => {
    const short = timelineOf(clip('a', 0, 15, { originalDuration: 58, speed: 0.5 }));
    const fast = apply(short, { type: 'change-speed', ids: ['a'], speed: 4 });
    const [slow] = apply(fast, { type: 'change-speed', ids: ['a'], speed: 0.5 }).items;
    expect(slow!.duration * slow!.speed).toBeLessThanOrEqual(58.5);
  });

  const at = (speed: number, ...ids: string[]) => ({ type: 'change-speed' as const, ids, speed });

  it('keeps the part of the source: faster leaves a gap, slower makes room on all tracks, as far as it needs', () => {
    const timeline = timelineOf(
      clip('a', 0, 60),
      clip('b', 100),
      clip('over', 40, 50, { trackIndex: 1 }),
      text('t', 100),
    );
    expect(spans(apply(timeline, at(2, 'a')))).toEqual([['a', 0, 30], ...spans(timeline).slice(1)]);
    expect(spans(apply(timeline, at(0.5, 'a')))).toEqual([
      ['a', 0, 120],
      ['b', 120, 60],
      ['over', 40, 50],
      ['t', 120, 150],
    ]);
    const back = [0.25, 1.5, 4, 1].reduce((built, speed) => apply(built, at(speed, 'a')), timeline);
    expect(back.items[0]).toEqual(timeline.items[0]);
  });

  it('ends at something locked, and leaves tracks that have it where they are', () => {
    const locked = timelineOf(clip('a', 0, 60), clip('b', 100, 60, { locked: true }), text('t', 100));
    expect(spans(apply(locked, at(0.5, 'a')))).toEqual([['a', 0, 100], ...spans(locked).slice(1)]);
    const other = timelineOf(clip('a', 0, 60), clip('b', 60), text('t', 100), text('u', 300, { locked: true }));
    expect(spans(apply(other, at(0.5, 'a'))).map(([, start]) => start)).toEqual([0, 120, 100, 300]);
    expect(apply(locked, at(2, 'b', 't'))).toBe(locked);
  });

  it('holds speeds to their range, and leaves what would be too short to be stored', () => {
    const timeline = timelineOf(clip('a', 0, 60), clip('b', 100, 9));
    expect(apply(timeline, at(9, 'a')).items[0]).toMatchObject({ speed: 4, duration: 15 });
    expect(apply(timeline, at(0.1, 'a')).items[0]).toMatchObject({ speed: 0.25, duration: 240 });
    expect(apply(timeline, at(4, 'b'))).toBe(timeline);
    expect(apply(timeline, at(NaN, 'a'))).toBe(timeline);
  });

  it('takes the subtitles of a clip along, with the times of their words; a voice has its own', () => {
    const said = (id: string, start: number, rest: Partial<Item> = {}) =>
      text(id, start, { duration: 20, groupId: 'subtitle-group-a', ...rest }, [0, 10]);
    const timeline = timelineOf(clip('a', 30, 60), said('s1', 30), said('s2', 50), text('t', 40, { trackIndex: 0 }));
    const slow = apply(timeline, at(0.5, 'a'));
    expect(spans(slow).slice(1)).toEqual([
      ['s1', 30, 40],
      ['s2', 70, 40],
      ['t', 40, 150],
    ]);
    expect(slow.items[1]?.text?.wordTimes).toEqual([0, 20]);
    const fast = apply(
      timelineOf(clip('a', 0, 60), said('s1', 0, { duration: 6 }), said('s2', 6, { duration: 6 })),
      at(4, 'a'),
    );
    expect(spans(fast).slice(1)).toEqual([
      ['s1', 0, 3],
      ['s2', 3, 3],
    ]);
    const inTheWay = timelineOf(clip('a', 0, 60), said('s', 20), text('t', 41, { duration: 30 }));
    expect(spans(apply(inTheWay, at(0.5, 'a')))[1]).toEqual(['s', 20, 20]);

    const voice = newItem({ id: 'v', type: 'audio', url: '/files/v', duration: 60, segmentName: 'Hook' });
    const segment = timelineOf(
      clip('a', 0, 60, { segmentName: 'Hook' }),
      voice,
      said('s', 20, { segmentName: 'Hook' }),
    );
    expect(spans(apply(segment, at(0.5, 'a')))[2]).toEqual(['s', 20, 20]);
    expect(spans(apply(segment, at(0.5, 'v')))[2]).toEqual(['s', 40, 40]);
  });
});

describe('reverse', () => {
  const back = (speed: number, rest: Partial<Item> = {}) =>
    timelineOf(clip('a', 40, 60, { reverse: true, trimStart: 50, speed, ...rest }));
  /** What is shown from a frame on. */
  const shown = (timeline: Timeline, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => {
      const [seen] = seenAt(timeline, from + index);
      return seen && sourceFrameAt(seen, from + index);
    });

  it('shows the same frames of the source in the opposite order', () => {
    const forwards = back(2, { reverse: false });
    const turned = apply(forwards, { type: 'change', ids: ['a'], fields: { reverse: true } });
    expect(shown(turned, 40, 100)).toEqual(shown(forwards, 40, 100).toReversed());
    const words = timelineOf(text('t', 0));
    expect(apply(words, { type: 'change', ids: ['t'], fields: { reverse: true } })).toBe(words);
  });

  it.each([0.5, 1, 2])(
    'shows in every frame what it showed before, after a cut and both trims, at speed %d',
    (speed) => {
      const before = back(speed);
      const even = 66;
      expect(shown(apply(before, { type: 'split', at: even, newIds: { a: 'b' } }), 40, 100)).toEqual(
        shown(before, 40, 100),
      );
      const later = apply(before, { type: 'trim', id: 'a', edge: 'start', to: even });
      expect(shown(later, even, 100)).toEqual(shown(before, even, 100));
      const shorter = apply(before, { type: 'trim', id: 'a', edge: 'end', to: even });
      expect(shown(shorter, 40, even)).toEqual(shown(before, 40, even));
      const longer = apply(shorter, { type: 'trim', id: 'a', edge: 'end', to: 100 });
      expect(longer.items).toEqual(before.items);
    },
  );

  it('becomes longer at its start by what its source has later, at its end by what it has before', () => {
    const before = back(1);
    const early = apply(before, { type: 'trim', id: 'a', edge: 'start', to: 0 });
    expect([spans(early)[0], early.items[0]?.trimStart]).toEqual([['a', 0, 100], 50]);
    const late = apply(before, { type: 'trim', id: 'a', edge: 'end', to: 400 });
    expect([spans(late)[0], late.items[0]?.trimStart]).toEqual([['a', 40, 110], 0]);
    const whole = back(1, { trimStart: 240 });
    expect(apply(whole, { type: 'trim', id: 'a', edge: 'start', to: 0 })).toBe(whole);
  });

  it('leaves out what is played last where something locked ends it early', () => {
    const before = timelineOf(...back(1).items, clip('b', 100, 60, { locked: true }));
    const [slow] = apply(before, { type: 'change-speed', ids: ['a'], speed: 0.5 }).items;
    expect([slow?.duration, slow?.trimStart]).toEqual([60, 80]);
    expect(slow && Math.round(sourceFrameAt(slow, 40))).toBe(110);
  });
});
