/** The kinds of entities that the event stream tells of. Apart from `live-kinds.ts`, which is loaded after the page. */
export const LIVE_NAMES = [
  'post',
  'file',
  'knowledge',
  'search',
  'instagram-agent',
  'agent-post',
  'video-scenario',
  'video-project',
  'job',
  'pause',
  'notification',
] as const;
export type LiveName = (typeof LIVE_NAMES)[number];
