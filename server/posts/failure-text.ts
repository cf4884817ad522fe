import { redactText } from '@/server/log';
import type { Failure } from '@/server/platforms/types';

const MAX_TEXT = 2000;
/** A wait that a network states wrongly must not become none, nor for ever. */
const DEFAULT_WAIT_MS = 60_000;
const MAX_WAIT_MS = 30 * 86_400_000;

/** A failure fit to be stored: without secrets, in bounds, and unknown only when something was sent. */
export function cleanFailure(failure: Failure, { sent }: { sent: boolean }): Failure {
  const text = redactText(failure.text).slice(0, MAX_TEXT) || 'The network gave no reason';
  if (failure.class === 'unknown' && !sent) return { ...failure, class: 'retry', text };
  if (failure.class !== 'rate-limited') return { ...failure, text };
  const afterMs = Number.isFinite(failure.afterMs) && failure.afterMs >= 0 ? Math.min(failure.afterMs, MAX_WAIT_MS) : DEFAULT_WAIT_MS;
  return { ...failure, text, afterMs };
}
