import { CAUSES, type FailureCause } from '@/lib/posts/failure-cause';
import { LostAnswerError, NotSentError } from '@/server/system/net/network-errors';
import { redactText } from '@/server/system/log';
import type { Failure } from './types';

/** A failure whose class is known where it occurs. `message` is the sentence that the user reads. */
export class PlatformError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.name = 'PlatformError';
    this.failure = failure;
  }
}

/** A failure that waiting would not fix: what happened and what to do. */
export function permanent(text: string, cause?: FailureCause): PlatformError {
  return new PlatformError({ class: 'permanent', text, ...(cause ? { cause } : {}) });
}

/** A part can't answer the one before, which is gone. Waiting brings nothing back. */
export function partBeforeGone(label: string): PlatformError {
  return permanent(
    `The part before this one is no longer on ${label}, so this one can't follow it. Make a new post of the parts that are missing.`,
  );
}

/** How long to wait when a network says "too many requests" without saying how long. */
const DEFAULT_WAIT_MS = 60_000;

/** An unsuccessful response, in the words of the network. `code`: its own, where it has one; else the status tells. */
export type RefusedAnswer = {
  status: number;
  text: string;
  afterMs?: number;
  requestId?: string;
  code?: number | string;
  /** Whom it concerns at the network, such as @northwind. */
  target?: string | undefined;
};

/**
 * The class of a refusal by its HTTP status alone (docs/decisions/publishing.md). Adapters check their
 * network's own codes first. `sent`: the refused call was made after beforeCreate.
 */
export function refusalFailure(
  { status, text, afterMs, requestId, code = status, target }: RefusedAnswer,
  sent: boolean,
): Failure {
  const cause = { code: String(code), ...(target ? { target } : {}) };
  const words = { text: redactText(text), cause, ...(requestId ? { requestId } : {}) };
  if (status === 429) return { class: 'rate-limited', afterMs: afterMs ?? DEFAULT_WAIT_MS, ...words };
  if (status === 401) return { class: 'authentication', ...words };
  if (status === 500 || status === 503) return { class: 'retry', ...words };
  if (status >= 300 && status < 500) return { class: 'permanent', ...words };
  // 502, 504 and the like come from a gateway: the network behind it may have acted.
  return { class: sent ? 'unknown' : 'retry', ...words };
}

/**
 * The class of an error that isn't a response: our own failures pass through, a lost response is unknown once the
 * creating call was made.
 */
export function otherFailure(error: unknown, sent: boolean): Failure {
  if (error instanceof PlatformError) return error.failure;
  const text = redactText(error instanceof Error ? error.message : String(error));
  if (error instanceof NotSentError) return { class: 'retry', text, cause: { code: CAUSES.notSent } };
  const cause = { code: error instanceof LostAnswerError ? CAUSES.lost : CAUSES.ours };
  return { class: sent ? 'unknown' : 'retry', text, cause };
}

/** Milliseconds of a Retry-After header: seconds or a date. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
