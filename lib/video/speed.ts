import { FPS } from './codec';
import { sceneOf, type Params } from './scenes';

/** The range of a segment's speed factor, and that of one that follows from the lengths. */
export const SPEED_MIN = 0.001;
export const SPEED_MAX = 10;
const BY_ITSELF = { min: 0.25, max: 3 };
/** Voices speak that fast. */
const SPOKEN = { min: 0.5, max: 2 };

/** Seconds of quiet after a voice, so that the next segment does not cut it short; a title stands a little longer. */
const PAUSE_S = 0.25;
const PAUSE_AFTER_TITLE_S = 0.6;
export const pauseAfter = (params: Params): number => (sceneOf(params) === 'title' ? PAUSE_AFTER_TITLE_S : PAUSE_S);

/** The speed of a voice whose segment has a speed factor. */
export const spokenSpeed = (speed: number, factor: number | null): number =>
  Math.min(SPOKEN.max, Math.max(SPOKEN.min, speed * (factor ?? 1)));

type Lengths = { clipSeconds: number | null; voiceSeconds: number | null; pause: number };

/**
 * The speed at which a clip takes as long as its voice, within reason; 1 where one of them is not known, and for a clip
 * that was recorded for its voice.
 */
export function defaultSpeed({ clipSeconds, voiceSeconds, pause }: Lengths): number {
  if (!clipSeconds || !voiceSeconds) return 1;
  const said = voiceSeconds + pause;
  if (Math.abs(clipSeconds - said) < 1.5 / FPS) return 1;
  return Math.round(Math.max(BY_ITSELF.min, Math.min(BY_ITSELF.max, clipSeconds / said)) * 1000) / 1000;
}

/** How long a segment takes in the film: a clip that is shorter than its voice holds its last frame. */
export function segmentSeconds({
  clipSeconds,
  voiceSeconds,
  speed,
  pause,
}: {
  clipSeconds: number;
  voiceSeconds: number | null;
  speed: number;
  pause: number;
}): number {
  const spoken = voiceSeconds ? voiceSeconds + pause : 0;
  return Math.max(clipSeconds / speed, spoken);
}
