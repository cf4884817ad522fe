import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { requiredKey } from './ai-state';

const TIMEOUT_MS = 45_000;

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/**
 * One answer of the model, trimmed. Throws AppError with a sentence for every failure; tried once, because a user is
 * waiting.
 */
export async function complete({
  messages,
  signal,
}: {
  messages: readonly Message[];
  signal?: AbortSignal;
}): Promise<string> {
  const client = new OpenAI({
    apiKey: requiredKey(),
    baseURL: env.OPENAI_BASE_URL,
    timeout: TIMEOUT_MS,
    maxRetries: 0,
  });
  try {
    const answer = await client.chat.completions.create(
      { model: env.OPENAI_MODEL, messages: [...messages] },
      { signal },
    );
    const [choice] = answer.choices;
    const text = choice?.message.content?.trim();
    if (text) return text;
    throw new AppError(
      'AI_FAILED',
      choice?.message.refusal
        ? `The AI declined: ${choice.message.refusal}`
        : 'The AI returned no text. Try again, or rephrase your request.',
    );
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  log.warn({ status: error.status, code: error.code, type: error.type }, 'the AI provider failed');
  const failed = (sentence: string, retryAfterSeconds?: number) =>
    new AppError('AI_FAILED', sentence, { retryAfterSeconds });
  if (error instanceof APIUserAbortError) return failed('The request was cancelled.');
  if (error instanceof APIConnectionTimeoutError)
    return failed(`The AI did not answer within ${TIMEOUT_MS / 1000} seconds. Try again, or with a shorter text.`);
  if (error instanceof APIConnectionError)
    return failed('The AI provider could not be reached. Try again in a moment.');
  if (error.code === 'insufficient_quota')
    return failed('The account at the AI provider has no credit left. Its owner has to top it up.');
  if (error.status === 429)
    return failed(
      'The AI provider’s rate limit was reached. Try again in a minute.',
      Number(error.headers?.get('retry-after')) || 60,
    );
  if (error.status === 401 || error.status === 403)
    return failed('The AI provider refused this host’s key. An administrator has to check OPENAI_API_KEY.');
  if (error.status === 404)
    return failed(
      `The AI provider does not know the model ${env.OPENAI_MODEL}. An administrator has to check OPENAI_MODEL.`,
    );
  if (error.code === 'context_length_exceeded')
    return failed('This text is too long for the AI model. Try it with a part of it.');
  return failed(
    error.status !== undefined && error.status >= 500
      ? 'The AI provider has a problem at the moment. Try again in a minute.'
      : 'The AI provider refused the request.',
  );
}
