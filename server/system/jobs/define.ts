import type { z } from 'zod';

/** Queues, each with its own workers, so that one kind of work never waits for another. */
export const QUEUE_NAMES = ['publish', 'settings', 'jobs'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** A job without its implementation: light enough for the web process to import. */
export type JobDeclaration<N extends string = string, P extends z.ZodType = z.ZodType> = {
  /** Verb first, unique: the key of its handler in workers/registry.ts. */
  name: N;
  queue: QueueName;
  /** Ids only: a handler reads the current state. */
  payload: P;
  /** How often the queue may try it. 1 where the domain records its own attempts. */
  attempts: number;
  timeoutMs: number;
};

/** Declares a job once: producers, workers and tests read this. */
export function defineJob<const N extends string, P extends z.ZodType>(
  declaration: JobDeclaration<N, P>,
): JobDeclaration<N, P> {
  return declaration;
}

export type PayloadOf<J> = J extends JobDeclaration<string, infer P> ? z.output<P> : never;
