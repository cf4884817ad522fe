import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from './commands/index';
import { placeCopies, writeCopies } from './copies';
import { readCopies } from './read-copies';
import { newItem, newTimeline, type Timeline } from './model';
import { meets } from './placement';

const effects = [{ kind: 'contrast', amount: 20 }] as const;
const crop = { left: 0.1, top: 0, right: 0, bottom: 0.3 };
const mask = { kind: 'rounded', amount: 40 } as const;
const layouts = { '1:1': { x: 5, scale: 2 }, '16:9': { hidden: true } } as const;
const source = { url: '/files/a.mp4', originalDuration: 600 };
const clip = newItem({
  ...{ id: 'a', type: 'video', start: 30, duration: 60 },
  ...source,
  effects,
  crop,
  mask,
  layouts,
  spellings: [{ at: 1.5, text: 'Bread' }],
});
const words = newItem({ id: 'b', type: 'text', start: 60, duration: 30, trackIndex: 1, groupId: 'subtitle-group-a' });
const timeline: Timeline = { ...newTimeline(), items: [clip, words] };
const ids = () => {
  let next = 0;
  return () => `new-${(next += 1)}`;
};

it('comes back as it was copied', () => {
  const still = { ...clip, frozen: true, originalDuration: null };
  const all = [clip, words, { ...clip, speed: 0.5, reverse: true }, still];
  expect(readCopies(writeCopies(all))).toEqual(all);
  // A browser's player takes no such speed, and a still has no length.
  expect(
    readCopies(
      writeCopies([
        { ...clip, speed: 100 },
        { ...still, originalDuration: 600 },
      ]),
    ),
  ).toEqual([{ ...clip, speed: 4 }, still]);
});

it('is pasted at the playhead with its distances, on its tracks where they are free', () => {
  const pasted = placeCopies(timeline, { items: [words, clip], at: 300, newId: ids() });
  expect(pasted.map(({ start, trackIndex, type }) => [type, start, trackIndex])).toEqual([
    ['video', 300, 0],
    ['text', 330, 1],
  ]);
  expect(pasted[1]?.groupId).toMatch(/^subtitle-group-new-/);
});

it('never lies over another item, and takes no locked track', () => {
  const pasted = placeCopies(timeline, { items: [clip, words], at: 30, newId: ids() });
  const all = apply(timeline, { type: 'add', items: pasted }).items;
  expect(all).toHaveLength(4);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      expect(one.trackIndex === other.trackIndex && meets(one, other)).toBe(false);
  const tracks = timeline.tracks.map((track) => ({ ...track, locked: track.type === 'video' }));
  expect(placeCopies({ ...timeline, tracks }, { items: [clip], at: 0, newId: ids() })).toEqual([]);
});

it('takes nothing from other texts, and of items of any page only fields of their kind', () => {
  expect(readCopies('hello')).toEqual([]);
  expect(readCopies('null')).toEqual([]);
  expect(readCopies(JSON.stringify({ kind: 'timeline-items', items: [null, 1, { type: 'x' }] }))).toEqual([]);
  const sent = { type: 'text', start: '5', duration: 1e400, text: { text: 'Hi', fontSize: {} }, url: 5, extra: 1 };
  const [item] = readCopies(JSON.stringify({ kind: 'timeline-items', items: [sent] }));
  expect(item).toEqual(newItem({ id: '', type: 'text', text: { ...item!.text!, text: 'Hi' } }));
  const wrong = [null, { kind: 'blur' }, { kind: 'blur', amount: 900 }, { kind: 'hue', amount: 5 }];
  const [other] = readCopies(JSON.stringify({ kind: 'timeline-items', items: [{ ...clip, effects: wrong }] }));
  expect(other?.effects).toEqual([{ kind: 'blur', amount: 100 }]);
  const spellings = [null, 7, { at: -1, text: 'a' }, { at: 1, text: 5 }, { at: 2, text: 'b' }];
  const [spelled] = readCopies(JSON.stringify({ kind: 'timeline-items', items: [{ ...clip, spellings }] }));
  expect(spelled?.spellings).toEqual([{ at: 2, text: 'b' }]);
  for (const mask of [7, { kind: 'star', amount: 5 }, { kind: 'circle' }])
    expect(readCopies(JSON.stringify({ kind: 'timeline-items', items: [{ ...clip, mask }] }))[0]?.mask).toBeNull();
  for (const crop of [7, { left: 0.5 }, { left: 'half', top: 0, right: 0, bottom: 0 }])
    expect(readCopies(JSON.stringify({ kind: 'timeline-items', items: [{ ...clip, crop }] }))[0]?.crop).toBeNull();
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readCopies(`{"kind":"timeline-items","items":[${text}]}`).length).toBeLessThan(2);
    }),
  );
});
