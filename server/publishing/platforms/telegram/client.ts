import { STATUS_CODES } from 'node:http';
import { env } from '@/server/system/env';
import { multipart, type Part } from '@/server/system/net/multipart';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { vendorRequest } from '@/server/system/net/vendor-request';
import type { VendorAnswer, VendorRequest } from '@/server/system/net/vendor-call';
import { PlatformError } from '@/server/publishing/platforms/failure';
import type { MediaFile } from '@/server/publishing/platforms/types';
import { TelegramError } from './telegram-error';

/** A file of a call, sent under its own form field and named by others as attach://<field>. */
export type Upload = { field: string; file: MediaFile };

type Call = {
  token: string;
  method: string;
  fields: Record<string, unknown>;
  uploads?: Upload[];
  signal: AbortSignal;
  timeoutMs?: number;
  beforeSending?: VendorRequest['beforeSending'];
};

type Answer<T> =
  | { ok: true; result: T }
  | { ok: false; error_code?: number; description?: string; parameters?: TelegramError['parameters'] };

/**
 * One call of the Bot API at TELEGRAM_API_URL. Throws TelegramError with the network's code and words, NotSentError or
 * LostAnswerError. Not telegraf's own client: docs/dependencies.md says why.
 */
export async function callTelegram<T>({
  token,
  method,
  fields,
  uploads = [],
  signal,
  timeoutMs,
  beforeSending,
}: Call): Promise<T> {
  if (!/^[\w:-]+$/.test(token)) {
    throw new PlatformError({
      class: 'authentication',
      text: 'This is not a bot token. It looks like 123456789:AA…; @BotFather shows it.',
    });
  }
  const url = `${env.TELEGRAM_API_URL}/bot${token}/${method}`;
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const content =
    uploads.length > 0
      ? {
          body: multipart([
            ...present.map(([name, value]) => ({ name, value: asText(value) })),
            ...uploads.map(partOf),
          ]),
        }
      : { body: JSON.stringify(Object.fromEntries(present)), headers: { 'content-type': 'application/json' } };
  const answer = await vendorRequest({ method: 'POST', url, ...content, signal, timeoutMs, beforeSending });
  return resultOf<T>(answer, fields.chat_id);
}

/** In forms, objects travel as JSON (Bot API, "Making requests"). */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function partOf({ field, file }: Upload): Part {
  return { name: field, path: file.path, bytes: file.bytes, fileName: file.fileName, contentType: file.contentType };
}

function resultOf<T>({ status, headers, text }: VendorAnswer, chat: unknown): T {
  const answer = parsed<T>(text);
  if (answer?.ok === true) return answer.result;
  if (!answer && status < 300) throw new LostAnswerError('Telegram', new Error('the answer can’t be read'));
  const known = answer?.ok === false ? answer : undefined;
  const seconds = Number(headers['retry-after']);
  const parameters = known?.parameters ?? (seconds > 0 ? { retry_after: seconds } : undefined);
  throw new TelegramError(
    {
      // A gateway in front of Telegram responds without JSON: then only the status and its headers are known.
      error_code: known?.error_code ?? status,
      description: known?.description ?? `Telegram answered ${status} ${STATUS_CODES[status] ?? ''}`.trim(),
      ...(parameters ? { parameters } : {}),
    },
    chat,
  );
}

function parsed<T>(text: string): Answer<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'ok' in value ? (value as Answer<T>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
