export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** States of a job that has not ended. */
export const ACTIVE_JOB_STATES: JobState[] = ['waiting', 'running'];

/** Reasons for which a job waits without a place in its lane; the sentence beside the code is for people. */
export const JOB_WAIT_CODES = [
  'flood-wait',
  'rate-limit',
  'budget',
  'approval',
  'unavailable',
  'children',
  'retry',
] as const;
export type JobWaitCode = (typeof JOB_WAIT_CODES)[number];

/** Why a job waits: 'Telegram asks for a pause.' */
export type JobWaitReason = { code: JobWaitCode; sentence: string };
