import { redactText } from '@/server/system/log';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { vendorRequest } from '@/server/system/net/vendor-request';
import { otherFailure, refusalFailure } from './failure';
import { jsonObject } from './json-object';
import type { Failure } from './types';

/** Token calls are short, and users wait for some of them. */
const TIMEOUT_MS = 20_000;

/**
 * OAuth's errors for a grant or an app that waiting does not fix (RFC 6749 section 5.2; VK ID says invalid_token too).
 */
const DEAD = [
  'invalid_grant',
  'invalid_token',
  'invalid_client',
  'unauthorized_client',
  'access_denied',
  'expired_token',
];

/**
 * A refusal of a token call. `code` is OAuth's `error`; VK sends it inside a 200, Instagram has `error_message`
 * instead.
 */
export class TokenRefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: Record<string, unknown>) {
    const code = typeof body.error === 'string' ? body.error : '';
    const words = [body.error_description, body.error_message, messageOf(body.error), code].find(
      (text) => typeof text === 'string' && text !== '',
    );
    super(redactText(typeof words === 'string' ? words : `it answered ${status}`));
    this.name = 'TokenRefusedError';
    this.status = status;
    this.code = code;
  }
}

/** Meta's errors are objects with a message. */
function messageOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
}

/**
 * One call of a token endpoint, with a form body. Numbers of `user_id` stay whole: Meta's exceed what a JSON number can
 * hold here. Throws TokenRefusedError, NotSentError or LostAnswerError.
 */
export async function callToken({
  url,
  form,
  signal,
}: {
  url: string;
  form: Record<string, string | undefined>;
  signal: AbortSignal;
}): Promise<Record<string, unknown>> {
  const present = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const answer = await vendorRequest({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(present).toString(),
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  const body = jsonObject(answer.text.replace(/("user_id"\s*:\s*)(\d+)/g, '$1"$2"'));
  if (answer.status >= 300 || body.error !== undefined || body.error_message !== undefined)
    throw new TokenRefusedError(answer.status, body);
  if (Object.keys(body).length === 0)
    throw new LostAnswerError(new URL(url).host, new Error('the answer can’t be read'));
  return body;
}

/** The class of a token call's error: `authentication` when only the user can fix it, by connecting again. */
export function tokenFailure(error: unknown): Failure {
  if (!(error instanceof TokenRefusedError)) return otherFailure(error, false);
  const { status, code, message: text } = error;
  return refusalFailure({ status: DEAD.includes(code) ? 401 : status < 300 ? 400 : status, text }, false);
}

/** A text field of a response; empty for anything else. */
export function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/**
 * When a token that expires in that many seconds ends, as stored: ISO 8601. Undefined when the response did not say.
 */
export function expiryOf(body: Record<string, unknown>, now: Date): string | undefined {
  const seconds = Number(body.expires_in);
  return Number.isFinite(seconds) && seconds > 0 ? new Date(now.getTime() + seconds * 1000).toISOString() : undefined;
}
