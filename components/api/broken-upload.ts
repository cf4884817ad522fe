import { ApiError, callUrl } from '@/lib/api/call';
import { getHealth } from '@/lib/routes/system';

/**
 * Times that an upload goes on by itself after its connection broke, although the server could be reached again each
 * time.
 */
const BREAKS_FORGIVEN = 3;

/**
 * `wait`: no server answered, so it resumes once one does. `stop`: `failure` says why, and only the user
 * tries again.
 */
export type AfterFailure = { kind: 'wait' } | { kind: 'stop'; failure: ApiError };

/**
 * The next step after a failed attempt. Any response proves a connection: it is shown, regardless of its
 * status. `breaks` counts the connections that broke so far, this one included.
 */
export function afterFailure(error: unknown, breaks: number): AfterFailure {
  if (error instanceof ApiError && error.statusCode !== 0) return { kind: 'stop', failure: error };
  if (breaks <= BREAKS_FORGIVEN) return { kind: 'wait' };
  const message = `The connection broke ${breaks} times while the file was being sent, although the server can be reached. Try again, or choose a smaller file.`;
  return { kind: 'stop', failure: new ApiError({ statusCode: 0, code: 'NETWORK', message, cause: error }) };
}

/** Whether the server answers: any response will do. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(callUrl(getHealth, { query: { probe: 'live' } }), { cache: 'no-store', signal });
    return true;
  } catch {
    return false; // no connection, or no longer needed
  }
}
