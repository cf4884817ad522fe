import { fits } from '../placement';
import type { Apply } from './command';

/** Adds items as they are; none with an id that is there, or on a track that does not take it. */
export const add: Apply<'add'> = (timeline, { items }) => {
  const known = new Set(timeline.items.map(({ id }) => id));
  const fresh = items.filter(({ id, type, trackIndex }) => {
    if (known.has(id) || !fits(timeline, type, trackIndex) || timeline.tracks[trackIndex]?.locked) return false;
    known.add(id);
    return true;
  });
  return fresh.length === 0 ? timeline : { ...timeline, items: [...timeline.items, ...fresh] };
};
