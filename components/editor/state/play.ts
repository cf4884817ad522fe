import { endOfFilm } from '@/lib/timeline/model';
import type { Editor } from './editor';

/** Plays from the playhead to the end of the film, or pauses. From the end it begins again at the start. */
export function togglePlaying({ playhead, timeline }: Editor): void {
  if (playhead.playing()) return playhead.pause();
  const end = endOfFilm(timeline) || timeline.totalDuration;
  if (playhead.frame() >= end) playhead.seek(0);
  playhead.play({ end, onEnd: () => undefined });
}

/** Moves the playhead by frames, within the ruler. */
export const seekBy = ({ playhead, timeline }: Editor, frames: number): void =>
  playhead.seek(Math.min(timeline.totalDuration, Math.max(0, Math.floor(playhead.frame()) + frames)));
