export const AGENT_STATUSES = ['active', 'paused', 'disabled', 'error'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** Who decides about a generated post: `draft` leaves it, `review` asks a person, `automatic` publishes it. */
export const APPROVALS = ['draft', 'review', 'automatic'] as const;
export type Approval = (typeof APPROVALS)[number];

/** `reel` is a video of the library. */
export const PICTURE_SOURCES = ['generate', 'library', 'card', 'reel'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

/** The fate of a slot. */
export const RUN_STATES = [
  'scheduled',
  'running',
  'done',
  'missed',
  'skipped_paused',
  'skipped_overlap',
  'skipped_budget',
  'skipped_no_model',
  'expired',
  'failed',
] as const;
export type RunState = (typeof RUN_STATES)[number];

export const AGENT_POST_STATUSES = ['draft', 'generating', 'scheduled', 'published', 'failed'] as const;
export type AgentPostStatus = (typeof AGENT_POST_STATUSES)[number];

/** The steps of a generation, in their order; each is saved before the next one begins. */
export const STEPS = ['context', 'idea', 'caption', 'media prompt', 'media', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** `generationProgress`: the sentence of the step that runs, after 0, 1, … finished ones. */
export const STEP_SENTENCES: Record<Step, string> = {
  context: 'Reading what the agent knows...',
  idea: 'Looking for an idea...',
  caption: 'Writing the caption...',
  'media prompt': 'Planning the picture...',
  media: 'Making the picture...',
  check: 'Checking the post...',
};
export const INITIALIZING = 'Initializing...';

export const SYSTEM_PROMPT_MIN = 10;
export const DEFAULT_MAX_POSTS_PER_DAY = 3;
/** Instagram takes as many files in a carousel. */
export const MAX_PICTURES = 10;
/** Instagram's limit of a comment. */
export const COMMENT_MAX = 2_200;

/** Agents of a project. */
export const MAX_AGENTS = 100;
/** Schedules of an agent, switched off or not. */
export const MAX_SCHEDULES = 50;
/** Active schedules whose slots a calendar of several agents reads: those of a full project. */
export const MAX_UPCOMING_SCHEDULES = MAX_AGENTS * MAX_SCHEDULES;
/** Slots in such a calendar, the earliest ones. */
export const MAX_UPCOMING_RUNS = 5_000;
export const MAX_UPCOMING_DAYS = 62;
