import { toFrames } from '../time';
import { endOf } from '../model';
import type { Cut } from './cut';
import type { SaidWord, Script } from './script';

/** How long a pause has to be, in seconds, and how much of it is left on either side. */
export const SILENCE_S = { min: 0.4, usual: 0.7, max: 5 } as const;
export const BREATH_S = 0.15;

/** A pause behind a word, in which nothing is said on any track. */
export type Silence = { id: string; after: SaidWord; frames: number; cut: Cut };

/** Pauses of more than so many seconds within what items say that touch. */
export function silencesOf({ runs, words, unknown }: Script, seconds: number): Silence[] {
  const [least, breath] = [toFrames(Math.max(SILENCE_S.min, seconds)), toFrames(BREATH_S)];
  const isSpoken = (from: number, to: number) =>
    words.some((word) => word.start < to && word.end > from) ||
    unknown.some((item) => item.start < to && endOf(item) > from);
  return runs.flatMap((run) =>
    run.words.flatMap((after, index): Silence[] => {
      const next = run.words[index + 1];
      const frames = next ? next.start - after.end : 0;
      if (!next || frames <= least || isSpoken(after.end, next.start)) return [];
      const cut = { from: after.end + breath, to: next.start - breath, itemId: after.itemId };
      return [{ id: `pause ${after.id}`, after, frames, cut }];
    }),
  );
}
