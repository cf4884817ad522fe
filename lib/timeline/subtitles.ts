import type { Word } from '@/lib/video/word';
import { subtitleSpans } from '@/lib/video/film-plan';
import { newItem, newText, SUBTITLE_GROUP, type Item, type Viewport } from './model';
import { toSeconds } from './time';

/** Subtitles stand at this height; in lower pictures at the same share of it. */
const SUBTITLE_Y = 900;
const OF_HEIGHT = 1280;
const HEIGHT = 80;
/** No two words begin so close together. */
const SAME_S = 0.005;

/** Where subtitles stand in a picture, in pixels. */
export function subtitleBox({ width, height }: Viewport): Pick<Item, 'x' | 'y' | 'width' | 'height'> {
  const wide = Math.round(width * 0.86);
  const y = height >= SUBTITLE_Y + 2 * HEIGHT ? SUBTITLE_Y : Math.round((height * SUBTITLE_Y) / OF_HEIGHT);
  return { x: Math.round((width - wide) / 2), y, width: wide, height: HEIGHT };
}

/** A word of a file, and when an item plays it: seconds from the item's start. */
export type PlayedWord = { word: Word; start: number; end: number };

/**
 * The words of an item's file from its start on: by its trim and its speed, in reverse the last ones first. Those of
 * which it has less than half are not among them.
 */
export function playedWords(words: readonly Word[], { trimStart, duration, speed, reverse }: Item): PlayedWord[] {
  const [first, seconds] = [toSeconds(trimStart), toSeconds(duration)];
  const last = first + seconds * speed;
  // Looked for first: of an hour of speech, each of hundreds of parts has a few words.
  const own = words.filter(({ start, end }) => start + end >= 2 * first && start + end < 2 * last);
  const fromStart = (at: number) => (at - first) / speed;
  const fromEnd = (at: number) => seconds - fromStart(at);
  return reverse
    ? own.map((word) => ({ word, start: fromEnd(word.end), end: fromEnd(word.start) })).toReversed()
    : own.map((word) => ({ word, start: fromStart(word.start), end: fromStart(word.end) }));
}

/** A word as it is written in an item, whatever was heard. */
export const spelledIn = ({ spellings }: Item, { text, start }: Word): string =>
  spellings.find(({ at }) => Math.abs(at - start) < SAME_S)?.text ?? text;

/** Words of a clip's file as they are played and written in it, for its subtitles. */
export const wordsOfClip = (words: readonly Word[], clip: Item): Word[] =>
  playedWords(words, clip).map(({ word, start, end }) => ({ text: spelledIn(clip, word), start, end }));

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
