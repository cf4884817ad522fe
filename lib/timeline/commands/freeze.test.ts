import { describe, expect, it } from 'vitest';
import { clip, spans, text, timelineOf } from '@/tests/factories/timeline';
import { heardAt, sourceFrameAt } from '../items-at';
import { apply } from './index';

describe('freezing a frame', () => {
  const at = (frame: number, id = 'a') =>
    ({ type: 'freeze', id, at: frame, newIds: { still: 'still', rest: 'rest' } }) as const;
  const keyframes = [0, 60].map((frame) => ({ property: 'x', frame, value: frame, easing: 'linear' }) as const);

  it('shows it between the parts for two seconds, as the clip looks then, and makes room on all tracks', () => {
    const before = timelineOf(
      clip('a', 10, 60, { trimStart: 20, speed: 2, fadeIn: 5, keyframes }),
      clip('b', 70),
      text('t', 80),
    );
    const after = apply(before, at(40));
    expect(spans(after)).toEqual([
      ['a', 10, 30],
      ['still', 40, 60],
      ['rest', 100, 30],
      ['b', 130, 60],
      ['t', 140, 150],
    ]);
    const [, still] = after.items;
    expect(still).toMatchObject({
      frozen: true,
      trimStart: 80,
      originalDuration: null,
      speed: 1,
      x: 30,
      keyframes: [],
    });
    expect(still && [40, 70, 99].map((frame) => sourceFrameAt(still, frame))).toEqual([80, 80, 80]);
    expect(sourceFrameAt(after.items[2]!, 100)).toBe(80);
    // It has no end of its own, and cannot be played otherwise.
    const longer = apply(after, { type: 'trim', id: 'still', edge: 'end', to: 100 });
    expect(spans(longer)).toEqual(spans(after));
    expect(apply(after, { type: 'trim', id: 'still', edge: 'start', to: 60 }).items[1]).toMatchObject({
      trimStart: 80,
    });
    expect(apply(after, { type: 'change-speed', ids: ['still'], speed: 2 })).toBe(after);
    expect(apply(after, { type: 'change', ids: ['still'], fields: { reverse: true } })).toBe(after);
    expect(apply(after, { ...at(50, 'still'), newIds: { still: 'x', rest: 'y' } })).toBe(after);
    expect(heardAt(after, 50)).toEqual([]);
  });

  it('is the frame that is shown in reverse, too', () => {
    const before = timelineOf(clip('a', 0, 60, { trimStart: 20, reverse: true }));
    const after = apply(before, at(25));
    expect(sourceFrameAt(after.items[1]!, 30)).toBe(sourceFrameAt(before.items[0]!, 25));
    expect(after.items[1]).toMatchObject({ reverse: false });
  });

  it('stands before a clip or after it where there is too little to be cut off, with the transition to the next', () => {
    const transition = { kind: 'wipe', duration: 10 } as const;
    const before = timelineOf(clip('a', 10, 60, { transition }), clip('b', 70));
    expect(spans(apply(before, at(11)))).toEqual([
      ['a', 70, 60],
      ['still', 10, 60],
      ['b', 130, 60],
    ]);
    const last = apply(before, at(69));
    expect(spans(last)).toEqual([
      ['a', 10, 60],
      ['still', 70, 60],
      ['b', 130, 60],
    ]);
    expect(last.items.map((item) => item.transition)).toEqual([null, transition, null]);
  });

  it('is done of clips that are there, where nothing locked is in the way', () => {
    const timeline = timelineOf(clip('a', 10, 60), clip('b', 100, 60, { locked: true }), text('t', 10));
    for (const command of [at(40), at(110, 'b'), at(20, 't'), at(9), at(70)])
      expect(apply(timeline, command)).toBe(timeline);
    const taken = { ...at(40), newIds: { still: 'a', rest: 'rest' } };
    expect(apply(timelineOf(clip('a', 10, 60)), taken).items).toHaveLength(1);
  });
});
