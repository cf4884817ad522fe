import { FPS, framesIn, GROUP_FRAMES } from './codec';
import type { Word } from './word';
import { shownGroups, wordGroups } from './word-groups';

/** Seconds in which one segment fades into the next. */
export const CROSS_FADE_S = 0.3;
/** Over so many of its last frames a film's music fades out. */
export const MUSIC_FADE_FRAMES = 45;

/** A part of a film in whole frames. `fade`: over so many of its first frames the one before fades out. */
export type PlacedItem = { start: number; frames: number; fade: number };

/** The items of a film one after the other. A fade takes no time: it lies over the beginning of what follows. */
export function placeItems(seconds: readonly number[], crossFade: number): { items: PlacedItem[]; frames: number } {
  let start = 0;
  const items = seconds.map((each, index) => {
    const frames = framesIn(each);
    const longest = Math.min(GROUP_FRAMES, Math.floor(frames / 2));
    const item = { start, frames, fade: index === 0 ? 0 : Math.min(longest, Math.round(crossFade * FPS)) };
    start += frames;
    return item;
  });
  return { items, frames: start };
}

/** A shorter subtitle can't be read, and no item of a timeline is shorter. */
export const SHORTEST_SUBTITLE = 3;

/** A group of words on the picture, in whole frames from the start of its clip. */
export type SubtitleSpan = {
  words: string[];
  from: number;
  until: number;
  /** The frame at which each of its words begins; the first ones may have begun before it is shown. */
  said: number[];
};

/**
 * When subtitles are shown: in a film, and in the items into which it comes apart. Both count from the start of the
 * clip, so that both round the same figures. What a span's end cuts off too short goes.
 */
export function subtitleSpans({
  words,
  perGroup,
  from: first = -Infinity,
  until: last = Infinity,
}: {
  words: readonly Word[];
  perGroup: number;
  from?: number;
  until?: number;
}): SubtitleSpan[] {
  const frameOf = (seconds: number) => Math.round(seconds * FPS);
  let reached = -Infinity;
  return shownGroups(wordGroups(words, perGroup)).flatMap((group) => {
    const from = Math.max(reached, frameOf(group.start));
    reached = Math.max(from + SHORTEST_SUBTITLE, frameOf(group.end));
    const span = { from: Math.max(first, from), until: Math.min(last, reached) };
    if (span.until - span.from < SHORTEST_SUBTITLE) return [];
    return {
      ...span,
      words: group.words.map(({ text }) => text),
      said: group.words.map(({ start }) => frameOf(start)),
    };
  });
}

/** Words on the picture for some frames of a part; `said`: which of them. */
export type ShownState = { from: number; until: number; words: string[]; said: number | null };

/**
 * Every frame of a part with what its subtitles show, without a gap. `marks`: the word that is said is marked, so that
 * each word has a state of its own.
 */
export function subtitleStates({
  words,
  perGroup,
  frames,
  marks,
}: {
  words: readonly Word[];
  perGroup: number;
  frames: number;
  marks: boolean;
}): ShownState[] {
  const states: ShownState[] = [];
  let at = 0;
  const add = (end: number, shown: string[], said: number | null) => {
    const until = Math.min(frames, end);
    if (until <= at) return;
    states.push({ from: at, until, words: shown, said });
    at = until;
  };
  for (const span of subtitleSpans({ words, perGroup, from: 0, until: frames })) {
    add(span.from, [], null);
    for (const index of marks ? span.words.keys() : [])
      add(Math.min(span.until, span.said[index + 1] ?? span.until), span.words, index);
    add(span.until, span.words, null);
  }
  add(frames, [], null);
  return states;
}
