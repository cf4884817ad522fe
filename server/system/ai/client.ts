import OpenAI from 'openai';
import { Agent } from 'undici';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { guardedLookup } from '@/server/system/net/guarded-fetch';
import { isPublicAddress } from '@/server/system/net/public-address';
import { wayTo } from '@/lib/ai/addresses';
import type { Connection } from './connection';

/** No answer is longer, unpacked: large pictures in base64 have a quarter of it. */
export const ANSWER_MAX_BYTES = 64 * 1024 * 1024;
/** A call's own limit ends it; undici's would end long pictures and slow local models. */
const PATIENT = { headersTimeout: 0, bodyTimeout: 0 };
const CONNECT_TIMEOUT_MS = 10_000;

/** An answer without an end, or one that unpacks to more than any holds. */
export class AnswerTooLargeError extends Error {}

let open: Agent | undefined;
let guarded: Agent | undefined;

function dispatcherOf({ isGuarded }: Connection): Agent {
  if (!isGuarded) return (open ??= new Agent({ ...PATIENT, connect: { timeout: CONNECT_TIMEOUT_MS } }));
  const refusal = () => new FetchRefusedError('The address is not on the public internet.');
  const lookup = guardedLookup(isPublicAddress, refusal);
  return (guarded ??= new Agent({ ...PATIENT, connect: { timeout: CONNECT_TIMEOUT_MS, lookup } }));
}

/** Counts an answer as it is read. An agent's own limit counts packed bytes, and few of those unpack to gigabytes. */
async function boundedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(...asked);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_MAX_BYTES) throw new AnswerTooLargeError();
      to.enqueue(chunk);
    },
  });
  const answer = new Response(body?.pipeThrough(counted), { status, statusText, headers });
  return status >= 400 && status < 500 ? asOneError(answer) : answer;
}

const REFUSAL_MAX_CHARACTERS = 100_000;

/** The library reads refusals in its own vendor's form only, and drops all others. */
async function asOneError(answer: Response): Promise<Response> {
  const text = (await answer.text()).slice(0, REFUSAL_MAX_CHARACTERS);
  const { status, statusText, headers } = answer;
  const isHtml = /^\s*</.test(text);
  const kept = new Headers(headers);
  kept.set('content-type', 'application/json');
  kept.delete('content-length');
  return new Response(JSON.stringify({ error: isHtml ? {} : errorIn(text) }), { status, statusText, headers: kept });
}

/** The object with message and code, or whatever is there under `body`. */
function errorIn(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { message: text };
  }
  const error = (value as { error?: unknown } | null)?.error;
  if (typeof error === 'object' && error !== null && !Array.isArray(error)) return error;
  return {
    message: text,
    ...(typeof value === 'object' && value !== null && 'code' in value ? { code: value.code } : {}),
  };
}

/**
 * The client of one connection. Its address and key are given explicitly, so that none of the environment's can slip
 * in; redirects are not followed, so that neither a key nor a text goes to another address.
 */
export function clientFor(connection: Connection): OpenAI {
  const { base, query, hasKeyHeader } = wayTo(connection.address, connection.model);
  const { key } = connection;
  return new OpenAI({
    baseURL: base,
    defaultQuery: query,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2_147_483_647,
    logLevel: 'off',
    defaultHeaders: {
      ...(key === null ? { Authorization: null } : {}),
      ...(key !== null && hasKeyHeader ? { 'api-key': key } : {}),
    },
    fetch: boundedFetch,
    fetchOptions: { redirect: 'manual', dispatcher: dispatcherOf(connection) },
  });
}
