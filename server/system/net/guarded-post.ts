import { Agent, request, type Dispatcher } from 'undici';
import { log } from '@/server/system/log';
import { guardedLookup } from './guarded-fetch';
import { FetchRefusedError } from './fetch-refused';
import { isPublicAddress } from './public-address';

const CONNECT_TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 15_000;
/** How much of a response is kept for its reader. */
const READ_BYTES = 2000;

type GuardedPost = {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

const notPublic = () => new FetchRefusedError('The address is not on the public internet.');

/**
 * Sends a body to an address from a user: public hosts only, checked after the name is resolved (the checked address is
 * the one connected to). Follows no redirect; reads the response's status and beginning. Throws FetchRefusedError with
 * a sentence.
 */
export async function guardedPost({
  url,
  headers,
  body,
  signal,
  allowAddress = isPublicAddress,
}: GuardedPost): Promise<{ status: number; text: string }> {
  checkPostAddress(url, allowAddress);
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(allowAddress, notPublic), timeout: CONNECT_TIMEOUT_MS },
    pipelining: 0,
  });
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { 'user-agent': 'workspace', ...headers },
      body,
      signal: limit,
    });
    return { status: answer.statusCode, text: await beginningOf(answer.body) };
  } finally {
    await dispatcher.destroy();
  }
}

/** The first part of a text; the rest is not waited for. A response that breaks off still counts. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= READ_BYTES) break;
    }
  } catch (error) {
    log.debug({ err: error }, 'the answer of a webhook broke off');
  }
  const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8');
  return text.replaceAll('\0', '').toWellFormed();
}

/** The checks of an address before its name is looked up. */
export function checkPostAddress(address: string, allowAddress: (address: string) => boolean = isPublicAddress): void {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchRefusedError('Only http and https addresses can be used.');
  if (url.username || url.password)
    throw new FetchRefusedError('An address with a user name or password in it can’t be used.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = /^[\d.]+$/.test(host) || host.includes(':');
  if ((literal && !allowAddress(host)) || (!literal && /(^|\.)localhost$/.test(host) && !allowAddress('127.0.0.1')))
    throw notPublic();
}
