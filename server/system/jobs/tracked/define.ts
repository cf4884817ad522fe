import { z } from 'zod';
import type { ErrorCode } from '@/lib/errors/codes';
import type { JobLane } from './lanes';

/** `UNEXPECTED`: any error that no use case threw on purpose. */
export type RetryOn = ErrorCode | 'UNEXPECTED';

export type RetryPolicy = {
  /** Maximum attempts; the count begins again after each saved step. */
  tries: number;
  /** Before the second try, the third …; the last one repeats. An error that names a longer pause is obeyed. */
  delaysMs: readonly number[];
  on: readonly RetryOn[];
};

/** Words about a kind, for its failures. */
export type JobWords = {
  /** The name of the work, as a sentence begins with it: 'The export of the project'. */
  work: string;
  /** Advice when it stopped its worker again and again. */
  crashed: string;
  /** Advice when it took too long. */
  late: string;
};

/**
 * Two jobs with the same key never run at once, whatever their kinds. `join`: starting a second one returns the first;
 * `refuse`: it is a conflict; `queue`: it waits until the first has ended, waits of the first included; `queue-one`:
 * the same, but where one waits already that will begin at its start, it returns that one, which does the work of both.
 */
export type Exclusive<P extends z.ZodType = z.ZodType> = {
  key(payload: z.output<P>, of: { projectId: string }): string;
  whenTaken: 'join' | 'refuse' | 'queue' | 'queue-one';
};

/** Jobs of a kind that people start by hand which one person may have waiting or under way. */
export const WAITING_PER_PERSON = 20;

/** A limit on one person's jobs of a kind. `called`: in the refusal, 'renders'. */
export type PerPerson = { most: number; called: string };

/** A tracked job without its implementation: light enough for the web process to import. */
export type TrackedJobDeclaration<
  K extends string = string,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  /** Verb first, unique: the key of its handler in workers/tracked-registry.ts. */
  kind: K;
  lane: JobLane;
  /** Ids and choices only: a handler reads the current state. */
  payload: P;
  /** Handlers must return it; pages that follow the job get its type (lib/contracts/job-results.ts). */
  result: R;
  /** Of one run: waits in between don't count. */
  timeoutMs: number;
  /** Runs unobtrusively: lists leave it out. */
  quiet: boolean;
  /** False where half of the work is of no use, and nothing of it can be taken back: it goes on to its end. */
  isCancellable: boolean;
  retry: RetryPolicy;
  exclusive: Exclusive<P> | null;
  /** One more is refused; children, and what the product starts by itself, wait instead. Null: no limit of its own. */
  perPerson: PerPerson | null;
  words: JobWords;
};

const NO_RETRY: RetryPolicy = { tries: 1, delaysMs: [], on: [] };

type Unsaid = 'quiet' | 'isCancellable' | 'retry' | 'exclusive' | 'perPerson';
type Declared<K extends string, P extends z.ZodType, R extends z.ZodType> = Omit<
  TrackedJobDeclaration<K, P, R>,
  Unsaid
> &
  Partial<Pick<TrackedJobDeclaration<K, P, R>, Unsaid>>;

/**
 * Declares a tracked job once. Without a word about them it is shown, can be cancelled, and is not tried again, not
 * exclusive, not limited.
 */
export function defineTrackedJob<const K extends string, P extends z.ZodType, R extends z.ZodType>(
  declaration: Declared<K, P, R>,
): TrackedJobDeclaration<K, P, R> {
  return { quiet: false, isCancellable: true, retry: NO_RETRY, exclusive: null, perPerson: null, ...declaration };
}

/** The result of jobs that return nothing. */
export const noResult = z.null();

export type TrackedPayload<J> = J extends TrackedJobDeclaration<string, infer P> ? z.output<P> : never;

/** A handler's result: nothing at all where the declaration says `noResult`. */
export type TrackedResult<J> =
  J extends TrackedJobDeclaration<string, z.ZodType, infer R>
    ? null extends z.input<R>
      ? z.input<R> | void
      : z.input<R>
    : never;
