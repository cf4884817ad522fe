import { Agent, request } from 'undici';
import { guardedLookup } from './guarded-fetch';
import { FetchRefusedError } from './fetch-refused';
import { isPublicAddress } from './public-address';

const CONNECT_TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 15_000;

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
 * Sends something to an address that a user gave: public hosts only, checked after the name is resolved (the checked address is
 * the one connected to). Follows no redirect, reads no answer but its status. Throws FetchRefusedError with a sentence.
 */
export async function guardedPost({ url, headers, body, signal, allowAddress = isPublicAddress }: GuardedPost): Promise<number> {
  checkPostAddress(url, allowAddress);
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(allowAddress, notPublic), timeout: CONNECT_TIMEOUT_MS }, pipelining: 0 });
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
    const answer = await request(url, { dispatcher, method: 'POST', headers: { 'user-agent': 'workspace', ...headers }, body, signal: limit });
    answer.body.on('error', () => undefined).destroy();
    return answer.statusCode;
  } finally {
    await dispatcher.destroy();
  }
}

/** What can be said about an address before its name is looked up. */
export function checkPostAddress(address: string, allowAddress: (address: string) => boolean = isPublicAddress): void {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new FetchRefusedError('Only http and https addresses can be used.');
  if (url.username || url.password) throw new FetchRefusedError('An address with a user name or password in it can’t be used.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = /^[\d.]+$/.test(host) || host.includes(':');
  if ((literal && !allowAddress(host)) || (!literal && /(^|\.)localhost$/.test(host) && !allowAddress('127.0.0.1'))) throw notPublic();
}
