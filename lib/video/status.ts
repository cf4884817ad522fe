/** Of a scenario: `processing` while it is written, `completed` once a video of it is (docs/decisions/studio.md). */
export const SCENARIO_STATUSES = ['processing', 'draft', 'completed', 'failed'] as const;
export type ScenarioStatus = (typeof SCENARIO_STATUSES)[number];

/** Of a video project, in the order in which it passes through them. */
export const VIDEO_STATUSES = [
  'draft',
  'recording',
  'processing',
  'merging',
  'uploading',
  'completed',
  'failed',
] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** While a worker makes the video. */
export const ACTIVE_STATUSES = ['recording', 'processing', 'merging', 'uploading'] as const;
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

export function isActive(status: VideoStatus): status is ActiveStatus {
  return (ACTIVE_STATUSES as readonly VideoStatus[]).includes(status);
}

/** The progress of each status: where an active one ends. */
export const PROGRESS: Record<VideoStatus, number> = {
  draft: 0,
  recording: 25,
  processing: 60,
  merging: 85,
  uploading: 95,
  completed: 100,
  failed: 0,
};

/** The progress of a status of which a part is done, in whole percent: each begins where the one before ends. */
export function progressOf(status: VideoStatus, part: number | null): number {
  if (!isActive(status)) return PROGRESS[status];
  const before = ACTIVE_STATUSES[ACTIVE_STATUSES.indexOf(status) - 1];
  const from = before ? PROGRESS[before] : 0;
  return Math.round(from + (PROGRESS[status] - from) * Math.max(0, Math.min(1, part ?? 0)));
}

/** How far the making of a video is. `reached`: the most that this making has shown. */
export type Standing = { status: VideoStatus; part: number | null; reached: number };

/** A change of that; `reached` of a change is raised to, never lowered. */
export type Advance = { set: Partial<Standing>; raise: number };

/** A making that a person starts begins at its first status, whatever an earlier one had reached. */
export const freshStart = (status: ActiveStatus): Standing => ({ status, part: 0, reached: progressOf(status, 0) });

/**
 * So much of a status is done. A worker that takes over begins a status again, and another round begins them all: the
 * progress then stays where it was until there is more.
 */
export const advanceTo = (status: ActiveStatus, part: number): Advance => ({
  set: { status, part },
  raise: progressOf(status, part),
});

/** The progress that is shown: while a video is made it never falls. */
export const shownProgress = ({ status, part, reached }: Partial<Standing> & Pick<Standing, 'status'>): number =>
  isActive(status) ? Math.max(reached ?? 0, progressOf(status, part ?? null)) : PROGRESS[status];

const DESCRIPTIONS: Record<Exclude<VideoStatus, 'failed'>, string> = {
  draft: 'Not started',
  recording: 'Recording the scenes',
  processing: 'Making the voice-overs',
  merging: 'Putting it all together',
  uploading: 'Saving the video',
  completed: 'Ready to watch',
};

/** The sentence of a status; a failed video's is its error. */
export function describeStatus(status: VideoStatus, error: string | null): string {
  return status === 'failed' ? (error ?? 'The video could not be made.') : DESCRIPTIONS[status];
}

/** Built-in estimates, shown as long as nothing was measured on this host. */
export const ESTIMATES: Record<ActiveStatus, string> = {
  recording: '2-5 min',
  processing: '1-2 min',
  merging: '2-4 min',
  uploading: '1-3 min',
};

/** How long an active video takes, in words; null for one that is not made at the moment. */
export function estimateOf(status: VideoStatus, secondsLeft: number | null): string | null {
  if (!isActive(status)) return null;
  if (secondsLeft === null) return ESTIMATES[status];
  if (secondsLeft < 55) return `${Math.max(5, Math.ceil(secondsLeft / 5) * 5)} s`;
  return `${Math.max(1, Math.round(secondsLeft / 60))} min`;
}
