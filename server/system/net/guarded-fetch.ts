import { lookup, type LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { isPublicAddress } from './public-address';
import { FetchRefusedError } from './fetch-refused';

const REDIRECTS_MAX = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 600_000;

/** The part that an address plays for its user. */
export type Fetching = {
  /** Its name in sentences: 'media address'. */
  called: string;
  /** The types wanted, as the Accept header has them. */
  accept: string;
};

type GuardedFetch = {
  url: string;
  fetching: Fetching;
  /** Where the body is written. Removed again when the fetch fails. */
  toPath: string;
  maxBytes: number;
  signal: AbortSignal;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
  totalTimeoutMs?: number;
};

export type Fetched = { bytes: number; finalUrl: string };

/**
 * The only way to an address from a user: http or https, public hosts only, checked after the name is resolved (the
 * checked address is the one connected to) and again on each of at most five redirects. Sends no cookies and no
 * credentials. Throws FetchRefusedError with a sentence; network errors pass through.
 */
export async function guardedFetch({
  url,
  fetching,
  toPath,
  maxBytes,
  signal,
  allowAddress = isPublicAddress,
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
}: GuardedFetch): Promise<Fetched> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(totalTimeoutMs)]);
  const dispatcher = guardedAgent(allowAddress, fetching);
  try {
    const { answer, finalUrl } = await follow({ url, fetching, dispatcher, signal: limit, allowAddress });
    return {
      bytes: await save({
        body: answer.body,
        toPath,
        maxBytes,
        declared: answer.headers['content-length'],
        signal: limit,
        fetching,
      }),
      finalUrl,
    };
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Whether an address from a user leads to a file: asks for its first byte, by the same rules. Returns the type that its
 * server says it has. Throws as guardedFetch does.
 */
export async function guardedLook({
  url,
  fetching,
  signal,
  allowAddress = isPublicAddress,
}: Pick<GuardedFetch, 'url' | 'fetching' | 'signal' | 'allowAddress'>): Promise<{ contentType: string }> {
  const dispatcher = guardedAgent(allowAddress, fetching);
  try {
    const { answer } = await follow({
      ...{ url, fetching, dispatcher, signal, allowAddress },
      headers: { range: 'bytes=0-0' },
    });
    // A server that knows no ranges sends all of it.
    answer.body.on('error', () => undefined).destroy();
    return { contentType: String(answer.headers['content-type'] ?? '') };
  } finally {
    await dispatcher.destroy();
  }
}

function guardedAgent(allowAddress: (address: string) => boolean, fetching: Fetching): Agent {
  return new Agent({
    connect: { lookup: guardedLookup(allowAddress, () => notPublic(fetching)), timeout: CONNECT_TIMEOUT_MS },
    pipelining: 0,
    headersTimeout: IDLE_TIMEOUT_MS,
    bodyTimeout: IDLE_TIMEOUT_MS,
  });
}

type Follow = {
  url: string;
  fetching: Fetching;
  dispatcher: Agent;
  signal: AbortSignal;
  allowAddress: (address: string) => boolean;
  headers?: Record<string, string>;
};

async function follow({ url, fetching, dispatcher, signal, allowAddress, headers = {} }: Follow) {
  const { called, accept } = fetching;
  let current = checkedUrl(url, allowAddress, fetching);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await request(current, {
      dispatcher,
      signal,
      headers: {
        'user-agent': 'workspace',
        accept,
        'accept-encoding': 'identity',
        ...headers,
      },
    });
    const target = redirectOf(answer);
    if (!target) {
      if (answer.statusCode === 200 || (answer.statusCode === 206 && headers['range']))
        return { answer, finalUrl: current.href };
      await answer.body.dump();
      throw new FetchRefusedError(
        `The ${called} answered ${answer.statusCode}. Check it, or upload the file instead.`,
        answer.statusCode >= 500 || answer.statusCode === 429,
      );
    }
    await answer.body.dump();
    current = checkedUrl(new URL(target, current).href, allowAddress, fetching);
  }
  throw new FetchRefusedError(`The ${called} redirects more than ${REDIRECTS_MAX} times. Use the final address.`);
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const location = headers.location;
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : null;
}

/**
 * `new URL` turns decimal, octal and hex forms of an IPv4 address into the usual one, so that the real address is
 * checked.
 */
function checkedUrl(address: string, allowAddress: (address: string) => boolean, fetching: Fetching): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchRefusedError('Only http and https addresses can be used.');
  if (url.username || url.password)
    throw new FetchRefusedError('An address with a user name or password in it can’t be used.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is connected to without a lookup.
  const literal = /^[\d.]+$/.test(host) || host.includes(':');
  if (literal && !allowAddress(host)) throw notPublic(fetching);
  url.hash = '';
  return url;
}

/** Resolves a name for the connection itself: when any of its addresses isn't public, none is used. */
export function guardedLookup(
  allowAddress: (address: string) => boolean,
  refusal: () => Error = () => new FetchRefusedError('The address is not on the public internet.'),
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => allowAddress(address))) return callback(refusal(), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function notPublic({ called }: Fetching): FetchRefusedError {
  return new FetchRefusedError(`The ${called} is not on the public internet. Upload the file instead.`);
}

async function save({
  body,
  toPath,
  maxBytes,
  declared,
  signal,
  fetching,
}: {
  body: Readable;
  toPath: string;
  maxBytes: number;
  declared: unknown;
  signal: AbortSignal;
  fetching: Fetching;
}): Promise<number> {
  const tooLarge = () =>
    new FetchRefusedError(`The file at the ${fetching.called} is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  const announced = Number(declared);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes || announced > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, counted, createWriteStream(toPath, { mode: 0o600 }), { signal });
    return bytes;
  } catch (error) {
    await rm(toPath, { force: true });
    throw error;
  }
}
