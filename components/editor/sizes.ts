import type { Timeline } from '@/lib/timeline/model';
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
