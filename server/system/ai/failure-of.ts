import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { readRefusal } from '@/lib/ai/refusals';
import { CAPABILITY_FACTS } from '@/lib/ai/capabilities';
import { AppError } from '@/lib/errors/app-error';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { log } from '@/server/system/log';
import { AiFailure } from './ai-failure';
import { AnswerTooLargeError } from './client';
import type { ReadyConnection } from './connection';

/** Whether the provider can have acted: what a call that failed is counted as. */
export type Effect = 'not-sent' | 'refused' | 'unknown';

/** Codes of a connection that was never established. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const BAD_CERTIFICATE = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** Of pictures and texts that a provider's own rules forbid. */
const FORBIDDEN = new Set(['content_policy_violation', 'moderation_blocked', 'content_filter']);
/** Said by a gateway: the server behind it may have done the work. */
const GATEWAY = new Set([502, 504]);
const WAIT_MAX_SECONDS = 86_400;
const WAIT_USUAL_SECONDS = 60;
const SAID_MAX = 200;

type Situation = { connection: ReadyConnection; limitMs: number; isTimedOut: boolean; isCancelled: boolean };

/** The sentence and class of whatever a call threw, and what it is counted as. */
export function failureOf(error: unknown, situation: Situation): { failure: Error; effect: Effect } {
  const effect = effectOf(error);
  if (error instanceof AppError) return { failure: error, effect };
  if (error instanceof APIError)
    log.warn({ status: error.status, code: error.code, type: error.type }, 'the AI provider failed');
  const failure = endedByUs(error, situation) ?? neverSent(error) ?? answered(error, situation.connection);
  return { failure, effect };
}

const refuse = (sentence: string) => new AiFailure('refuse', sentence);
const passing = (sentence: string) => new AiFailure('retry', sentence, { isOutage: true });

function endedByUs(error: unknown, { isTimedOut, isCancelled, limitMs }: Situation): AiFailure | null {
  if (isTimedOut)
    return passing(
      `The AI did not answer within ${Math.round(limitMs / 1000)} seconds. Try again, or with a shorter text.`,
    );
  return isCancelled || error instanceof APIUserAbortError ? refuse('The request was cancelled.') : null;
}

function neverSent(error: unknown): AiFailure | null {
  if (isRefusedAddress(error))
    return refuse(
      'The address of the AI provider now leads into a private network. An administrator has to save it again.',
    );
  if (hasCode(error, BAD_CERTIFICATE))
    return refuse(
      'The certificate of the AI provider’s server is not valid. An administrator has to check its address.',
    );
  if (!hasCode(error, UNREACHED)) return null;
  return passing(
    'The AI provider could not be reached. Try again in a moment; if it goes on, an administrator has to check its address.',
  );
}

function answered(error: unknown, connection: ReadyConnection): AiFailure {
  if (error instanceof APIError && error.status !== undefined) return refusalOf(error, error.status, connection);
  if (causesOf(error).some((cause) => cause instanceof AnswerTooLargeError))
    return refuse(
      'The AI provider returned more than any answer holds: 64 MB. An administrator has to check its address.',
    );
  if (error instanceof APIError && !(error instanceof APIConnectionError))
    return passing('The AI provider ended its answer with an error. Try again in a minute.');
  if (error instanceof APIConnectionError || isNetworkError(error))
    return passing('The connection to the AI provider broke off before the end of its answer. Try again in a moment.');
  // The error's own words may quote the answer.
  log.warn({ name: error instanceof Error ? error.name : typeof error }, 'the AI provider’s answer can’t be read');
  return new AiFailure(
    'retry',
    `The AI provider returned something that can’t be read. Try again; if it goes on, ${CHECK_ADDRESS}.`,
  );
}

const CHECK_ADDRESS = 'an administrator has to check its address (most end in /v1)';

function effectOf(error: unknown): Effect {
  if (neverSent(error)) return 'not-sent';
  if (error instanceof APIError && error.status !== undefined && error.status !== 200)
    return GATEWAY.has(error.status) ? 'unknown' : 'refused';
  return 'unknown';
}

const hasCode = (error: unknown, codes: ReadonlySet<string>) =>
  causesOf(error).some(({ code }) => codes.has(code ?? ''));
const isRefusedAddress = (error: unknown) => causesOf(error).some((cause) => cause instanceof FetchRefusedError);
const isNetworkError = (error: unknown) => causesOf(error).some(({ code }) => code !== undefined);

function causesOf(error: unknown): (Error & { code?: string })[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error as Error & { code?: string }, ...[error.cause, ...inner].flatMap(causesOf)];
}

function refusalOf(error: APIError, status: number, { model, name, key, keyFrom }: ReadyConnection): AiFailure {
  const refusal = readRefusal(JSON.stringify(error.error ?? ''));
  const said = saidBy(refusal.message, key);
  const refused = (sentence: string) => new AiFailure('refuse', sentence, { said });
  const wait = waitOf(error.headers?.get('retry-after'));
  const { label, prefix } = CAPABILITY_FACTS[keyFrom === 'inherited' ? 'chat' : name];
  if (error.code === 'insufficient_quota')
    return refused('The account at the AI provider has no credit left. Its owner has to top it up.');
  if (status === 429)
    return new AiFailure('wait', `The AI provider’s rate limit was reached. Try again ${inWords(wait)}.`, {
      retryAfterSeconds: wait ?? WAIT_USUAL_SECONDS,
      isOutage: true,
    });
  if (status === 401 && key === null)
    return refuse(
      `The AI provider asks for a key, and this host has none for its address. An administrator has to save one under Administration (${label}) or in ${prefix}_API_KEY.`,
    );
  // Its own words show parts of the key.
  if (status === 401)
    return refuse(
      `The AI provider refused this host’s key. An administrator has to check it under Administration (${label}) or in ${prefix}_API_KEY.`,
    );
  if (FORBIDDEN.has(String(error.code)))
    return refused('The AI provider’s own rules forbid this. Try it with other words.');
  if (status === 403)
    return refused(
      'The AI provider denied access. An administrator has to check what this host’s key may be used for.',
    );
  if (error.code === 'model_not_found')
    return refused(`The AI provider does not know the model ${model}. An administrator has to choose another one.`);
  // Some gateways refuse a parameter that they don't know with the status of a missing page.
  if (status === 404 && /unrecogni[sz]ed request argument/i.test(refusal.message))
    return new AiFailure('refuse', 'The AI provider refused a parameter of the request.', {
      isBadRequest: true,
      refusal,
      said,
    });
  if (status === 404 || status === 405 || status === 501)
    return refused(
      `The AI provider does not know the model ${model}, or does not serve ${name === 'chat' ? 'chat' : 'this'}: ${CHECK_ADDRESS}, and the model.`,
    );
  if (error.code === 'context_length_exceeded')
    return refused('This text is too long for the AI model. Try it with a part of it.');
  if (status >= 500)
    return new AiFailure('retry', `The AI provider has a problem at the moment. Try again ${inWords(wait)}.`, {
      isOutage: true,
    });
  if (status >= 300 && status < 400)
    return refused('The address of the AI provider redirects elsewhere. An administrator has to enter the final one.');
  return new AiFailure(
    'refuse',
    'The AI provider refused the request. Try it with another text; if it goes on, an administrator can test the AI under Administration.',
    { isBadRequest: status === 400 || status === 422, refusal, said },
  );
}

/** The provider's own words, on one line and without the key; null where it has none. */
function saidBy(line: string, key: string | null): string | null {
  if (key !== null && line.includes(key)) return null;
  return line === '' ? null : line.length > SAID_MAX ? `${line.slice(0, SAID_MAX)}…` : line;
}

/** Retry-After in seconds or as a date; null when it is neither. */
function waitOf(header: string | null | undefined): number | null {
  const seconds = Number(header ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header ?? '') - Date.now()) / 1000;
  return wait > 0 ? Math.min(Math.ceil(wait), WAIT_MAX_SECONDS) : null;
}

function inWords(wait: number | null): string {
  if (wait === null || wait === WAIT_USUAL_SECONDS) return 'in a minute';
  if (wait < 2 * WAIT_USUAL_SECONDS) return `in ${wait} ${wait === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(wait / 60);
  return minutes < 120 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
