import { endOf, isPlayed, type Item, type Timeline } from '../model';
import { keyedValue } from '../values-at';

/** Whether an item's file has sound. */
export type HasSound = (item: Item) => boolean;

/** A sound of the film. Frames are the film's; `from` is a frame of the source, the first one that is heard of it. */
export type Sound = {
  item: Item;
  start: number;
  end: number;
  from: number;
  speed: number;
  /** One for the whole sound, or by frame from its start. */
  volume: number | { frame: number; value: number }[];
  fadeIn: number;
  fadeOut: number;
  /** It is lowered while a sound that isn't is heard. */
  duck: boolean;
};

/** The sounds of the items that are present, not muted, not silent, and whose file has sound at all. */
export function soundsOf({
  timeline: { tracks },
  items,
  frames,
  hasSound,
}: {
  timeline: Timeline;
  items: readonly Item[];
  frames: number;
  hasSound: HasSound;
}): Sound[] {
  return items
    .filter((item) => isPlayed(item) && !tracks[item.trackIndex]?.muted && hasSound(item))
    .flatMap((item): Sound[] => {
      // Before the source's start there is nothing to be heard.
      const lacking = Math.max(0, Math.ceil(-item.trimStart / item.speed));
      const [late, early] = item.reverse ? [0, lacking] : [lacking, 0];
      const [start, end] = [Math.max(0, item.start + late), Math.min(frames, endOf(item) - early)];
      const isVolume = ({ property }: { property: string }) => property === 'volume';
      const isKeyed = item.keyframes.some(isVolume);
      if (end <= start || (!isKeyed && item.volume === 0)) return [];
      const isEven = !isKeyed && item.passing?.keys.some(isVolume) !== true;
      const skipped = start - item.start;
      return [
        {
          item,
          start,
          end,
          from: Math.max(0, item.trimStart + Math.round((item.reverse ? endOf(item) - end : skipped) * item.speed)),
          speed: item.speed,
          volume: isEven ? item.volume : volumesOf(item, skipped, end - start),
          fadeIn: Math.max(0, item.fadeIn - skipped),
          fadeOut: Math.max(0, item.fadeOut - (endOf(item) - end)),
          duck: item.duck,
        },
      ];
    });
}

/** The volume wherever it changes, frame by frame. */
function volumesOf(item: Item, skipped: number, frames: number): { frame: number; value: number }[] {
  const values: { frame: number; value: number }[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const value = Math.min(1, Math.max(0, keyedValue(item, 'volume', skipped + frame)));
    if (values.at(-1)?.value !== value) values.push({ frame, value });
  }
  return values;
}
