import type { Word } from '@/lib/video/word';
import { subtitleSpans } from '@/lib/video/film-plan';
import { newItem, newText, SUBTITLE_GROUP, type Item, type Viewport } from './model';
import { toSeconds } from './time';

/** Subtitles stand at this height; in lower pictures at the same share of it. */
const SUBTITLE_Y = 900;
const OF_HEIGHT = 1280;
const HEIGHT = 80;

/** Where subtitles stand in a picture, in pixels. */
export function subtitleBox({ width, height }: Viewport): Pick<Item, 'x' | 'y' | 'width' | 'height'> {
  const wide = Math.round(width * 0.86);
  const y = height >= SUBTITLE_Y + 2 * HEIGHT ? SUBTITLE_Y : Math.round((height * SUBTITLE_Y) / OF_HEIGHT);
  return { x: Math.round((width - wide) / 2), y, width: wide, height: HEIGHT };
}

/**
 * Words of a clip's file from the clip's start on: by its trim and its speed, in reverse the last ones first. Those of
 * which it has less than half are not among them.
 */
export function wordsOfClip(words: readonly Word[], { trimStart, duration, speed, reverse }: Item): Word[] {
  const fromStart = (seconds: number) => (seconds - toSeconds(trimStart)) / speed;
  const fromEnd = (seconds: number) => toSeconds(duration) - fromStart(seconds);
  const played = reverse
    ? words.map((word) => ({ ...word, start: fromEnd(word.end), end: fromEnd(word.start) })).toReversed()
    : words.map((word) => ({ ...word, start: fromStart(word.start), end: fromStart(word.end) }));
  return played.filter(({ start, end }) => start + end >= 0 && start + end < 2 * toSeconds(duration));
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
  /** From the start of `within`. */
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
  const { start, end } = within;
  return subtitleSpans({ words, perGroup, from: 0, until: end - start }).map(
    ({ words: shown, from, until, said }, at) =>
      newItem({
        ...{ id: `${group}-${at + 1}`, type: 'text', trackIndex, start: start + from, duration: until - from },
        ...{
          groupId: group,
          text: { ...newText(shown.join(' ')), wordTimes: said.map((frame) => frame - from) },
          ...box,
        },
      }),
  );
}
