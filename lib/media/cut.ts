import type { Finding } from './findings';
import type { MediaPresets, Range } from './preset';
import type { VideoProbe } from './probe';
import { longestUnderCap } from './rate';
import { MIN_TRIM_S, type Trim } from './trim';
import { durationWords } from './words';

/** What a worker cuts out. */
export type Cut = { startS: number; durationS: number };

/** Players and probes don't agree on the last moment; nobody misses it. */
const ROUNDING_S = 0.1;

/**
 * The lengths that a network takes once the file is made for it: by its own limit, and by what its byte cap can hold.
 */
export function lengthsOf({ hard, target }: MediaPresets['video']): Range {
  const maxBytes = target.maxBytes ?? hard.maxBytes ?? null;
  const byCap = maxBytes === null ? Infinity : longestUnderCap({ maxBytes, audioKbps: target.audioKbps });
  return [hard.durationS?.[0] ?? 0, Math.min(hard.durationS?.[1] ?? Infinity, byCap)];
}

/**
 * The part to cut out; null when it is the whole video. A part as long as the network's limit ends a moment early:
 * pictures and blocks of sound don't end at the very moment, and the limit is meant to the letter.
 */
export function cutOf({
  probe,
  trim,
  max,
}: {
  probe: VideoProbe;
  trim: Trim;
  max: number;
}): Cut | null | { message: string } {
  const end = Math.min(trim.end, probe.durationS);
  if (trim.end > probe.durationS + ROUNDING_S || end - trim.start < MIN_TRIM_S) {
    return {
      message: `The video lasts ${durationWords(probe.durationS)}; ${rangeWords(trim)} can't be cut out of it. Choose another part.`,
    };
  }
  const asked = end - trim.start;
  const durationS = rounded(asked > max - ROUNDING_S && asked < max + 0.001 ? max - ROUNDING_S : asked);
  return durationS > probe.durationS - 0.001 ? null : { startS: rounded(trim.start), durationS };
}

/** The video as if only that part were there. */
export function cutProbe(probe: VideoProbe, { durationS }: Cut): VideoProbe {
  return { ...probe, durationS, bytes: Math.round((probe.bytes * durationS) / probe.durationS) };
}

/** Why it was made anew, for people. */
export function cutFinding({ startS, durationS }: Cut): Finding {
  return {
    kind: 'length',
    part: 'video',
    message: `Trimmed to ${rangeWords({ start: startS, end: startS + durationS })}`,
  };
}

function rangeWords({ start, end }: Trim): string {
  return `${durationWords(start)} – ${durationWords(end)}`;
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(3));
}
