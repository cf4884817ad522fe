import { clock } from '@/server/system/clock';
import { LostAnswerError } from '@/server/system/net/network-errors';
import type { VendorAnswer } from '@/server/system/net/vendor-call';
import { retryAfterMs } from '@/server/publishing/platforms/failure';
import { jsonObject } from '@/server/publishing/platforms/json-object';
import { sendToX, type Caller, type XCall } from './send';

/** An unsuccessful response of X. `type` is the last part of a problem's address, such as "client-forbidden". */
export class XError extends Error {
  readonly status: number;
  readonly type: string;
  readonly afterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, headers, text }: VendorAnswer) {
    const body = jsonObject(text);
    super(wordsOf(body) ?? `X answered ${status}`);
    this.name = 'XError';
    this.status = status;
    this.type =
      String(body.type ?? '')
        .split('/')
        .at(-1) ?? '';
    this.afterMs = toldWait(headers);
    this.requestId = headers['x-transaction-id'];
  }
}

/**
 * One call of the X API at X_API_URL (`nextToken`: the next page of a list). Throws XError, NotSentError or
 * LostAnswerError.
 */
export async function callX<T>(
  caller: Caller,
  call: XCall,
): Promise<{ data: T; nextToken?: string; limitFor?: number }> {
  const answer = await sendToX(caller, call);
  if (answer.status >= 300) throw new XError(answer);
  const result = jsonObject(answer.text);
  // X reports some failures with 200 and only "errors".
  if (result.data === undefined && result.errors !== undefined) throw new XError({ ...answer, status: 400 });
  if (answer.text !== '' && Object.keys(result).length === 0)
    throw new LostAnswerError('X', new Error('the answer can’t be read'));
  const wait =
    answer.headers['x-rate-limit-remaining'] === '0' || answer.headers['x-user-limit-24hour-remaining'] === '0'
      ? untilReset(answer.headers)
      : undefined;
  const { next_token: nextToken } = (result.meta ?? {}) as { next_token?: string };
  return { data: result.data as T, ...(nextToken ? { nextToken } : {}), ...(wait ? { limitFor: wait } : {}) };
}

/** As long as the response says: until the end of the window, or by a Retry-After; the longer of the two. */
function toldWait(headers: Record<string, string>): number | undefined {
  const told = [untilReset(headers), retryAfterMs(headers['retry-after'], clock.now())].filter(
    (ms) => ms !== undefined,
  );
  return told.length > 0 ? Math.max(...told) : undefined;
}

/** Until the exhausted window ends; headers carry seconds since 1970 (X, "Rate limits"). */
function untilReset(headers: Record<string, string>): number | undefined {
  const names = ['x-user-limit-24hour', 'x-app-limit-24hour'].filter((name) => headers[`${name}-remaining`] === '0');
  const resets = [...names, 'x-rate-limit']
    .map((name) => Number(headers[`${name}-reset`]))
    .filter((seconds) => seconds > 0);
  return resets.length > 0 ? Math.max(0, Math.max(...resets) * 1000 - clock.now().getTime()) : undefined;
}

/** `detail` of a problem, or the messages of `errors`. */
function wordsOf({ detail, title, errors }: Record<string, unknown>): string | undefined {
  const list = Array.isArray(errors)
    ? (errors as { message?: string; detail?: string }[]).flatMap((error) => error.message ?? error.detail ?? [])
    : [];
  const words = [typeof detail === 'string' ? detail : typeof title === 'string' ? title : '', ...list].filter(Boolean);
  return words.length > 0 ? [...new Set(words)].join('; ') : undefined;
}
