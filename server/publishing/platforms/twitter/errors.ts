import { otherFailure, refusalFailure } from '@/server/publishing/platforms/failure';
import type { Failure } from '@/server/publishing/platforms/types';
import { XError } from './client';

/** Problems of a 403 that only the account's owner can fix (docs/networks/x.md). */
const ACCOUNT_PROBLEMS = ['unsupported-authentication', 'client-forbidden', 'user-suspended', 'oauth1-permissions'];
/** X's windows are 15 minutes long. */
const WINDOW_MS = 900_000;

export function classifyX(error: unknown, sent: boolean): Failure {
  if (!(error instanceof XError)) return otherFailure(error, sent);
  const { status, type, message: text, afterMs = WINDOW_MS, requestId } = error;
  return refusalFailure(
    {
      status: status === 403 && ACCOUNT_PROBLEMS.includes(type) ? 401 : status,
      text,
      afterMs,
      requestId,
      // "about:blank" says no more than the status.
      code: type && type !== 'about:blank' ? type : status,
    },
    sent,
  );
}
