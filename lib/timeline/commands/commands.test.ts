import { describe, expect, it } from 'vitest';
import { endOf, MAX_FRAMES, newItem, newText, newTimeline, SHORTEST, type Item, type Timeline } from '../model';
import { heardAt, seenAt, sourceFrameAt } from '../items-at';
import { geometryAt } from '../values-at';
import { apply } from './index';

const clip = (id: string, start: number, duration = 60, rest: Partial<Item> = {}) =>
  newItem({ id, type: 'video', url: `/files/${id}`, start, duration, originalDuration: 300, ...rest });
const text = (id: string, start: number, rest: Partial<Item> = {}, wordTimes: readonly number[] = []) =>
  newItem({ id, type: 'text', trackIndex: 1, start, text: { ...newText(id), wordTimes }, ...rest });
const with_ = (...items: Item[]): Timeline => ({ ...newTimeline(), items });
const spans = ({ items }: Timeline) => items.map(({ id, start, duration }) => [id, start, duration]);

describe('adding', () => {
  it('lets the ruler grow with what is added, and takes no item twice or on a track of the other kind', () => {
    const timeline = apply(newTimeline(), { type: 'add', items: [clip('a', 1_900, 60)] });
    expect(timeline.totalDuration).toBe(1_960);
    expect(apply(timeline, { type: 'add', items: [clip('a', 0)] })).toBe(timeline);
    expect(apply(timeline, { type: 'add', items: [clip('b', 0, 60, { trackIndex: 2 })] })).toBe(timeline);
    expect(apply(timeline, { type: 'move', ids: ['a'], by: MAX_FRAMES })).toBe(timeline);
  });
});

describe('removing', () => {
  it('leaves a gap, or closes it on that track only', () => {
    const other = clip('c', 200, 60, { trackIndex: 1 });
    const timeline = with_(clip('a', 0), clip('b', 100), other);
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'] }))).toEqual([
      ['b', 100, 60],
      ['c', 200, 60],
    ]);
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'], ripple: true }))).toEqual([
      ['b', 40, 60],
      ['c', 200, 60],
    ]);
  });

  it('closes only the room that nothing else covers', () => {
    const timeline = with_(clip('a', 0, 60), clip('over', 30, 60), clip('b', 100));
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'], ripple: true }))).toEqual([
      ['over', 30, 60],
      ['b', 70, 60],
    ]);
  });

  it('closes no room over a locked item', () => {
    const timeline = with_(clip('a', 0), clip('fixed', 60, 60, { locked: true }), clip('b', 120), clip('c', 200));
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'], ripple: true }))).toEqual([
      ['fixed', 60, 60],
      ['b', 120, 60],
      ['c', 200, 60],
    ]);
    expect(spans(apply(timeline, { type: 'remove', ids: ['b'], ripple: true })).at(-1)).toEqual(['c', 140, 60]);
  });

  it('leaves what is locked, by itself or by its track', () => {
    const timeline = with_(clip('a', 0, 60, { locked: true }));
    expect(apply(timeline, { type: 'remove', ids: ['a'] })).toBe(timeline);
    const track = { ...newTimeline(), items: [clip('a', 0)] };
    const locked = apply(track, { type: 'change-track', trackId: 'track-1', fields: { locked: true } });
    expect(apply(locked, { type: 'remove', ids: ['a'] })).toBe(locked);
  });
});

describe('moving', () => {
  it('goes as far as the next item, over it where there is room, and never before the start', () => {
    const timeline = with_(clip('a', 0), clip('b', 90));
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 50 }))[0]).toEqual(['a', 30, 60]);
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 100 }))[0]).toEqual(['a', 150, 60]);
    expect(apply(timeline, { type: 'move', ids: ['a'], by: -10 })).toBe(timeline);
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 50, overlap: true }))[0]).toEqual(['a', 50, 60]);
  });

  it('keeps the distances of items that move together', () => {
    const timeline = with_(clip('a', 30), clip('b', 120));
    expect(spans(apply(timeline, { type: 'move', ids: ['a', 'b'], by: -90 }))).toEqual([
      ['a', 0, 60],
      ['b', 90, 60],
    ]);
  });

  it('goes to tracks of its own kind only', () => {
    const timeline = with_(clip('a', 0));
    expect(apply(timeline, { type: 'move', ids: ['a'], by: 0, tracks: 1 }).items[0]?.trackIndex).toBe(1);
    expect(apply(timeline, { type: 'move', ids: ['a'], by: 0, tracks: 2 })).toBe(timeline);
  });
});

describe('trimming', () => {
  it('keeps half a second and never passes the source', () => {
    const timeline = with_(clip('a', 60, 60, { trimStart: 30 }));
    expect(spans(apply(timeline, { type: 'trim', id: 'a', edge: 'end', to: 61 }))[0]).toEqual(['a', 60, 15]);
    expect(spans(apply(timeline, { type: 'trim', id: 'a', edge: 'end', to: 9_999 }))[0]).toEqual(['a', 60, 270]);
    // A field may make it as short as can be stored.
    const typed = { type: 'trim', id: 'a', edge: 'end', to: 60, least: SHORTEST } as const;
    expect(spans(apply(timeline, typed))[0]).toEqual(['a', 60, 3]);
    const longer = apply(timeline, { type: 'trim', id: 'a', edge: 'start', to: 0 });
    expect([spans(longer)[0], longer.items[0]?.trimStart]).toEqual([['a', 30, 90], 0]);
  });

  it('shows the same frames of the source at the same time after its start was trimmed, at any speed', () => {
    const timeline = with_(clip('a', 60, 100, { speed: 2 }));
    const trimmed = apply(timeline, { type: 'trim', id: 'a', edge: 'start', to: 80 });
    const [before, after] = [timeline.items[0], trimmed.items[0]];
    expect(after && sourceFrameAt(after, 100)).toBe(before && sourceFrameAt(before, 100));
  });

  it('stops at its neighbours', () => {
    const timeline = with_(clip('a', 0), clip('b', 90), clip('c', 170));
    expect(spans(apply(timeline, { type: 'trim', id: 'b', edge: 'end', to: 400 }))[1]).toEqual(['b', 90, 80]);
    const moved = with_(clip('a', 0), clip('b', 90, 60, { trimStart: 200 }));
    expect(spans(apply(moved, { type: 'trim', id: 'b', edge: 'start', to: 0 }))[1]).toEqual(['b', 60, 90]);
  });
});

describe('splitting', () => {
  it('shows in every frame what it showed before', () => {
    const keyframes = [
      { property: 'x' as const, frame: 0, value: 0, easing: 'linear' as const },
      { property: 'x' as const, frame: 50, value: 100, easing: 'linear' as const },
    ];
    const before = with_(clip('a', 10, 60, { keyframes, speed: 1.5, trimStart: 20 }));
    const after = apply(before, { type: 'split', at: 33, newIds: { a: 'a2' } });
    expect(spans(after)).toEqual([
      ['a', 10, 23],
      ['a2', 33, 37],
    ]);
    for (let frame = 10; frame < 70; frame += 1) {
      const [old, now] = [seenAt(before, frame)[0], seenAt(after, frame)[0]];
      if (!old || !now) throw new Error(`nothing is seen in frame ${frame}`);
      expect(geometryAt(now, frame - now.start).x).toBeCloseTo(geometryAt(old, frame - old.start).x, 6);
      expect(Math.abs(sourceFrameAt(now, frame) - sourceFrameAt(old, frame))).toBeLessThanOrEqual(0.5);
    }
  });

  it('does nothing at an edge', () => {
    const timeline = with_(clip('a', 10));
    expect(apply(timeline, { type: 'split', at: 10, newIds: { a: 'b' } })).toBe(timeline);
    expect(apply(timeline, { type: 'split', at: 70, newIds: { a: 'b' } })).toBe(timeline);
  });
});

describe('speed', () => {
  it('plays no more than its source has, whatever speeds it had before', () => {
    const short = with_(clip('a', 0, 15, { originalDuration: 58, speed: 0.5 }));
    const fast = apply(short, { type: 'change-speed', ids: ['a'], speed: 4 });
    const [slow] = apply(fast, { type: 'change-speed', ids: ['a'], speed: 0.5 }).items;
    expect(slow!.duration * slow!.speed).toBeLessThanOrEqual(58.5);
  });

  const at = (speed: number, ...ids: string[]) => ({ type: 'change-speed' as const, ids, speed });

  it('keeps the part of the source: faster leaves a gap, slower makes room on all tracks, as far as it needs', () => {
    const timeline = with_(clip('a', 0, 60), clip('b', 100), clip('over', 40, 50, { trackIndex: 1 }), text('t', 100));
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
    const locked = with_(clip('a', 0, 60), clip('b', 100, 60, { locked: true }), text('t', 100));
    expect(spans(apply(locked, at(0.5, 'a')))).toEqual([['a', 0, 100], ...spans(locked).slice(1)]);
    const other = with_(clip('a', 0, 60), clip('b', 60), text('t', 100), text('u', 300, { locked: true }));
    expect(spans(apply(other, at(0.5, 'a'))).map(([, start]) => start)).toEqual([0, 120, 100, 300]);
    expect(apply(locked, at(2, 'b', 't'))).toBe(locked);
  });

  it('holds speeds to their range, and leaves what would be too short to be stored', () => {
    const timeline = with_(clip('a', 0, 60), clip('b', 100, 9));
    expect(apply(timeline, at(9, 'a')).items[0]).toMatchObject({ speed: 4, duration: 15 });
    expect(apply(timeline, at(0.1, 'a')).items[0]).toMatchObject({ speed: 0.25, duration: 240 });
    expect(apply(timeline, at(4, 'b'))).toBe(timeline);
    expect(apply(timeline, at(NaN, 'a'))).toBe(timeline);
  });

  it('takes the subtitles of a clip along, with the times of their words; a voice has its own', () => {
    const said = (id: string, start: number, rest: Partial<Item> = {}) =>
      text(id, start, { duration: 20, groupId: 'subtitle-group-a', ...rest }, [0, 10]);
    const timeline = with_(clip('a', 30, 60), said('s1', 30), said('s2', 50), text('t', 40, { trackIndex: 0 }));
    const slow = apply(timeline, at(0.5, 'a'));
    expect(spans(slow).slice(1)).toEqual([
      ['s1', 30, 40],
      ['s2', 70, 40],
      ['t', 40, 150],
    ]);
    expect(slow.items[1]?.text?.wordTimes).toEqual([0, 20]);
    const fast = apply(
      with_(clip('a', 0, 60), said('s1', 0, { duration: 6 }), said('s2', 6, { duration: 6 })),
      at(4, 'a'),
    );
    expect(spans(fast).slice(1)).toEqual([
      ['s1', 0, 3],
      ['s2', 3, 3],
    ]);
    const inTheWay = with_(clip('a', 0, 60), said('s', 20), text('t', 41, { duration: 30 }));
    expect(spans(apply(inTheWay, at(0.5, 'a')))[1]).toEqual(['s', 20, 20]);

    const voice = newItem({ id: 'v', type: 'audio', url: '/files/v', duration: 60, segmentName: 'Hook' });
    const segment = with_(clip('a', 0, 60, { segmentName: 'Hook' }), voice, said('s', 20, { segmentName: 'Hook' }));
    expect(spans(apply(segment, at(0.5, 'a')))[2]).toEqual(['s', 20, 20]);
    expect(spans(apply(segment, at(0.5, 'v')))[2]).toEqual(['s', 40, 40]);
  });
});

describe('reverse', () => {
  const back = (speed: number, rest: Partial<Item> = {}) =>
    with_(clip('a', 40, 60, { reverse: true, trimStart: 50, speed, ...rest }));
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
    const words = with_(text('t', 0));
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
    const before = with_(...back(1).items, clip('b', 100, 60, { locked: true }));
    const [slow] = apply(before, { type: 'change-speed', ids: ['a'], speed: 0.5 }).items;
    expect([slow?.duration, slow?.trimStart]).toEqual([60, 80]);
    expect(slow && Math.round(sourceFrameAt(slow, 40))).toBe(110);
  });
});

describe('freezing a frame', () => {
  const at = (frame: number, id = 'a') =>
    ({ type: 'freeze', id, at: frame, newIds: { still: 'still', rest: 'rest' } }) as const;
  const keyframes = [0, 60].map((frame) => ({ property: 'x', frame, value: frame, easing: 'linear' }) as const);

  it('shows it between the parts for two seconds, as the clip looks then, and makes room on all tracks', () => {
    const before = with_(
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
    const before = with_(clip('a', 0, 60, { trimStart: 20, reverse: true }));
    const after = apply(before, at(25));
    expect(sourceFrameAt(after.items[1]!, 30)).toBe(sourceFrameAt(before.items[0]!, 25));
    expect(after.items[1]).toMatchObject({ reverse: false });
  });

  it('stands before a clip or after it where there is too little to be cut off, with the transition to the next', () => {
    const transition = { kind: 'wipe', duration: 10 } as const;
    const before = with_(clip('a', 10, 60, { transition }), clip('b', 70));
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
    const timeline = with_(clip('a', 10, 60), clip('b', 100, 60, { locked: true }), text('t', 10));
    for (const command of [at(40), at(110, 'b'), at(20, 't'), at(9), at(70)])
      expect(apply(timeline, command)).toBe(timeline);
    const taken = { ...at(40), newIds: { still: 'a', rest: 'rest' } };
    expect(apply(with_(clip('a', 10, 60)), taken).items).toHaveLength(1);
  });
});

describe('tracks', () => {
  it('are added after their own kind, and items stay on theirs', () => {
    const timeline = with_(clip('a', 0), newItem({ id: 's', type: 'audio', url: '/files/s', trackIndex: 2 }));
    const track = { id: 'new', type: 'video' as const, name: 'Video 3', muted: false, visible: true, locked: false };
    const more = apply(timeline, { type: 'add-track', track });
    expect(more.tracks.map(({ id }) => id)).toEqual(['track-1', 'track-2', 'new', 'track-3', 'track-4']);
    expect(more.items.map(({ trackIndex }) => trackIndex)).toEqual([0, 3]);
    const fewer = apply(more, { type: 'remove-track', trackId: 'track-1' });
    expect(fewer.items.map(({ id, trackIndex }) => [id, trackIndex])).toEqual([['s', 2]]);
  });

  it('of a kind are never all removed', () => {
    const one = apply(newTimeline(), { type: 'remove-track', trackId: 'track-3' });
    expect(apply(one, { type: 'remove-track', trackId: 'track-4' })).toBe(one);
  });
});

it('changes the effects of clips and pictures alone, within their ranges; the same ones change nothing', () => {
  const timeline = with_(clip('a', 0, 60), newItem({ id: 'b', type: 'text', trackIndex: 1 }));
  const fields = { effects: [{ kind: 'exposure', amount: 180 }] } as const;
  const bright = apply(timeline, { type: 'change', ids: ['a', 'b'], fields });
  expect(bright.items.map(({ effects }) => effects)).toEqual([[{ kind: 'exposure', amount: 100 }], []]);
  expect(apply(bright, { type: 'change', ids: ['a'], fields })).toBe(bright);
  expect(apply(timeline, { type: 'change', ids: ['b'], fields })).toBe(timeline);
});

it('masks clips and pictures alone, within the range; the same mask changes nothing, null takes it away', () => {
  const timeline = with_(clip('a', 0, 60), newItem({ id: 'b', type: 'text', trackIndex: 1 }));
  const fields = { mask: { kind: 'rounded', amount: 180 } } as const;
  const masked = apply(timeline, { type: 'change', ids: ['a', 'b'], fields });
  expect(masked.items.map(({ mask }) => mask)).toEqual([{ kind: 'rounded', amount: 100 }, null]);
  expect(apply(masked, { type: 'change', ids: ['a'], fields })).toBe(masked);
  expect(apply(masked, { type: 'change', ids: ['a'], fields: { mask: null } }).items[0]?.mask).toBeNull();
});

it('crops clips and pictures alone, as they are seen at the frame; both parts of a cut stay cropped', () => {
  const keyframes = [0, 40].map(
    (frame) => ({ property: 'scale', frame, value: 1 + frame / 40, easing: 'hold' }) as const,
  );
  const moving = clip('a', 0, 60, { x: 100, width: 400, keyframes });
  const timeline = with_(moving, newItem({ id: 'b', type: 'text', trackIndex: 1 }));
  const fields = { crop: { left: 0.5, top: 0, right: 0, bottom: 0 } };
  const cropped = apply(timeline, { type: 'change', ids: ['a', 'b'], fields, at: 50 });
  expect(cropped.items[0]).toMatchObject({ crop: fields.crop, x: 400, width: 200 });
  expect(cropped.items[1]).toBe(timeline.items[1]);
  expect(apply(cropped, { type: 'change', ids: ['a'], fields, at: 0 })).toBe(cropped);
  const locked = with_({ ...moving, locked: true });
  expect(apply(locked, { type: 'change', ids: ['a'], fields })).toBe(locked);
  const cut = apply(cropped, { type: 'split', at: 30, newIds: { a: 'c' } });
  const shorter = apply(cut, { type: 'trim', id: 'c', edge: 'start', to: 40 });
  const clips = shorter.items.filter(({ type }) => type === 'video');
  expect(clips.map((item) => [item.crop, item.width])).toEqual([1, 2].map(() => [fields.crop, 200]));
});

it('changes fields, of a locked item only the lock and the eye', () => {
  const timeline = with_(clip('a', 0, 60, { locked: true }));
  const hidden = apply(timeline, { type: 'change', ids: ['a'], fields: { x: 5, visible: false } });
  expect([hidden.items[0]?.x, hidden.items[0]?.visible]).toEqual([0, false]);
  const open = apply(timeline, { type: 'change', ids: ['a'], fields: { locked: false, x: 5 } });
  expect([open.items[0]?.x, open.items[0]?.locked]).toEqual([5, false]);
  expect(apply(timeline, { type: 'change', ids: ['a'], fields: { visible: true } })).toBe(timeline);
  expect(open.items[0] && endOf(open.items[0])).toBe(60);
});

it('moves a hundred of five hundred blocks to the nearest place where they lie over none', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    newItem({ id: `t${at}`, type: 'text', start: at * 20 + (at % 3), duration: 16, trackIndex: 0 }),
  );
  const timeline = { ...newTimeline(), items: many };
  const ids = new Set(many.flatMap(({ id }, at) => (at % 5 === 0 ? [id] : [])));
  for (const by of [37, 100, 10_000]) {
    const moved = apply(timeline, { type: 'move', ids: [...ids], by }).items;
    const ordered = moved.toSorted((a, b) => a.start - b.start);
    expect(ordered.every((item, at) => at === 0 || item.start >= endOf(ordered[at - 1]!))).toBe(true);
    const distances = moved.flatMap(({ id, start }, at) => (ids.has(id) ? [start - many[at]!.start] : []));
    expect(new Set(distances).size).toBe(1);
    expect(Math.abs(distances[0]! - by)).toBeLessThanOrEqual(100);
  }
});
