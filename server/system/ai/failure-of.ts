import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { AppError } from '@/lib/errors/app-error';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { log } from '@/server/system/log';
import { AiFailure } from './ai-failure';
import type { ReadyConnection } from './connection';

/** Whether the provider can have acted: what a call that failed is counted as. */
export type Effect = 'not-sent' | 'refused' | 'unknown';

/** Codes of a connection that never stood. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** Said by a gateway: the server behind it may have done the work. */
const GATEWAY = new Set([502, 504]);
const WAIT_MAX_SECONDS = 86_400;

type Situation = { connection: ReadyConnection; limitMs: number; isTimedOut: boolean; isCancelled: boolean };

/** The sentence and class of whatever a call threw, and what it is counted as. */
export function failureOf(error: unknown, situation: Situation): { failure: Error; effect: Effect } {
  const effect = effectOf(error);
  if (error instanceof AppError) return { failure: error, effect };
  if (error instanceof APIError)
    log.warn({ status: error.status, code: error.code, type: error.type }, 'the AI provider failed');
  if (situation.isTimedOut) {
    const seconds = Math.round(situation.limitMs / 1000);
    return {
      effect,
      failure: new AiFailure(
        'retry',
        `The AI did not answer within ${seconds} seconds. Try again, or with a shorter text.`,
      ),
    };
  }
  if (situation.isCancelled || error instanceof APIUserAbortError)
    return { effect, failure: new AiFailure('refuse', 'The request was cancelled.') };
  if (refusedAddress(error))
    return {
      effect: 'not-sent',
      failure: new AiFailure(
        'refuse',
        'The address of the AI provider now leads into a private network. An administrator has to save it again.',
      ),
    };
  if (effect === 'not-sent')
    return { effect, failure: new AiFailure('retry', 'The AI provider could not be reached. Try again in a moment.') };
  if (error instanceof APIError && error.status !== undefined)
    return { effect, failure: refusalOf(error, error.status, situation.connection) };
  if (causesOf(error).some(({ code }) => code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'))
    return { effect, failure: new AiFailure('refuse', 'The AI provider returned more than any answer holds: 64 MB.') };
  if (error instanceof APIConnectionError || isNetworkError(error))
    return {
      effect,
      failure: new AiFailure(
        'retry',
        'The AI provider could not be reached: the connection broke off. Try again in a moment.',
      ),
    };
  // The error's own words may quote the answer.
  log.warn({ name: error instanceof Error ? error.name : typeof error }, 'the AI provider’s answer can’t be read');
  return {
    effect,
    failure: new AiFailure('retry', 'The AI provider returned something that can’t be read. Try again.'),
  };
}

function effectOf(error: unknown): Effect {
  if (causesOf(error).some(({ code }) => NOT_SENT.has(code ?? ''))) return 'not-sent';
  if (error instanceof APIError && error.status !== undefined && error.status !== 200)
    return GATEWAY.has(error.status) ? 'unknown' : 'refused';
  return 'unknown';
}

const refusedAddress = (error: unknown) => causesOf(error).some((cause) => cause instanceof FetchRefusedError);
const isNetworkError = (error: unknown) => causesOf(error).some(({ code }) => code !== undefined);

function causesOf(error: unknown): (Error & { code?: string })[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error as Error & { code?: string }, ...[error.cause, ...inner].flatMap(causesOf)];
}

function refusalOf(error: APIError, status: number, { model, name }: ReadyConnection): AiFailure {
  const refuse = (sentence: string) => new AiFailure('refuse', sentence);
  if (error.code === 'insufficient_quota')
    return refuse('The account at the AI provider has no credit left. Its owner has to top it up.');
  if (status === 429)
    return new AiFailure('wait', 'The AI provider’s rate limit was reached. Try again in a minute.', {
      retryAfterSeconds: waitOf(error.headers?.get('retry-after')),
    });
  if (status === 401 || status === 403)
    return refuse('The AI provider refused this host’s key. An administrator has to check it.');
  if (error.code === 'model_not_found')
    return refuse(`The AI provider does not know the model ${model}. An administrator has to choose another one.`);
  if (status === 404 || status === 405 || status === 501)
    return refuse(
      `The AI provider does not know the model ${model}, or does not serve ${name === 'chat' ? 'chat' : 'this'}. An administrator has to check it.`,
    );
  if (error.code === 'context_length_exceeded')
    return refuse('This text is too long for the AI model. Try it with a part of it.');
  if (status >= 500)
    return new AiFailure('retry', 'The AI provider has a problem at the moment. Try again in a minute.');
  if (status >= 300 && status < 400)
    return refuse('The address of the AI provider redirects elsewhere. An administrator has to enter the final one.');
  return new AiFailure('refuse', 'The AI provider refused the request.', {
    isBadRequest: status === 400 || status === 422,
  });
}

/** Retry-After in seconds or as a date; a minute when it is neither. */
function waitOf(header: string | null | undefined): number {
  const seconds = Number(header ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header ?? '') - Date.now()) / 1000;
  return wait > 0 ? Math.min(Math.ceil(wait), WAIT_MAX_SECONDS) : 60;
}
