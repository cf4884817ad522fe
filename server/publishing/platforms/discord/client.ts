import { parseDiscordWebhook } from '@/lib/platforms/discord-webhook';
import { clock } from '@/server/system/clock';
import { networkAddress } from '@/server/system/env';
import { multipart, type Part } from '@/server/system/net/multipart';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { vendorRequest } from '@/server/system/net/vendor-request';
import type { VendorAnswer, VendorRequest } from '@/server/system/net/vendor-call';
import { PlatformError, retryAfterMs } from '@/server/publishing/platforms/failure';
import { jsonObject } from '@/server/publishing/platforms/json-object';

const OWN_ADDRESS = 'https://discord.com/api/v10';

/** An unsuccessful response of Discord. `code` is Discord's own (0 when it gave none). */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly afterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor(answer: VendorAnswer) {
    const body = jsonObject(answer.text);
    super(wordsOf(body) ?? `Discord answered ${answer.status}`);
    this.name = 'DiscordError';
    this.status = answer.status;
    this.code = typeof body.code === 'number' ? body.code : 0;
    // The body gives fractions of a second; the header gives whole seconds, and is all there is when Cloudflare
    // refuses.
    const told =
      typeof body.retry_after === 'number'
        ? Math.ceil(body.retry_after * 1000)
        : retryAfterMs(answer.headers['retry-after'], clock.now());
    this.afterMs = told ?? limitOf(answer.headers).limitFor;
    this.requestId = answer.headers['cf-ray'];
  }
}

type Call = {
  webhookUrl: string;
  /** Execute Webhook with this payload; without one the webhook itself is read, or this message of it. */
  message?: string;
  payload?: Record<string, unknown>;
  files?: Part[];
  signal: AbortSignal;
  timeoutMs?: number;
  beforeSending?: VendorRequest['beforeSending'];
};

/**
 * Reads the webhook or a message of it, or posts with it and waits for the message: without `wait` Discord does not
 * report a message that was not saved. Throws DiscordError, NotSentError or LostAnswerError.
 */
export async function callWebhook<T>({
  webhookUrl,
  message,
  payload,
  files = [],
  signal,
  timeoutMs,
  beforeSending,
}: Call): Promise<{ result: T; limitFor?: number }> {
  const webhook = parseDiscordWebhook(webhookUrl);
  if (!webhook)
    throw new PlatformError({
      class: 'authentication',
      text: 'The webhook URL is not one of Discord’s. Copy it again from the channel’s settings.',
    });
  const url = `${networkAddress('DISCORD_API_URL', OWN_ADDRESS)}/webhooks/${webhook.id}/${webhook.token}`;
  const answer = payload
    ? await vendorRequest({
        method: 'POST',
        url: `${url}?wait=true`,
        ...contentOf(payload, files),
        signal,
        timeoutMs,
        beforeSending,
      })
    : await vendorRequest({
        method: 'GET',
        url: message === undefined ? url : `${url}/messages/${encodeURIComponent(message)}`,
        signal,
        timeoutMs,
      });
  if (answer.status >= 300) throw new DiscordError(answer);
  const result = jsonObject(answer.text);
  if (typeof result.id !== 'string') throw new LostAnswerError('Discord', new Error('the answer can’t be read'));
  return { result: result as T, ...limitOf(answer.headers) };
}

function contentOf(payload: Record<string, unknown>, files: Part[]) {
  const json = JSON.stringify(payload);
  if (files.length === 0) return { body: json, headers: { 'content-type': 'application/json' } };
  return { body: multipart([{ name: 'payload_json', value: json }, ...files]) };
}

/** The bucket of this webhook is empty until it is refilled (Discord, "Rate limits"). */
function limitOf(headers: Record<string, string>): { limitFor?: number } {
  const seconds = Number(headers['x-ratelimit-reset-after']);
  return headers['x-ratelimit-remaining'] === '0' && seconds > 0 ? { limitFor: Math.ceil(seconds * 1000) } : {};
}

/** Discord's message, with its sentences about single fields ("errors" of 50035). */
function wordsOf(body: Record<string, unknown>): string | undefined {
  if (typeof body.message !== 'string') return undefined;
  const details = fieldSentences(body.errors);
  return details.length > 0 ? `${body.message}: ${details.join('; ')}` : body.message;
}

function fieldSentences(errors: unknown, path = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, value]) => {
    if (name !== '_errors') return fieldSentences(value, path ? `${path}.${name}` : name);
    return Array.isArray(value) ? value.map((entry: { message?: unknown }) => `${path}: ${String(entry.message)}`) : [];
  });
}
