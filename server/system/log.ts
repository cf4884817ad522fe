import pino from 'pino';
import { env } from './env';
import { currentRequestId } from './request-id';

/** Names of fields whose values never reach a log. */
const SECRET_FIELDS = [
  'password',
  'token',
  'access_token',
  'bot_token',
  'webhook_url',
  'authorization',
  'cookie',
  'credentials',
  'secret',
];

/** One JSON line per event on standard output; the launcher shows and keeps them. Errors go under `err`. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  mixin: () => {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
  redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[secret]' },
  serializers: { err: (error: unknown) => redactError(error) },
});

/**
 * Addresses with a Telegram bot token or a Discord webhook's secret in them, as libraries put them into error messages.
 */
export function redactText(text: string): string {
  return text
    .replace(/\/bot\d+:[\w-]+/g, '/bot[secret]')
    .replace(/\b\d{6,}:[\w-]{30,}\b/g, '[secret]')
    .replace(/(webhooks\/\d+\/)[\w-]+/g, '$1[secret]')
    .replace(/((?:access_token|refresh_token|client_secret|oauth_token)=)[^&\s"']+/g, '$1[secret]');
}

function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    cause: error.cause instanceof Error ? redactError(error.cause) : undefined,
  };
}
