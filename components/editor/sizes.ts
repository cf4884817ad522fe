import { endOfFilm, type Timeline } from '@/lib/timeline/model';
import { toSeconds } from '@/lib/timeline/time';

/** A track's height, pixels of a second at zoom 1, and the least widths. */
export const ROW = 60;
const SECOND = 100;
const LEAST_TIMELINE = 800;
export const LEAST_BLOCK = 20;
export const ZOOM = { min: 0.5, max: 3, step: 0.1 };
/** Edges snap when they are this near. */
export const SNAP_PIXELS = 8;

/** Pixels of one frame. */
export const pixelsPerFrame = ({ totalDuration }: Timeline, zoom: number): number =>
  Math.max(LEAST_TIMELINE, toSeconds(totalDuration) * SECOND * zoom) / totalDuration;

/** Pixels after the film's end that stay free where it is fitted. */
const AFTER_END = 24;
/** "Fit" may go below the slider's least zoom. */
const LEAST_FIT = 0.05;

/** The zoom at which the whole film fills so many pixels. */
export function fittingZoom(timeline: Timeline, room: number): number {
  const seconds = toSeconds(endOfFilm(timeline) || timeline.totalDuration);
  return Math.min(ZOOM.max, Math.max(LEAST_FIT, (room - AFTER_END) / SECOND / seconds));
}
