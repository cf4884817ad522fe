import { all, database, page, slices, together, within, type Cost, type Resource } from './cost';

/** A page of a sorted list. */
export const listed = (...of: Resource[]): Cost => together(page(...of), database(...of));
/** The first so many in an order. */
export const few = (...of: Resource[]): Cost => together(within(...of), database(...of));
/** Where a file is shown: nothing but posts names files in an index. */
export const showings = together(
  database('Post'),
  slices('VideoProject', 'VideoScenario', 'VideoTimeline'),
  all('InstagramAgent'),
);
/** Removing a video removes these, but for those that others use. */
export const videoGone = together(
  database('VideoTimeline', 'VideoRender'),
  slices('VideoProject', 'VideoStep', 'VoiceOver'),
);
