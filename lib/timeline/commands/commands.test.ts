import { describe, expect, it } from 'vitest';
import { clip, spans, timelineOf } from '@/tests/factories/timeline';
import { seenAt, sourceFrameAt } from '../items-at';
import { endOf, newTimeline, MAX_FRAMES, newItem, SHORTEST } from '../model';
import { geometryAt } from '../values-at';
import { apply } from './index';

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
    const timeline = timelineOf(clip('a', 0), clip('b', 100), other);
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
    const timeline = timelineOf(clip('a', 0, 60), clip('over', 30, 60), clip('b', 100));
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'], ripple: true }))).toEqual([
      ['over', 30, 60],
      ['b', 70, 60],
    ]);
  });

  it('closes no room over a locked item', () => {
    const timeline = timelineOf(clip('a', 0), clip('fixed', 60, 60, { locked: true }), clip('b', 120), clip('c', 200));
    expect(spans(apply(timeline, { type: 'remove', ids: ['a'], ripple: true }))).toEqual([
      ['fixed', 60, 60],
      ['b', 120, 60],
      ['c', 200, 60],
    ]);
    expect(spans(apply(timeline, { type: 'remove', ids: ['b'], ripple: true })).at(-1)).toEqual(['c', 140, 60]);
  });

  it('leaves what is locked, by itself or by its track', () => {
    const timeline = timelineOf(clip('a', 0, 60, { locked: true }));
    expect(apply(timeline, { type: 'remove', ids: ['a'] })).toBe(timeline);
    const track = { ...newTimeline(), items: [clip('a', 0)] };
    const locked = apply(track, { type: 'change-track', trackId: 'track-1', fields: { locked: true } });
    expect(apply(locked, { type: 'remove', ids: ['a'] })).toBe(locked);
  });
});

describe('moving', () => {
  it('goes as far as the next item, over it where there is room, and never before the start', () => {
    const timeline = timelineOf(clip('a', 0), clip('b', 90));
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 50 }))[0]).toEqual(['a', 30, 60]);
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 100 }))[0]).toEqual(['a', 150, 60]);
    expect(apply(timeline, { type: 'move', ids: ['a'], by: -10 })).toBe(timeline);
    expect(spans(apply(timeline, { type: 'move', ids: ['a'], by: 50, overlap: true }))[0]).toEqual(['a', 50, 60]);
  });

  it('keeps the distances of items that move together', () => {
    const timeline = timelineOf(clip('a', 30), clip('b', 120));
    expect(spans(apply(timeline, { type: 'move', ids: ['a', 'b'], by: -90 }))).toEqual([
      ['a', 0, 60],
      ['b', 90, 60],
    ]);
  });

  it('goes to tracks of its own kind only', () => {
    const timeline = timelineOf(clip('a', 0));
    expect(apply(timeline, { type: 'move', ids: ['a'], by: 0, tracks: 1 }).items[0]?.trackIndex).toBe(1);
    expect(apply(timeline, { type: 'move', ids: ['a'], by: 0, tracks: 2 })).toBe(timeline);
  });
});

describe('trimming', () => {
  it('keeps half a second and never passes the source', () => {
    const timeline = timelineOf(clip('a', 60, 60, { trimStart: 30 }));
    expect(spans(apply(timeline, { type: 'trim', id: 'a', edge: 'end', to: 61 }))[0]).toEqual(['a', 60, 15]);
    expect(spans(apply(timeline, { type: 'trim', id: 'a', edge: 'end', to: 9_999 }))[0]).toEqual(['a', 60, 270]);
    // A field may make it as short as can be stored.
    const typed = { type: 'trim', id: 'a', edge: 'end', to: 60, least: SHORTEST } as const;
    expect(spans(apply(timeline, typed))[0]).toEqual(['a', 60, 3]);
    const longer = apply(timeline, { type: 'trim', id: 'a', edge: 'start', to: 0 });
    expect([spans(longer)[0], longer.items[0]?.trimStart]).toEqual([['a', 30, 90], 0]);
  });

  it('shows the same frames of the source at the same time after its start was trimmed, at any speed', () => {
    const timeline = timelineOf(clip('a', 60, 100, { speed: 2 }));
    const trimmed = apply(timeline, { type: 'trim', id: 'a', edge: 'start', to: 80 });
    const [before, after] = [timeline.items[0], trimmed.items[0]];
    expect(after && sourceFrameAt(after, 100)).toBe(before && sourceFrameAt(before, 100));
  });

  it('stops at its neighbours', () => {
    const timeline = timelineOf(clip('a', 0), clip('b', 90), clip('c', 170));
    expect(spans(apply(timeline, { type: 'trim', id: 'b', edge: 'end', to: 400 }))[1]).toEqual(['b', 90, 80]);
    const moved = timelineOf(clip('a', 0), clip('b', 90, 60, { trimStart: 200 }));
    expect(spans(apply(moved, { type: 'trim', id: 'b', edge: 'start', to: 0 }))[1]).toEqual(['b', 60, 90]);
  });
});

describe('splitting', () => {
  it('shows in every frame what it showed before', () => {
    const keyframes = [
      { property: 'x' as const, frame: 0, value: 0, easing: 'linear' as const },
      { property: 'x' as const, frame: 50, value: 100, easing: 'linear' as const },
    ];
    const before = timelineOf(clip('a', 10, 60, { keyframes, speed: 1.5, trimStart: 20 }));
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
    const timeline = timelineOf(clip('a', 10));
    expect(apply(timeline, { type: 'split', at: 10, newIds: { a: 'b' } })).toBe(timeline);
    expect(apply(timeline, { type: 'split', at: 70, newIds: { a: 'b' } })).toBe(timeline);
  });
});

describe('tracks', () => {
  it('are added after their own kind, and items stay on theirs', () => {
    const timeline = timelineOf(clip('a', 0), newItem({ id: 's', type: 'audio', url: '/files/s', trackIndex: 2 }));
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
  const timeline = timelineOf(clip('a', 0, 60), newItem({ id: 'b', type: 'text', trackIndex: 1 }));
  const fields = { effects: [{ kind: 'exposure', amount: 180 }] } as const;
  const bright = apply(timeline, { type: 'change', ids: ['a', 'b'], fields });
  expect(bright.items.map(({ effects }) => effects)).toEqual([[{ kind: 'exposure', amount: 100 }], []]);
  expect(apply(bright, { type: 'change', ids: ['a'], fields })).toBe(bright);
  expect(apply(timeline, { type: 'change', ids: ['b'], fields })).toBe(timeline);
});

it('masks clips and pictures alone, within the range; the same mask changes nothing, null takes it away', () => {
  const timeline = timelineOf(clip('a', 0, 60), newItem({ id: 'b', type: 'text', trackIndex: 1 }));
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
  const timeline = timelineOf(moving, newItem({ id: 'b', type: 'text', trackIndex: 1 }));
  const fields = { crop: { left: 0.5, top: 0, right: 0, bottom: 0 } };
  const cropped = apply(timeline, { type: 'change', ids: ['a', 'b'], fields, at: 50 });
  expect(cropped.items[0]).toMatchObject({ crop: fields.crop, x: 400, width: 200 });
  expect(cropped.items[1]).toBe(timeline.items[1]);
  expect(apply(cropped, { type: 'change', ids: ['a'], fields, at: 0 })).toBe(cropped);
  const locked = timelineOf({ ...moving, locked: true });
  expect(apply(locked, { type: 'change', ids: ['a'], fields })).toBe(locked);
  const cut = apply(cropped, { type: 'split', at: 30, newIds: { a: 'c' } });
  const shorter = apply(cut, { type: 'trim', id: 'c', edge: 'start', to: 40 });
  const clips = shorter.items.filter(({ type }) => type === 'video');
  expect(clips.map((item) => [item.crop, item.width])).toEqual([1, 2].map(() => [fields.crop, 200]));
});

it('changes fields, of a locked item only the lock and the eye', () => {
  const timeline = timelineOf(clip('a', 0, 60, { locked: true }));
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
