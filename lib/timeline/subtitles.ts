import type { Word } from '@/lib/video/word';
import { shownGroups, wordGroups } from '@/lib/video/word-groups';
import { endOf, newItem, newText, SHORTEST, SUBTITLE_GROUP, type Item, type Viewport } from './model';
import { toFrames } from './time';

/** Document 3, section 9: subtitles stand at this height; in lower pictures at the same share of it. */
const SUBTITLE_Y = 900;
const OF_HEIGHT = 1280;
const HEIGHT = 80;

/** Where subtitles stand in a picture, in pixels. */
export function subtitleBox({ width, height }: Viewport): Pick<Item, 'x' | 'y' | 'width' | 'height'> {
  const wide = Math.round(width * 0.86);
  const y = height >= SUBTITLE_Y + 2 * HEIGHT ? SUBTITLE_Y : Math.round((height * SUBTITLE_Y) / OF_HEIGHT);
  return { x: Math.round((width - wide) / 2), y, width: wide, height: HEIGHT };
}

/** Words as subtitles of at most `perGroup` words. Times count from the start of the file in which they are said. */
export function subtitleItems({
  words,
  perGroup,
  groupId,
  viewport,
  trackIndex,
}: {
  words: readonly Word[];
  perGroup: number;
  /** After `subtitle-group-`. */
  groupId: string;
  viewport: Viewport;
  trackIndex: number;
}): Item[] {
  const box = subtitleBox(viewport);
  const group = `${SUBTITLE_GROUP}${groupId}`;
  let reached = 0;
  return shownGroups(wordGroups(words, perGroup)).map(({ text, start, end }, index) => {
    const from = Math.max(reached, toFrames(start));
    reached = Math.max(from + SHORTEST, toFrames(end));
    return newItem({
      id: `${group}-${index + 1}`,
      type: 'text',
      trackIndex,
      start: from,
      duration: reached - from,
      groupId: group,
      text: newText(text),
      ...box,
    });
  });
}

/** Subtitles of a file, laid over a clip of it by its place, its trim and its speed. Those that it cuts off go. */
export function placeSubtitles(items: readonly Item[], clip: Item): Item[] {
  const onFilm = (frame: number) => clip.start + Math.round((frame - clip.trimStart) / clip.speed);
  return items.flatMap((item) => {
    const from = Math.max(clip.start, onFilm(item.start));
    const to = Math.min(endOf(clip), onFilm(endOf(item)));
    return to - from < SHORTEST ? [] : [{ ...item, start: from, duration: to - from }];
  });
}
