import { redactText } from '@/server/system/log';
import type { Failure } from '@/server/publishing/platforms/types';

const MAX_TEXT = 2000;
/** A wrong wait from a network must not become zero or endless. */
const DEFAULT_WAIT_MS = 60_000;
/** A wait that is already over, by a clock that is not ours. */
const NO_WAIT_MS = 1000;
const MAX_WAIT_MS = 30 * 86_400_000;

/** A failure ready to be stored: without secrets, within bounds, and unknown only when something was sent. */
export function cleanFailure(failure: Failure, { sent }: { sent: boolean }): Failure {
  const text = redactText(failure.text).slice(0, MAX_TEXT) || 'The network gave no reason';
  if (failure.class === 'unknown' && !sent) return { ...failure, class: 'retry', text };
  if (failure.class !== 'rate-limited') return { ...failure, text };
  return { ...failure, text, afterMs: waitOf(failure.afterMs) };
}

function waitOf(afterMs: number): number {
  if (!Number.isFinite(afterMs) || afterMs < 0) return DEFAULT_WAIT_MS;
  return afterMs === 0 ? NO_WAIT_MS : Math.min(afterMs, MAX_WAIT_MS);
}
