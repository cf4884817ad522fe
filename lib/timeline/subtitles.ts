import type { Word } from '@/lib/video/word';
import { shownGroups, wordGroups } from '@/lib/video/word-groups';
import { newItem, newText, SHORTEST, SUBTITLE_GROUP, type Item, type Viewport } from './model';
import { FPS, toFrames, toSeconds } from './time';

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

/** Words of a clip's file where they are said in the film: by the clip's place, its trim and its speed. */
export function wordsInFilm(words: readonly Word[], { start, trimStart, speed }: Item): Word[] {
  const inFilm = (seconds: number) => toSeconds(start + (seconds * FPS - trimStart) / speed);
  return words.map((word) => ({ ...word, start: inFilm(word.start), end: inFilm(word.end) }));
}

/**
 * Words as subtitles of at most `perGroup` words, which are shown at the words' own times. Those that `within` cuts off
 * go.
 */
export function subtitleItems({
  words,
  perGroup,
  groupId,
  viewport,
  trackIndex,
  within = { start: 0, end: Infinity },
}: {
  words: readonly Word[];
  perGroup: number;
  /** After `subtitle-group-`. */
  groupId: string;
  viewport: Viewport;
  trackIndex: number;
  /** Frames. */
  within?: { start: number; end: number };
}): Item[] {
  const box = subtitleBox(viewport);
  const group = `${SUBTITLE_GROUP}${groupId}`;
  let reached = -Infinity;
  return shownGroups(wordGroups(words, perGroup)).flatMap(({ text, words: said, ...times }, index) => {
    const from = Math.max(reached, toFrames(times.start));
    reached = Math.max(from + SHORTEST, toFrames(times.end));
    const [start, end] = [Math.max(within.start, from), Math.min(within.end, reached)];
    if (end - start < SHORTEST) return [];
    const wordTimes = said.map((word) => toFrames(word.start) - start);
    return newItem({
      ...{ id: `${group}-${index + 1}`, type: 'text', trackIndex, start, duration: end - start, groupId: group },
      ...{ text: { ...newText(text), wordTimes }, ...box },
    });
  });
}
