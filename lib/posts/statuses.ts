/** The five statuses of a post; nothing else is ever stored. */
export const POST_STATUSES = ['draft', 'scheduled', 'published', 'partial', 'failed'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const PLATFORM_STATUSES = ['pending', 'partial', 'published', 'failed'] as const;
export type PlatformStatus = (typeof PLATFORM_STATUSES)[number];

/** How an attempt ended; `running` while it has not. */
export const ATTEMPT_OUTCOMES = [
  'running',
  'published',
  'retry',
  'rate-limited',
  'failed',
  'unknown',
  'cancelled',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Outcomes of an attempt (docs/decisions/publishing.md). */
export const ERROR_CLASSES = ['retry', 'rate-limited', 'authentication', 'permanent', 'unknown'] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];
