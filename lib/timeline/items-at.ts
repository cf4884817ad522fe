import { endOf, isPlayed, type Item, type Timeline } from './model';

/** Whether a frame lies within an item. */
export const isAt = (item: Item, frame: number): boolean => item.start <= frame && frame < endOf(item);

/** The items that are seen at a frame, in the order in which they are drawn: by track, then as listed. */
export const seenAt = ({ items, tracks }: Timeline, frame: number): Item[] =>
  items
    .filter(
      (item) => item.type !== 'audio' && item.visible && tracks[item.trackIndex]?.visible === true && isAt(item, frame),
    )
    .sort((a, b) => a.trackIndex - b.trackIndex);

/** Whether an item is heard while it is played: a sound or a clip whose track is neither hidden nor muted. */
export function isHeard({ tracks }: Pick<Timeline, 'tracks'>, item: Item): boolean {
  const track = tracks[item.trackIndex];
  return isPlayed(item) && item.visible && track?.visible === true && !track.muted;
}

/** The items that are heard at a frame. */
export const heardAt = (timeline: Timeline, frame: number): Item[] =>
  timeline.items.filter((item) => isHeard(timeline, item) && isAt(item, frame));

/**
 * The frame of an item's source that is shown at a frame of the timeline. In reverse they are the same ones in the
 * opposite order.
 */
export function sourceFrameAt({ start, duration, trimStart, speed, reverse, frozen }: Item, frame: number): number {
  if (frozen) return trimStart;
  return trimStart + (reverse ? start + duration - 1 - frame : frame - start) * speed;
}

/** The clip whose words are meant: the selected one, else the uppermost that is seen at the frame; null without one. */
export function clipFor(timeline: Timeline, selected: Item | null, frame: number): (Item & { url: string }) | null {
  const clip = selected ?? seenAt(timeline, frame).findLast((item) => isPlayed(item) && item.url);
  return clip?.type === 'video' && !clip.frozen && clip.url ? { ...clip, url: clip.url } : null;
}
