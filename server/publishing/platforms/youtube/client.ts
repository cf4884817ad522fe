import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { vendorRequest } from '@/server/system/net/vendor-request';
import type { VendorAnswer, VendorRequest } from '@/server/system/net/vendor-call';
import { retryAfterMs } from '@/server/publishing/platforms/failure';
import { jsonObject } from '@/server/publishing/platforms/json-object';
import type { AdapterContext } from '@/server/publishing/platforms/types';

type ErrorBody = { message?: string; errors?: { reason?: string; message?: string }[]; details?: ErrorDetail[] };
/** Of Google's common error model: ErrorInfo and RetryInfo. */
type ErrorDetail = { '@type'?: string; metadata?: { quota_unit?: string; quota_limit?: string }; retryDelay?: string };

/** A refusal of Google's: `reason` is YouTube's first own reason, or the OAuth error such as "invalid_grant". */
export class GoogleError extends Error {
  readonly status: number;
  readonly reason: string;
  /** Whether the exhausted quota is daily. */
  readonly isDaily: boolean;
  readonly afterMs: number | undefined;

  constructor({ status, headers, text }: VendorAnswer) {
    const { error, error_description: description } = jsonObject(text);
    const body: ErrorBody = typeof error === 'object' && error !== null ? error : {};
    const oauth = typeof error === 'string' ? error : '';
    super(
      plain(body.message) ||
        plain(typeof description === 'string' ? description : '') ||
        oauth ||
        `YouTube answered ${status}`,
    );
    this.name = 'GoogleError';
    this.status = status;
    this.reason = body.errors?.[0]?.reason ?? oauth;
    this.isDaily = isDaily(body);
    this.afterMs = retryAfterMs(headers['retry-after'], clock.now()) ?? retryDelayMs(body);
  }
}

/** Daily quotas are named by their unit, or, without details, by the limit's name: "limit 'Video Uploads per day'". */
function isDaily({ message = '', details = [] }: ErrorBody): boolean {
  const units = details.flatMap(({ metadata }) => metadata?.quota_unit ?? []);
  if (units.length > 0) return units.some((unit) => unit.startsWith('1/d'));
  return /\blimit '[^']* per day'/i.test(message);
}

/** RetryInfo: "30s", "0.5s". */
function retryDelayMs({ details = [] }: ErrorBody): number | undefined {
  const seconds = details.flatMap(({ retryDelay }) =>
    /^[\d.]+s$/.test(retryDelay ?? '') ? [parseFloat(retryDelay ?? '')] : [],
  )[0];
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}

/** Google puts links into its sentences. */
function plain(text: string | undefined): string {
  return (text ?? '').replace(/<[^>]*>/g, '').trim();
}

export type Caller = Pick<AdapterContext, 'credentials' | 'signal'>;

/** Access tokens live for an hour. In memory only, by a hash of the credentials. */
const tokens = new Map<string, { token: string; until: number }>();
const EARLY_MS = 120_000;

/** A token for the refresh token in Settings. `fresh`: asks Google even when one is cached. */
export async function accessToken({ credentials, signal }: Caller, { fresh = false } = {}): Promise<string> {
  const { client_id: id = '', client_secret: secret = '', refresh_token: refresh = '' } = credentials;
  const key = sha256(`${id} ${secret} ${refresh}`);
  const known = tokens.get(key);
  if (!fresh && known && known.until > clock.now().getTime()) return known.token;
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: id,
    client_secret: secret,
    refresh_token: refresh,
  }).toString();
  const answer = await vendorRequest({
    method: 'POST',
    url: `${env.GOOGLE_OAUTH_URL}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    signal,
  });
  const { access_token: token, expires_in: seconds } = jsonObject(answer.text);
  if (answer.status !== 200 || typeof token !== 'string') throw new GoogleError(answer);
  tokens.set(key, {
    token,
    until: clock.now().getTime() + (typeof seconds === 'number' ? seconds : 3600) * 1000 - EARLY_MS,
  });
  return token;
}

type Call = Omit<VendorRequest, 'signal' | 'headers'> & { headers?: Record<string, string> };

/**
 * One signed request, whatever the response's status. When Google has dropped a token early, it is renewed and the call
 * repeated: a 401 had no effect.
 */
export async function askGoogle(caller: Caller, call: Call, { repeat = true } = {}): Promise<VendorAnswer> {
  const send = async (fresh: boolean) => {
    const authorization = `Bearer ${await accessToken(caller, { fresh })}`;
    return vendorRequest({ ...call, headers: { ...call.headers, authorization }, signal: caller.signal });
  };
  const answer = await send(false);
  return answer.status === 401 && repeat ? send(true) : answer;
}

type JsonCall = { method: 'GET' | 'POST'; path: string; json?: unknown } & Pick<VendorRequest, 'beforeSending'>;

/** A call of the Data API with JSON. Throws GoogleError, NotSentError or LostAnswerError. */
export async function callYoutube<T>(caller: Caller, { method, path, json, beforeSending }: JsonCall): Promise<T> {
  const content =
    json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  return resultOf<T>(
    await askGoogle(caller, { method, url: `${env.YOUTUBE_API_URL}/youtube/v3${path}`, beforeSending, ...content }),
  );
}

/** The resource of a successful response. */
export function resultOf<T>(answer: VendorAnswer): T {
  if (answer.status >= 300) throw new GoogleError(answer);
  const body = jsonObject(answer.text);
  if (Object.keys(body).length === 0) throw new LostAnswerError('YouTube', new Error('the answer can’t be read'));
  return body as T;
}
