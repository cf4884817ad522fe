import { toFrames } from '../time';
import { endOf } from '../model';
import type { Cut } from './cut';
import type { SaidWord, Script } from './script';

/** How long a pause has to be, in seconds, and how much of it is left on either side. */
export const SILENCE_S = { min: 0.4, usual: 0.7, max: 5 } as const;
export const BREATH_S = 0.15;

/** A pause beside a word, in which nothing is said on any track. */
export type Silence = {
  id: string;
  word: SaidWord;
  /** `start`: before the first word of what touches; `end`: behind its last one. */
  place: 'between' | 'start' | 'end';
  frames: number;
  cut: Cut;
};

/** Pauses of more than so many seconds within what items say that touch. */
export function silencesOf({ runs, ...said }: Script, seconds: number): Silence[] {
  const { isLong, breath } = measuresOf(said, seconds);
  return runs.flatMap((run) =>
    run.words.flatMap((word, index): Silence[] => {
      const next = run.words[index + 1];
      if (!next || !isLong(word.end, next.start)) return [];
      const cut = { from: word.end + breath, to: next.start - breath, itemId: word.itemId };
      return [{ id: `pause ${word.id}`, word, place: 'between', frames: next.start - word.end, cut }];
    }),
  );
}

/** The same before the first word and behind the last one, up to the edges of what touches. */
export function endSilencesOf({ runs, ...said }: Script, seconds: number): Silence[] {
  const { isLong, breath } = measuresOf(said, seconds);
  return runs.flatMap(({ from, to, words }): Silence[] => {
    const [first, last] = [words[0], words.at(-1)];
    const found: Silence[] = [];
    if (first && isLong(from, first.start)) {
      const cut = { from, to: first.start - breath, itemId: first.itemId };
      found.push({ id: `start ${first.id}`, word: first, place: 'start', frames: first.start - from, cut });
    }
    if (last && isLong(last.end, to)) {
      const cut = { from: last.end + breath, to, itemId: last.itemId };
      found.push({ id: `end ${last.id}`, word: last, place: 'end', frames: to - last.end, cut });
    }
    return found;
  });
}

function measuresOf({ words, unknown }: Pick<Script, 'words' | 'unknown'>, seconds: number) {
  const [least, breath] = [toFrames(Math.max(SILENCE_S.min, seconds)), toFrames(BREATH_S)];
  const isSpoken = (from: number, to: number) =>
    words.some((word) => word.start < to && word.end > from) ||
    unknown.some((item) => item.start < to && endOf(item) > from);
  return { breath, isLong: (from: number, to: number) => to - from > least && !isSpoken(from, to) };
}
