import { changedIn, timelineIn } from '@/lib/timeline/layouts';
import type { VideoFormat } from '@/lib/video/formats';
import type { View } from '../state/editor';

/** A look at another format of the timeline: what is moved meanwhile moves there alone. */
export const viewOf = (format: VideoFormat): View => ({
  format,
  seen: (timeline) => timelineIn(timeline, format),
  changed: (timeline, change) => changedIn(timeline, format, change),
});
