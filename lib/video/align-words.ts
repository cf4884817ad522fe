import type { Span } from './loudness-steps';
import type { Token, Word } from './word';

const CLAUSE_END = /[,.;:!?…。，、！？–—-]["'”’»)\]]*$/u;
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;
/** How little a pause inside a clause is believed, in seconds of speech. */
const STRAY_PAUSE_S = 0.5;
/** And a clause without a pause. */
const NO_PAUSE_S = { clause: 0.12, sentence: 0.6 };

/**
 * The words of a text over a recording of it, from nothing but where it is silent: pauses are matched with the ends of
 * clauses, and the words between two of them share its speech by their lengths. An estimate.
 */
export function alignWords(tokens: readonly Token[], speech: readonly Span[], weights?: readonly number[]): Word[] {
  if (tokens.length === 0 || speech.length === 0) return [];
  const weightOf =
    weights ?? tokens.map(({ text }) => [...text].filter((each) => /[\p{L}\p{N}]/u.test(each)).length + 1);
  const spoken = speech.reduce((sum, { start, end }) => sum + end - start, 0);
  const all = weightOf.reduce((sum, weight) => sum + weight, 0);
  const gaps = gapsOf(speech);
  const breaks = breaksOf(
    tokens,
    weightOf.map((weight) => (weight * spoken) / Math.max(1, all)),
  );
  const anchors = [{ token: 0, speech: 0 }, ...matched(breaks, gaps), { token: tokens.length, speech: spoken }];
  const times = timesOf(tokens.length, weightOf, anchors);
  return tokens.map(({ text }, index) => ({
    text,
    start: clockAt(times[index] ?? 0, speech, 'after'),
    end: clockAt(times[index + 1] ?? spoken, speech, 'before'),
  }));
}

type Gap = { /** Seconds of speech before it. */ speech: number; long: number };
type Break = { /** Words before it. */ token: number; speech: number; isSentence: boolean };
type Anchor = { token: number; speech: number };

function gapsOf(speech: readonly Span[]): Gap[] {
  let before = 0;
  return speech.slice(0, -1).map((span, index) => {
    before += span.end - span.start;
    return { speech: before, long: (speech[index + 1]?.start ?? span.end) - span.end };
  });
}

function breaksOf(tokens: readonly Token[], seconds: readonly number[]): Break[] {
  let before = 0;
  return tokens.slice(0, -1).flatMap(({ text }, index) => {
    before += seconds[index] ?? 0;
    return CLAUSE_END.test(text) ? [{ token: index + 1, speech: before, isSentence: SENTENCE_END.test(text) }] : [];
  });
}

/** The cheapest matching in order, by dynamic programming. */
function matched(breaks: readonly Break[], gaps: readonly Gap[]): Anchor[] {
  const cost = Array.from({ length: breaks.length + 1 }, () => new Float64Array(gaps.length + 1));
  const came = Array.from({ length: breaks.length + 1 }, () => new Uint8Array(gaps.length + 1));
  for (let b = 0; b <= breaks.length; b += 1)
    for (let g = 0; g <= gaps.length; g += 1) {
      if (b === 0 && g === 0) continue;
      const [at, gap] = [breaks[b - 1], gaps[g - 1]];
      const skipBreak = at
        ? (cost[b - 1]?.[g] ?? 0) + (at.isSentence ? NO_PAUSE_S.sentence : NO_PAUSE_S.clause)
        : Infinity;
      const skipGap = gap ? (cost[b]?.[g - 1] ?? 0) + STRAY_PAUSE_S * Math.min(2, gap.long / 0.3) : Infinity;
      const both = at && gap ? (cost[b - 1]?.[g - 1] ?? 0) + Math.abs(at.speech - gap.speech) : Infinity;
      const best = Math.min(both, skipBreak, skipGap);
      const [row, from] = [cost[b], came[b]];
      if (row) row[g] = best;
      if (from) from[g] = best === both ? 0 : best === skipBreak ? 1 : 2;
    }
  const anchors: Anchor[] = [];
  for (let b = breaks.length, g = gaps.length; b > 0 || g > 0;) {
    const from = came[b]?.[g];
    if (from === 0) {
      anchors.unshift({ token: breaks[b - 1]?.token ?? 0, speech: gaps[g - 1]?.speech ?? 0 });
      b -= 1;
      g -= 1;
    } else if (from === 1) b -= 1;
    else g -= 1;
  }
  return anchors;
}

/** Where each word begins, in seconds of speech; one more for the end. */
function timesOf(count: number, weights: readonly number[], anchors: readonly Anchor[]): number[] {
  const times: number[] = [];
  for (const [index, anchor] of anchors.slice(0, -1).entries()) {
    const next = anchors[index + 1] ?? anchor;
    const part = weights.slice(anchor.token, next.token);
    const all = part.reduce((sum, weight) => sum + weight, 0);
    let before = 0;
    for (const weight of part) {
      times.push(anchor.speech + ((next.speech - anchor.speech) * before) / Math.max(1e-9, all));
      before += weight;
    }
  }
  return [...times.slice(0, count), anchors.at(-1)?.speech ?? 0];
}

/** Seconds of speech → seconds of the file. At a pause, a word ends before it and the next begins after it. */
function clockAt(spoken: number, speech: readonly Span[], side: 'before' | 'after'): number {
  let left = spoken;
  for (const { start, end } of speech) {
    const long = end - start;
    if (side === 'before' ? left <= long + 1e-6 : left < long - 1e-6) return start + Math.max(0, left);
    left -= long;
  }
  return speech.at(-1)?.end ?? 0;
}
