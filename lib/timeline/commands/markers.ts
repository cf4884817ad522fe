import { MARKERS, type Marker } from '../marker';
import { MAX_FRAMES, type Timeline } from '../model';
import type { Apply } from './command';

/** Sets a marker, or changes the one that has its id: they stand in the order of the film, one in a frame. */
export const mark: Apply<'mark'> = (timeline, { marker }) => {
  const made = held(marker);
  const others = markersOf(timeline).filter(({ id }) => id !== made.id);
  const known = markersOf(timeline).find(({ id }) => id === made.id);
  if (known && known.frame === made.frame && known.name === made.name) return timeline;
  if (others.some(({ frame }) => frame === made.frame) || others.length >= MARKERS.most) return timeline;
  return { ...timeline, markers: [...others, made].sort((a, b) => a.frame - b.frame) };
};

export const unmark: Apply<'unmark'> = (timeline, { id }) => {
  const kept = markersOf(timeline).filter((marker) => marker.id !== id);
  return kept.length === markersOf(timeline).length ? timeline : { ...timeline, markers: kept };
};

export const markersOf = ({ markers = [] }: Pick<Timeline, 'markers'>): readonly Marker[] => markers;

/** The marker after a frame, or the one before it. */
export const markerBeside = (timeline: Timeline, frame: number, way: -1 | 1): Marker | undefined =>
  way > 0
    ? markersOf(timeline).find((marker) => marker.frame > frame)
    : markersOf(timeline).findLast((marker) => marker.frame < frame);

const held = ({ id, frame, name }: Marker): Marker => ({
  id,
  frame: Math.min(MAX_FRAMES, Math.max(0, Math.round(frame))) + 0,
  name: name.slice(0, MARKERS.longest),
});
