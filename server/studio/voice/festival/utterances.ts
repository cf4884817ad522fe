import type { VoiceEvent } from '@/lib/video/place-words';
import type { Said } from './sayable';

/** `words`: start and end of each, in seconds of the utterance. One token may be said as several words: "12". */
type Token = { name: string; words: { start: number; end: number }[] };
export type Utterance = Token[];

/** What Festival wrote of its utterances. Null: it has no such voice. */
export function utterancesOf(written: string): Utterance[] | null {
  const utterances: Utterance[] = [];
  for (const line of written.split('\n')) {
    if (line === 'missing') return null;
    const utterance = utterances.at(-1);
    if (line === 'u') utterances.push([]);
    else if (line.startsWith('t ')) utterance?.push({ name: line.slice(2), words: [] });
    else if (line.startsWith('w ')) {
      const [start = NaN, end = NaN] = line.slice(2).split(' ').map(Number);
      // Punctuation is a word without a sound: from 0 to 0.
      if (end > start) utterance?.at(-1)?.words.push({ start, end });
    }
  }
  return utterances;
}

/** When the places of the text are said. `lengths`: the seconds of each utterance. */
export function eventsOf(
  utterances: readonly Utterance[],
  lengths: readonly number[],
  said: readonly Said[],
): VoiceEvent[] {
  const tokens: Utterance = [];
  let from = 0;
  for (const [index, utterance] of utterances.entries()) {
    const begun = from;
    for (const { name, words } of utterance)
      tokens.push({ name, words: words.map(({ start, end }) => ({ start: start + begun, end: end + begun })) });
    from += lengths[index] ?? 0;
  }
  return placesOf(tokens, said).flatMap((at, index): VoiceEvent[] => {
    const words = tokens[index]?.words ?? [];
    const [first, last] = [words[0], words.at(-1)];
    if (at === null || !first || !last) return [];
    return [
      { kind: 'word', at, seconds: first.start },
      { kind: 'end', at, seconds: last.end },
    ];
  });
}

/** How many pieces further on a token may be found, when Festival cut some of them. */
const REACH = 8;

/** Where each token lies in the text: one after the other as they were given; by their names where it cut them. */
function placesOf(tokens: Utterance, said: readonly Said[]): (number | null)[] {
  if (tokens.length === said.length) return said.map(({ at }) => at);
  let next = 0;
  return tokens.map(({ name }) => {
    const found = said.slice(next, next + REACH).findIndex(({ text }) => text.includes(name));
    if (found < 0) return null;
    next += found + 1;
    return said[next - 1]?.at ?? null;
  });
}
