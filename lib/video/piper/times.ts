import { alignWords } from '../align-words';
import { speechSpans, stepsOf } from '../loudness-steps';
import type { VoiceEvent } from '../place-words';
import type { Token } from '../word';
import type { Numbered } from './ids';

/** A piece as it was said. */
export type Spoken = Numbered & {
  samples: Int16Array;
  rate: number;
  /** When it begins in the whole, in seconds. */
  from: number;
  /** How long each number lasts, in steps of the model; null: the voice does not tell. */
  steps: readonly number[] | null;
};

/** When the words of a piece are said: by the voice's own lengths, else estimated. */
export function eventsOf(spoken: Spoken, tokens: readonly Token[]): VoiceEvent[] {
  const { steps, ids } = spoken;
  const words = spoken.places.map((at) => (at === null ? null : (tokens.find((each) => isIn(at, each)) ?? null)));
  return steps?.length === ids.length && steps.some((each) => each > 0)
    ? byLengths(spoken, { steps, words })
    : byPauses(spoken, words);
}

const isIn = (at: number, { at: begin, length }: Token) => at >= begin && at < begin + length;

type Words = readonly (Token | null)[];

/** The voice's own lengths add up to its sound: their shares of it are exact. */
function byLengths(
  { samples, rate, from }: Spoken,
  { steps, words }: { steps: readonly number[]; words: Words },
): VoiceEvent[] {
  const secondsOfStep = samples.length / rate / steps.reduce((sum, each) => sum + each, 0);
  const spans = new Map<Token, { start: number; end: number }>();
  let before = 0;
  for (const [index, length] of steps.entries()) {
    const word = words[index];
    const start = from + before * secondsOfStep;
    const end = start + length * secondsOfStep;
    if (word) spans.set(word, { start: spans.get(word)?.start ?? start, end });
    before += length;
  }
  return [...spans].flatMap(([{ at }, span]) => eventsOfWord(at, span));
}

const eventsOfWord = (at: number, { start, end }: { start: number; end: number }): VoiceEvent[] => [
  { kind: 'word', at, seconds: start },
  { kind: 'end', at, seconds: end },
];

/** An estimate: pauses of the sound are matched with the ends of clauses, words share the rest by their signs. */
function byPauses({ samples, rate, from }: Spoken, words: Words): VoiceEvent[] {
  const own = [...new Set(words.filter((word) => word !== null))];
  const signs = own.map((word) => words.filter((each) => each === word).length);
  return alignWords(own, speechSpans(stepsOf(samples, rate)), signs).flatMap(({ start, end }, index) =>
    eventsOfWord(own[index]?.at ?? 0, { start: from + start, end: from + end }),
  );
}
