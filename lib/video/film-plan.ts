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
  const frameOf = (seconds: number) => Math.min(frames, Math.max(at, Math.round(seconds * FPS)));
  const add = (until: number, shown: string[], said: number | null) => {
    const last = states.at(-1);
    if (until <= at) return;
    if (last && last.words.length === 0 && shown.length === 0) last.until = until;
    else states.push({ from: at, until, words: shown, said });
    at = until;
  };
  for (const group of shownGroups(wordGroups(words, perGroup), frames / FPS)) {
    add(frameOf(group.start), [], null);
    const shown = group.words.map(({ text }) => text);
    for (const index of marks ? shown.keys() : [])
      add(frameOf(group.words[index + 1]?.start ?? group.end), shown, index);
    add(frameOf(group.end), shown, null);
  }
  add(frames, [], null);
  return states;
}
