import { isLocked, type Item, type Timeline } from '../model';

/**
 * Makes room on all tracks: what begins at a frame or later begins so many frames later, so that sounds and texts stay
 * with the clips that they belong to. A track with something locked there stays as it is. Null when `trackIndex` does.
 */
export function withRoom(
  timeline: Timeline,
  { from, by, trackIndex }: { from: number; by: number; trackIndex: number },
): readonly Item[] | null {
  const later = timeline.items.filter(({ start }) => start >= from);
  const staying = new Set(later.filter((item) => isLocked(timeline, item)).map((item) => item.trackIndex));
  if (staying.has(trackIndex)) return null;
  return timeline.items.map((item) =>
    item.start >= from && !staying.has(item.trackIndex) ? { ...item, start: item.start + by } : item,
  );
}
