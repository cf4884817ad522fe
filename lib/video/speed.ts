/** The range of a segment's speed factor, and that of one that follows from the lengths. */
export const SPEED_MIN = 0.001;
export const SPEED_MAX = 10;
const BY_ITSELF = { min: 0.25, max: 3 };

/** Seconds of quiet after a voice, so that the next segment does not cut it short. */
export const PAUSE_AFTER_VOICE = 0.35;

type Lengths = { clipSeconds: number | null; voiceSeconds: number | null };

/** The speed at which a clip takes as long as its voice, within reason; 1 where one of them is not known. */
export function defaultSpeed({ clipSeconds, voiceSeconds }: Lengths): number {
  if (!clipSeconds || !voiceSeconds) return 1;
  const speed = clipSeconds / (voiceSeconds + PAUSE_AFTER_VOICE);
  return Math.round(Math.max(BY_ITSELF.min, Math.min(BY_ITSELF.max, speed)) * 1000) / 1000;
}

/** How long a segment takes in the film: a clip that is shorter than its voice holds its last frame. */
export function segmentSeconds({
  clipSeconds,
  voiceSeconds,
  speed,
}: {
  clipSeconds: number;
  voiceSeconds: number | null;
  speed: number;
}): number {
  const spoken = voiceSeconds ? voiceSeconds + PAUSE_AFTER_VOICE : 0;
  return Math.max(clipSeconds / speed, spoken);
}
