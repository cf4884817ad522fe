import { clock } from '@/server/system/clock';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { vendorRequest } from '@/server/system/net/vendor-request';
import type { VendorAnswer, VendorRequest } from '@/server/system/net/vendor-call';
import { retryAfterMs } from '@/server/publishing/platforms/failure';
import { jsonObject } from '@/server/publishing/platforms/json-object';

type GraphBody = {
  message?: string;
  code?: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_msg?: string;
  fbtrace_id?: string;
};

/**
 * A refusal of Meta's Graph API (Instagram, Threads): its code and subcode give the meaning, the HTTP status rarely
 * does.
 */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  readonly isTransient: boolean;
  readonly usage: Usage;
  readonly requestId: string | undefined;

  constructor({ status, headers, text }: VendorAnswer) {
    const error = (jsonObject(text).error ?? {}) as GraphBody;
    super([error.message, error.error_user_msg].filter(Boolean).join(' ') || `Meta answered ${status}`);
    this.name = 'GraphError';
    this.status = status;
    this.code = error.code;
    this.subcode = error.error_subcode;
    this.isTransient = error.is_transient === true;
    this.usage = usageOf(headers);
    this.requestId = error.fbtrace_id ?? headers['x-fb-trace-id'];
  }
}

/** Limits are counted over a rolling hour or day: some of it is free again after a while. */
export const UNTOLD_WAIT_MS = 900_000;
const USED = ['call_count', 'total_time', 'total_cputime'];

export type Caller = { base: string; token: string; signal: AbortSignal };
type Call = { method: 'GET' | 'POST'; path: string; parameters: Record<string, string | boolean | undefined> } & Pick<
  VendorRequest,
  'timeoutMs' | 'beforeSending'
>;

/** One call of a Graph API. Throws GraphError, NotSentError or LostAnswerError. */
export async function callGraph<T>(caller: Caller, call: Call): Promise<T> {
  return (await askGraph<T>(caller, call)).result;
}

/** The same, with how long this credential has to rest when the response says that its allowance is used up. */
export async function askGraph<T>(
  { base, token, signal }: Caller,
  { method, path, parameters, ...sending }: Call,
): Promise<{ result: T; limitFor?: number }> {
  const present = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const form = new URLSearchParams([...present, ['access_token', token]]).toString();
  const answer =
    method === 'GET'
      ? await vendorRequest({ method, url: `${base}${path}?${form}`, signal, ...sending })
      : await vendorRequest({
          method,
          url: `${base}${path}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
          signal,
          ...sending,
        });
  const body = jsonObject(answer.text);
  if (answer.status >= 300 || body.error !== undefined)
    throw new GraphError(answer.status >= 300 ? answer : { ...answer, status: 400 });
  if (Object.keys(body).length === 0) throw new LostAnswerError('Meta', new Error('the answer can’t be read'));
  const { isUsedUp, afterMs = UNTOLD_WAIT_MS } = usageOf(answer.headers);
  return { result: body as T, ...(isUsedUp ? { limitFor: afterMs } : {}) };
}

/**
 * Reads the allowance from a response's headers (Graph API, "Rate limits"). `afterMs`: how long to wait, where stated.
 */
export type Usage = { isUsedUp: boolean; afterMs?: number };

type Counts = Record<string, unknown> & { estimated_time_to_regain_access?: number };

/**
 * X-Business-Use-Case-Usage counts by account and use case, in per cent, and gives the minutes until calls are accepted
 * again; X-App-Usage counts for the app and gives no time; a Retry-After is in seconds or a date.
 */
function usageOf(headers: Record<string, string>): Usage {
  const byAccount = Object.values(jsonObject(headers['x-business-use-case-usage'] ?? '')).flatMap((entries) =>
    Array.isArray(entries) ? (entries as Counts[]) : [],
  );
  const minutes = Math.max(0, ...byAccount.map((entry) => Number(entry.estimated_time_to_regain_access) || 0));
  const counts = [...byAccount, jsonObject(headers['x-app-usage'] ?? '')].flatMap((entry) =>
    USED.map((name) => Number(entry[name]) || 0),
  );
  const told = Math.max(minutes * 60_000, retryAfterMs(headers['retry-after'], clock.now()) ?? 0);
  return { isUsedUp: told > 0 || counts.some((percent) => percent >= 100), ...(told > 0 ? { afterMs: told } : {}) };
}
