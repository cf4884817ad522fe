import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import { measure } from '@/server/system/metrics/registry';
import { clientHasGone } from './raw-body';

/** Headers of every API response (docs/decisions/api.md). */
export const API_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** nginx's status for a closed connection; no client reads it. */
const CLIENT_GONE = 499;

const CONNECTION_ENDS = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * The error of work whose connection has gone. Any other error stays an error, whether or not the client is still
 * waiting.
 */
function isConnectionEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    CONNECTION_ENDS.has(String((error as NodeJS.ErrnoException).code)) ||
    ['AbortError', 'ResponseAborted'].includes(error.name)
  );
}

type Extra = {
  headers?: Record<string, string>;
  /** The failed request: a failure after the client hung up is not ours. */ request?: Request;
};

/** The one error response: `{ statusCode, code, message, detail, issues? }`. Nothing else builds one. */
export function problem(
  error: unknown,
  requestId: string,
  { headers: extraHeaders = {}, request }: Extra = {},
): Response {
  if (request && isConnectionEnd(error) && clientHasGone(request)) {
    log.debug({ requestId, err: error }, 'the client disconnected before the response');
    return new Response(null, { status: CLIENT_GONE, headers: API_HEADERS });
  }
  const known = toAppError(error);
  if (known.code === 'INTERNAL' || known.cause !== undefined)
    log.error({ requestId, code: known.code, err: error }, 'request failed');
  measure(({ errors }) => errors.inc({ code: known.code }));
  const body = {
    statusCode: known.statusCode,
    code: known.code,
    message: known.message,
    detail: known.message,
    ...(known.issues ? { issues: known.issues } : {}),
    ...(known.existing ? { existing: known.existing } : {}),
    ...known.secondFactor,
    ...(known.current === undefined ? {} : { current: known.current }),
  };
  const headers = new Headers({ ...API_HEADERS, ...extraHeaders, 'X-Request-Id': requestId });
  if (known.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))));
  if (known.statusCode === 401) headers.set('WWW-Authenticate', 'Bearer');
  return Response.json(body, { status: known.statusCode, headers });
}

/** The driver's errors for an unavailable server; it lets a broken socket through unchanged. */
const DATABASE_AWAY =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|TopologyClosed|NotConnected|ClientClosed|OperationTimeout)Error|MongooseServerSelectionError)$/;
const SOCKET_BROKEN = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

function isDatabaseAway(error: Error): boolean {
  return DATABASE_AWAY.test(error.name) || SOCKET_BROKEN.has(String((error as NodeJS.ErrnoException).code));
}

/** MongoDB's OutOfDiskSpace, which the embedded database returns too: writing failed, reading still works. */
const OUT_OF_DISK_SPACE = 14_031;

/** Also as the cause of another error: drivers and stores wrap the system's error. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === OUT_OF_DISK_SPACE || isDiskFull(error.cause);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && isDatabaseAway(error)) {
    return new AppError(
      'SERVICE_UNAVAILABLE',
      'The database does not answer. Nothing was lost; try again in a moment.',
      { cause: error, retryAfterSeconds: 2 },
    );
  }
  if (isDiskFull(error)) {
    return new AppError('DISK_FULL', 'The disk of this host is full. Free some space and try again.', { cause: error });
  }
  return new AppError(
    'INTERNAL',
    'Something went wrong on our side. Try again; if it happens again, give the administrator the request id.',
    { cause: error },
  );
}
