import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { AnswerTooLongError, NotSentError } from '@/server/system/net/network-errors';
import type { VendorAnswer } from '@/server/system/net/vendor-call';
import { vendorRequest } from '@/server/system/net/vendor-request';
import { SourceUnreachableError } from '../source-errors';

/** A page of twenty long posts with all their pictures' addresses and reactions has 300 kB. */
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 20_000;
const WAIT_DEFAULT_SECONDS = 60;
const WAIT_MAX_SECONDS = 7 * 86_400;

/** The answers that a page's address gives. `elsewhere`: the path and host of a redirect. */
export type Fetched =
  | { kind: 'page'; html: string }
  | { kind: 'missing' }
  | { kind: 'elsewhere'; location: URL }
  | { kind: 'wait'; until: Date }
  | { kind: 'trouble'; status: number }
  | { kind: 'unreadable'; reason: string };

/**
 * One GET of a page below TELEGRAM_WEB_URL, which may be private; no redirect is followed, so nothing that a page or a
 * server says leads to another address.
 */
export async function fetchPage(path: string, signal: AbortSignal): Promise<Fetched> {
  const url = `${env.TELEGRAM_WEB_URL}${path}`;
  try {
    const answer = await vendorRequest({
      method: 'GET',
      url,
      headers: { accept: 'text/html', 'accept-language': 'en' },
      signal,
      timeoutMs: PAGE_TIMEOUT_MS,
      maxBytes: PAGE_MAX_BYTES,
    });
    return outcomeOf(answer, url);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.cause instanceof AnswerTooLongError)
      return { kind: 'unreadable', reason: `the page has more than ${PAGE_MAX_BYTES / 1_048_576} MB` };
    const message = error instanceof Error ? error.message : String(error);
    throw new SourceUnreachableError(message, {
      source: 'web',
      calls: error instanceof NotSentError ? 0 : 1,
      cause: error,
    });
  }
}

function outcomeOf({ status, headers, text }: VendorAnswer, url: string): Fetched {
  if (status === 429) return { kind: 'wait', until: untilOf(headers['retry-after']) };
  if (status === 404) return { kind: 'missing' };
  const location = headers.location && URL.parse(headers.location, url);
  if (status >= 300 && status < 400 && location) return { kind: 'elsewhere', location };
  if (status !== 200) return { kind: 'trouble', status };
  // Without a length the end of the connection is the end of the page, wherever it broke off.
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!isFramed && !/<\/html>/i.test(text.slice(-400))) return { kind: 'trouble', status };
  return { kind: 'page', html: text };
}

/** Retry-After has seconds or a date. */
function untilOf(said: string | undefined): Date {
  const now = clock.now().getTime();
  const date = Date.parse(said ?? '');
  const seconds = said && /^\d+$/.test(said.trim()) ? Number(said) : (date - now) / 1000;
  const usable = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), WAIT_MAX_SECONDS) : WAIT_DEFAULT_SECONDS;
  return new Date(now + usable * 1000);
}
