import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ApiResponseError, TwitterApi, type ITwitterApiClientPlugin } from 'twitter-api-v2';
import { env } from '@/server/system/env';
import { callIsReady } from '@/server/system/net/before-calls';
import { currentDryRun } from '@/server/system/net/dry-run';
import { heldAgent, type HeldAgent } from '@/server/system/net/held-agent';
import type { Multipart } from '@/server/system/net/multipart';
import { AnswerTooLongError, LostAnswerError, NotSentError } from '@/server/system/net/network-errors';
import { within } from '@/server/system/net/time-limit';
import type { VendorAnswer, VendorRequest } from '@/server/system/net/vendor-call';

/** Without a token before the account has given one. */
export type XKeys = { consumerKey: string; consumerSecret: string; token: string; tokenSecret: string };
export type Caller = { keys: XKeys; signal: AbortSignal };
export type XCall = { method: 'GET' | 'POST'; path: string } & (
  | { json?: unknown; form?: undefined; fields?: undefined }
  | { json?: undefined; form: Multipart; fields?: undefined }
  | { json?: undefined; form?: undefined; fields: Record<string, string> }
) &
  Pick<VendorRequest, 'timeoutMs' | 'beforeSending'>;

/** Signatures cover X's own address, so that a proxy at X_API_URL can pass them on. */
const SIGNED_ADDRESS = 'https://api.x.com';
const TIMEOUT_MS = 60_000;
const RESPONSE_MAX_BYTES = 10 * 1024 * 1024;

/** Ends the library's work before the request: a rehearsal has responded in its place. */
class DryRunOver extends Error {
  readonly answer: VendorAnswer;

  constructor(answer: VendorAnswer) {
    super('A rehearsal responded');
    this.answer = answer;
  }
}

/**
 * One call through twitter-api-v2, which signs it (OAuth 1.0a) and writes its body, over a connection that keeps the
 * promises of `vendorRequest`. Returns the response whatever its status. Throws NotSentError or LostAnswerError.
 */
export async function sendToX({ keys, signal }: Caller, call: XCall): Promise<VendorAnswer> {
  if (!call.beforeSending) await callIsReady();
  const address = new URL(`${env.X_API_URL}${call.path}`);
  const held = heldAgent(address, call.beforeSending);
  const limit = within(call.timeoutMs ?? TIMEOUT_MS, signal);
  limit.onStop(held.stop);
  const seen: Seen = { status: 0 };
  try {
    limit.refuseStopped();
    const body = await bodyOf(call);
    const client = new TwitterApi(tokensOf(keys), {
      httpAgent: held.agent,
      compression: 'identity',
      plugins: [redirected({ call, address, held, seen })],
    });
    const { data, headers } = await requested(client, { call, body });
    if (!seen.response?.complete) throw seen.failure ?? new Error('The response is incomplete');
    return { status: seen.status, headers: flat(headers), text: data };
  } catch (error) {
    if (error instanceof DryRunOver) return error.answer;
    if (error instanceof ApiResponseError && seen.response?.complete)
      return { status: error.code, headers: flat(error.headers), text: String(error.data) };
    const cause = seen.failure ?? held.failure() ?? causeOf(error);
    throw (await held.mayHaveLeft()) ? new LostAnswerError(address.host, cause) : new NotSentError(address.host, cause);
  } finally {
    limit.end();
  }
}

type Seen = { status: number; response?: IncomingMessage; failure?: Error };

const tokensOf = ({ consumerKey, consumerSecret, token, tokenSecret }: XKeys) => ({
  appKey: consumerKey,
  appSecret: consumerSecret,
  ...(token ? { accessToken: token, accessSecret: tokenSecret } : {}),
});

type Body = Record<string, unknown> | Buffer | undefined;

/** As text: the library's own parsing would lose the status of a gateway's page. */
const RESPONSE = { fullResponse: true, forceParseMode: 'text', headers: { 'user-agent': 'workspace' } } as const;

function requested(client: TwitterApi, { call, body }: { call: XCall; body: Body }) {
  const url = `${SIGNED_ADDRESS}${call.path}`;
  if (call.method === 'GET') return client.get<string>(url, undefined, { ...RESPONSE });
  const forceBodyMode = call.form ? 'raw' : call.fields ? 'url' : 'json';
  const headers = { ...RESPONSE.headers, ...(call.form && { 'content-type': call.form.headers['content-type'] }) };
  return client.post<string>(url, body, { ...RESPONSE, forceBodyMode, headers });
}

/** Sends the signed request to X_API_URL, or to a rehearsal, and watches its response. */
function redirected(given: { call: XCall; address: URL; held: HeldAgent; seen: Seen }): ITwitterApiClientPlugin {
  const { call, address, held, seen } = given;
  return {
    onBeforeRequestConfig: ({ params }) => {
      params.requestEventDebugHandler = (event, about: { res?: IncomingMessage } = {}) => {
        if (event === 'response' && about.res) watch(about.res, { held, seen });
      };
    },
    onBeforeRequest: async ({ computedParams }) => {
      const dryRun = currentDryRun();
      if (dryRun) {
        const { method } = call;
        const { headers, body } = computedParams;
        (await call.beforeSending?.())?.();
        throw new DryRunOver(await dryRun({ ...rehearsed(call, { headers, body }), method, url: address.href }));
      }
      computedParams.url = address;
    },
  };
}

/** The request as a rehearsal sees it: names of headers in lower case, files by name. */
function rehearsed(
  { form }: XCall,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer | undefined },
): Pick<VendorRequest, 'headers' | 'body' | 'signal'> {
  const { Authorization: authorization = '', 'content-type': type, ...others } = headers;
  const own = { ...others, authorization };
  return {
    headers: form || type === undefined ? own : { ...own, 'content-type': type },
    body: form ?? body,
    signal: new AbortController().signal,
  };
}

function watch(response: IncomingMessage, { held, seen }: { held: HeldAgent; seen: Seen }): void {
  seen.status = response.statusCode ?? 0;
  seen.response = response;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= RESPONSE_MAX_BYTES || seen.failure) return;
    seen.failure = new AnswerTooLongError();
    held.stop(seen.failure);
  });
}

/** The library takes buffers: parts of files, of 5 MB at most (media.ts), read only for a real call. */
async function bodyOf({ json, form, fields }: XCall): Promise<Body> {
  if (form) return currentDryRun() ? Buffer.alloc(0) : buffer(form.stream());
  return (json as Record<string, unknown> | undefined) ?? fields;
}

/** The library wraps what went wrong with the connection. */
function causeOf(error: unknown): unknown {
  const { requestError, responseError } = error as { requestError?: Error; responseError?: Error };
  return requestError ?? responseError ?? error;
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
