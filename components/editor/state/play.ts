import type { Editor } from './editor';

/**
 * Plays from the playhead to the total duration, or pauses. From there it begins again at the
 * start.
 */
export function togglePlaying({ playhead, timeline }: Editor): void {
  if (playhead.playing()) return playhead.pause();
  if (playhead.frame() >= timeline.totalDuration) playhead.seek(0);
  playhead.play({ end: timeline.totalDuration });
}

/** Plays one way; each further press makes it twice as fast, up to four times. */
export function shuttle({ playhead, timeline }: Editor, way: -1 | 1): void {
  const rate = playhead.rate();
  playhead.pause();
  if (way > 0 && playhead.frame() >= timeline.totalDuration) playhead.seek(0);
  playhead.play({
    end: timeline.totalDuration,
    rate: Math.sign(rate) === way ? way * Math.min(4, Math.abs(rate) * 2) : way,
  });
}

/** Moves the playhead by frames, within the ruler. */
export const seekBy = ({ playhead, timeline }: Editor, frames: number): void =>
  playhead.seek(Math.min(timeline.totalDuration, Math.max(0, Math.floor(playhead.frame()) + frames)));
