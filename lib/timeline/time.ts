/** Frames a second of every timeline. Inside, time is whole frames; seconds are for the wire and for people. */
export const FPS = 30;

/** The frame nearest to a time in seconds. */
export const toFrames = (seconds: number): number => Math.round(seconds * FPS);

/** Seconds of a frame, such that `toFrames` returns it again. */
export const toSeconds = (frames: number): number => frames / FPS;

/** As the ruler and the blocks write a time: m:ss.s. */
export function clockOf(frames: number): string {
  const tenths = Math.round((frames * 10) / FPS);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}
