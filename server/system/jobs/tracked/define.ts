import type { z } from 'zod';

/**
 * `quick`: done in seconds, never behind a long video. `heavy`: takes whole cores for minutes. `long`: waits for disks
 * and networks, perhaps for hours.
 */
export type JobLane = 'quick' | 'heavy' | 'long';

/** A tracked job without its implementation: light enough for the web process to import. */
export type TrackedJobDeclaration<K extends string = string, P extends z.ZodType = z.ZodType> = {
  /** Verb first, unique: the key of its handler in workers/tracked-registry.ts. */
  kind: K;
  lane: JobLane;
  payload: P;
  timeoutMs: number;
  /** Runs unobtrusively: lists leave it out. */
  quiet: boolean;
};

/** Declares a tracked job once. */
export function defineTrackedJob<const K extends string, P extends z.ZodType>(
  declaration: TrackedJobDeclaration<K, P>,
): TrackedJobDeclaration<K, P> {
  return declaration;
}

export type TrackedPayload<J> = J extends TrackedJobDeclaration<string, infer P> ? z.output<P> : never;

/** A handler's input besides its payload. */
export type TrackedContext = {
  jobId: string;
  projectId: string;
  createdBy: string;
  /** Aborted when it is cancelled, too late, or taken by another worker. */
  signal: AbortSignal;
  /** Its progress (0–1) and current step. Cheap: it is written at most twice a second. */
  progress(fraction: number, sentence?: string): void;
};
