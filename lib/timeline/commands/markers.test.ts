import { expect, it } from 'vitest';
import { clip } from '@/tests/factories/timeline';
import { fromWire, toWire } from '../convert';
import { MARKERS } from '../marker';
import { newTimeline, type Timeline } from '../model';
import { timeTargets } from '../snapping';
import { wireTimeline } from '../wire';
import { apply } from './index';
import { markerBeside, markersOf } from './markers';

const at = (id: string, frame: number, name = '') => ({ type: 'mark', marker: { id, frame, name } }) as const;
const film = (): Timeline => [at('b', 90, 'Chorus'), at('a', 30)].reduce(apply, newTimeline());

it('sets markers in the order of the film, one in a frame, moves and names them, and takes them away', () => {
  expect(markersOf(film()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(apply(film(), at('c', 90)).markers).toHaveLength(2);
  const moved = apply(film(), at('a', 120.4, 'x'.repeat(200)));
  expect(moved.markers?.map(({ id, frame }) => [id, frame])).toEqual([
    ['b', 90],
    ['a', 120],
  ]);
  expect(moved.markers?.[1]?.name).toHaveLength(MARKERS.longest);
  const same = film();
  expect(apply(same, at('a', 30))).toBe(same);
  expect(apply(same, { type: 'unmark', id: 'none' })).toBe(same);
  expect(apply(film(), { type: 'unmark', id: 'a' }).markers).toEqual([{ id: 'b', frame: 90, name: 'Chorus' }]);
  expect(markerBeside(film(), 30, 1)?.id).toBe('b');
  expect(markerBeside(film(), 90, -1)?.id).toBe('a');
  const many = Array.from({ length: MARKERS.most + 5 }, (_, index) => at(`m${index}`, index));
  expect(many.reduce(apply, newTimeline()).markers).toHaveLength(MARKERS.most);
});

it('lets edges snap to them, keeps them when saved, and moves them with a film that is cut', () => {
  expect(timeTargets(film(), { moving: new Set(), playhead: 0 })).toContainEqual({ frame: 90, on: 'marker' });
  const sent = wireTimeline.parse(JSON.parse(JSON.stringify(toWire(film()))));
  expect(sent.markers?.[1]).toEqual({ id: 'b', time: 3, name: 'Chorus' });
  expect(fromWire(sent, film().viewport)).toEqual(film());
  expect(fromWire({ ...sent, markers: undefined }, film().viewport).markers).toBeUndefined();
  const cut = apply(
    { ...film(), items: [clip('clip', 0, 200)] },
    {
      type: 'recut',
      newId: 'cut',
      parts: [
        { from: 0, to: 20 },
        { from: 50, to: 324_000 },
      ],
    },
  );
  expect(cut.markers).toEqual([{ id: 'b', frame: 60, name: 'Chorus' }]);
});
