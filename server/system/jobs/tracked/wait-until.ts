import type { JobWaitReason } from '@/lib/jobs/states';

/** Thrown through a handler: its job waits, without a place in its lane. The runner stores it. */
export class JobWaits extends Error {
  readonly until: Date | null;
  readonly because: JobWaitReason;

  constructor(until: Date | null, because: JobWaitReason) {
    super(because.sentence);
    this.name = 'JobWaits';
    this.until = until;
    this.because = because;
  }
}

/**
 * Ends this run of a job; the handler begins again (its saved steps return at once) at that time, or when `resumeJob`
 * says so. Null: only then. Call it from any depth of a handler, and let it pass.
 */
export function waitUntil(until: Date | null, because: JobWaitReason): never {
  throw new JobWaits(until, because);
}
