import type { Word } from './word';

/** The loudness of a recording in short steps. */
export type Steps = { seconds: number; levels: Float32Array };
export type Span = { start: number; end: number };

const STEP_S = 0.005;
/** Of the loud parts: quieter is silence (−32 dB). */
const AUDIBLE = 0.025;
/** A pause is at least so long: shorter gaps are part of words ("p", "t"). */
const SHORTEST_PAUSE_S = 0.12;
/** Steps of a sound that runs ahead of its time, and of the pause before it. */
const ONSET_STEPS = 8;
const PAUSE_STEPS = 8;
/** A voice's events lead the sound by at most this. */
const LEAD_S = 0.08;

/** The loudness of 16-bit samples of one channel. */
export function stepsOf(samples: Int16Array, rate: number): Steps {
  const size = Math.max(1, Math.round(rate * STEP_S));
  const levels = new Float32Array(Math.ceil(samples.length / size));
  for (let step = 0; step < levels.length; step += 1) {
    const from = step * size;
    const until = Math.min(samples.length, from + size);
    let sum = 0;
    for (let at = from; at < until; at += 1) sum += (samples[at] ?? 0) ** 2;
    levels[step] = Math.sqrt(sum / Math.max(1, until - from)) / 32_768;
  }
  return { seconds: size / rate, levels };
}

/** The parts in which something is heard. */
export function speechSpans(steps: Steps, shortestPause = SHORTEST_PAUSE_S): Span[] {
  const { seconds, levels } = steps;
  const floor = floorOf(levels);
  const spans: Span[] = [];
  for (let step = 0; step < levels.length; step += 1) {
    if ((levels[step] ?? 0) <= floor) continue;
    const last = spans.at(-1);
    const start = step * seconds;
    if (last && start - last.end < shortestPause) last.end = start + seconds;
    else spans.push({ start, end: start + seconds });
  }
  return spans.filter(({ start, end }) => end - start >= 0.02);
}

/** Each word from its first to its last sound: pauses belong to no word. */
export function trimmedWords(words: readonly Word[], { seconds, levels }: Steps): Word[] {
  const floor = floorOf(levels);
  const isHeard = (step: number) => (levels[step] ?? 0) > floor;
  return words.map((word) => {
    const first = Math.round(word.start / seconds);
    const last = Math.max(first, Math.ceil(word.end / seconds) - 1);
    const latest = Math.min(last, first + Math.round(LEAD_S / seconds));
    let start = first;
    while (start < latest && !isHeard(start)) start += 1;
    let end = beforeNext(first, last, isHeard);
    while (end > start && !isHeard(end)) end -= 1;
    if (!isHeard(start)) start = first;
    const from = Math.max(word.start, start * seconds);
    return { ...word, start: from, end: Math.max(from, Math.min(word.end, (end + 1) * seconds)) };
  });
}

/** The next word's sound may begin a moment before its time: it does not count for this one. */
function beforeNext(first: number, last: number, isHeard: (step: number) => boolean): number {
  let at = last;
  while (at > first && at > last - ONSET_STEPS && isHeard(at)) at -= 1;
  for (let step = at; step > at - PAUSE_STEPS; step -= 1) if (step < first || isHeard(step)) return last;
  return at;
}

/** The loudness below which nothing is heard: by the loud parts, which a click does not move. */
function floorOf(levels: Float32Array): number {
  const loud = Float32Array.from(levels).sort()[Math.floor(levels.length * 0.95)] ?? 0;
  return Math.max(0.0006, loud * AUDIBLE);
}
