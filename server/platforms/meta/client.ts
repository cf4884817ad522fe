import { LostAnswerError } from '@/server/net/network-errors';
import { vendorRequest, type VendorAnswer } from '@/server/net/vendor-request';
import { jsonObject } from '../json-object';

type GraphBody = { message?: string; code?: number; error_subcode?: number; is_transient?: boolean; error_user_msg?: string; fbtrace_id?: string };

/** A refusal of Meta's Graph API (Instagram, Threads): its code and subcode say what it means, the HTTP status rarely does. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  readonly isTransient: boolean;
  readonly afterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, headers, text }: VendorAnswer) {
    const error = (jsonObject(text).error ?? {}) as GraphBody;
    super([error.message, error.error_user_msg].filter(Boolean).join(' ') || `Meta answered ${status}`);
    this.name = 'GraphError';
    this.status = status;
    this.code = error.code;
    this.subcode = error.error_subcode;
    this.isTransient = error.is_transient === true;
    this.afterMs = regainMs(headers);
    this.requestId = error.fbtrace_id ?? headers['x-fb-trace-id'];
  }
}

export type Caller = { base: string; token: string; signal: AbortSignal };
type Call = { method: 'GET' | 'POST'; path: string; parameters: Record<string, string | boolean | undefined>; timeoutMs?: number };

/** One call of a Graph API. Throws GraphError, NotSentError or LostAnswerError. */
export async function callGraph<T>({ base, token, signal }: Caller, { method, path, parameters, timeoutMs }: Call): Promise<T> {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const form = new URLSearchParams([...present, ['access_token', token]]).toString();
  const answer =
    method === 'GET'
      ? await vendorRequest({ method, url: `${base}${path}?${form}`, signal, timeoutMs })
      : await vendorRequest({ method, url: `${base}${path}`, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form, signal, timeoutMs });
  const body = jsonObject(answer.text);
  if (answer.status >= 300 || body.error !== undefined) throw new GraphError(answer.status >= 300 ? answer : { ...answer, status: 400 });
  if (Object.keys(body).length === 0) throw new LostAnswerError('Meta', new Error('the answer can’t be read'));
  return body as T;
}

/** Minutes until calls are taken again (Graph API, "Rate limiting", X-Business-Use-Case-Usage), or a Retry-After in seconds. */
function regainMs(headers: Record<string, string>): number | undefined {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1000;
  const usage = jsonObject(headers['x-business-use-case-usage'] ?? '');
  const minutes = Object.values(usage).flatMap((entries) => (Array.isArray(entries) ? (entries as { estimated_time_to_regain_access?: number }[]).map((entry) => entry.estimated_time_to_regain_access ?? 0) : []));
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60_000 : undefined;
}
