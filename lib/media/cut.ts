import type { Finding } from './findings';
import type { MediaPresets, Range } from './preset';
import type { VideoProbe } from './probe';
import { longestUnderCap } from './rate';
import { MIN_TRIM_S, type Trim } from './trim';
import { durationWords } from './words';

/** The part that a worker cuts out. */
export type Cut = { startS: number; durationS: number };

/** Players and probes disagree about the last moment; it is too short to notice. */
const ROUNDING_S = 0.1;

/**
 * The lengths that a network takes once the file is converted for it: by its own limit and by its byte cap.
 */
export function lengthsOf({ hard, target }: MediaPresets['video']): Range {
  const maxBytes = target.maxBytes ?? hard.maxBytes ?? null;
  const byCap = maxBytes === null ? Infinity : longestUnderCap({ maxBytes, audioKbps: target.audioKbps });
  return [hard.durationS?.[0] ?? 0, Math.min(hard.durationS?.[1] ?? Infinity, byCap)];
}

/**
 * The part to cut out; null when it is the whole video. A part as long as the network's limit ends a moment early:
 * frames and audio blocks don't end exactly there, and the limit is strict.
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

/** Why it was rendered again, for people. */
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
