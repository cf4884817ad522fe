import type { Token, Word } from './word';

/** A voice began to say something: at which character of the text (from 0), and when. `end`: a clause is over. */
export type VoiceEvent = { kind: 'word' | 'end'; at: number; seconds: number };

/**
 * The words of a text with the times of a voice's events. A word takes the first event that lies in it: numbers come
 * as several. One without an event gets its share of the time between its neighbours.
 */
export function placeWords(tokens: readonly Token[], events: readonly VoiceEvent[], seconds: number): Word[] {
  const said = events.filter(({ kind }) => kind === 'word');
  const starts = tokens.map(
    ({ at, length }) => said.find((event) => event.at >= at && event.at < at + length)?.seconds,
  );
  // Never backwards: an event that lies is no event.
  let latest = -1;
  const rising = starts.map((start) => (start === undefined || start < latest ? undefined : (latest = start)));
  const known = spread(tokens, rising, seconds);
  const ends = events.filter(({ kind }) => kind === 'end').map((event) => event.seconds);
  return tokens.map(({ text }, index) => {
    const start = known[index] ?? 0;
    const next = known[index + 1] ?? seconds;
    const clause = ends.find((end) => end > start + 0.01 && end < next);
    return { text, start, end: Math.max(start, clause ?? next) };
  });
}

/** Fills gaps in the starts by the lengths of the words. */
export function spread(tokens: readonly Token[], starts: readonly (number | undefined)[], seconds: number): number[] {
  const filled: number[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const start = starts[index];
    if (start !== undefined) {
      filled.push(start);
      continue;
    }
    let next = index;
    while (next < tokens.length && starts[next] === undefined) next += 1;
    const from = index === 0 ? 0 : index - 1;
    const begin = filled[from] ?? 0;
    const end = starts[next] ?? seconds;
    const weights = tokens.slice(from, next).map(({ length }) => length + 1);
    const before = index === 0 ? 0 : (weights[0] ?? 0);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    filled.push(begin + ((end - begin) * before) / Math.max(1, all));
  }
  return filled;
}
