import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The origins that pages may load from, besides our own. */
export type PagePolicy = {
  dev: boolean;
  mediaOrigins: string[];
  /** Which pages may show frames, and of whom. */
  frames: readonly { origin: string; pages: readonly string[] }[];
};

/** Headers that only a proxy may set, and our own that no client may set. */
const PROXY_HEADERS = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
const INTERNAL_HEADERS =
  /^(?:x-client-address|x-client-protocol|x-middleware-.*|x-nonce|content-security-policy(?:-report-only)?)$/;

/**
 * Identifies the client at the door: its own claim about its address counts only behind a trusted proxy. From here on
 * `x-client-address` and `x-client-protocol` are set by us and true.
 */
export function markClient({ request, trustProxy }: { request: IncomingMessage; trustProxy: boolean }): void {
  const { headers } = request;
  const address = (trustProxy && lastOf(headers['x-forwarded-for'])) || plainAddress(request.socket.remoteAddress);
  const protocol = trustProxy && lastOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  for (const name of Object.keys(headers)) {
    if (INTERNAL_HEADERS.test(name) || (!trustProxy && PROXY_HEADERS.test(name))) delete headers[name];
  }
  headers['x-client-address'] = address;
  headers['x-client-protocol'] = protocol;
}

/** The entry that the nearest proxy added: everything before it is the client's claim. */
function lastOf(value: string | string[] | undefined): string | undefined {
  return (
    String(value ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

/** IPv4 in its own form, also when the socket is an IPv6 one. */
function plainAddress(address: string | undefined): string {
  return (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * A path that can't be decoded names nothing here. Taken literally it is refused like any unknown one; Next would
 * return 500.
 */
export function decodable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Methods that no route has are refused at the door: Next returns 500 for some of them. True: it was refused. */
export function refuseMethod({ request, response }: { request: IncomingMessage; response: ServerResponse }): boolean {
  const { method = 'GET' } = request;
  if (METHODS.includes(method)) return false;
  const sentence = `Method not allowed.`;
  response.writeHead(405, {
    Allow: METHODS.join(', '),
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
  });
  response.end(JSON.stringify({ statusCode: 405, code: 'METHOD_NOT_ALLOWED', message: sentence, detail: sentence }));
  return true;
}

const YEAR_SECONDS = 31_536_000;

/** Headers of every response, and for pages a content policy whose nonce Next reads from the request. */
export function guardAnswer({
  request,
  response,
  policy,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  policy: PagePolicy;
}): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  // A browser that reached this host over https is never sent back to http, where others could listen.
  if (request.headers['x-client-protocol'] === 'https')
    response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  restoreLength(response);
  const path = request.url ?? '/';
  if (path.startsWith('/api/') || path.startsWith('/_next/static/')) return;
  const nonce = randomBytes(16).toString('base64');
  const value = contentPolicy({
    nonce,
    policy,
    frames: framesOn(path, policy),
  });
  request.headers['content-security-policy'] = value;
  request.headers['x-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', value);
}

function framesOn(url: string, { frames }: PagePolicy): string {
  const page = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
  const origins = frames.filter(({ pages }) => pages.includes(page)).map(({ origin }) => origin);
  return origins.join(' ') || "'none'";
}

/** The name that routes use for Content-Length: Next drops the real header from their responses. */
export const LENGTH_HEADER = 'x-file-length';

/** Players and networks want a file's length before they take it. */
function restoreLength(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    const length = response.getHeader(LENGTH_HEADER);
    if (length !== undefined) {
      response.removeHeader(LENGTH_HEADER);
      response.setHeader('Content-Length', length);
    }
    return writeHead(...args);
  };
}

function contentPolicy({ nonce, policy, frames }: { nonce: string; policy: PagePolicy; frames: string }): string {
  // Any https: a post's media, a channel's photo and a model's icon are shown from whatever host a member or a network
  // names, films among them, which web could not fetch for each viewer. Scripts, which could send data this way, need
  // the nonce.
  const media = ["'self'", 'blob:', 'data:', 'https:', ...policy.mediaOrigins].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${policy.dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media}`,
    `media-src ${media}`,
    "font-src 'self' data:",
    `connect-src 'self'${policy.dev ? ' ws:' : ''} ${policy.mediaOrigins.join(' ')}`.trim(),
    "worker-src 'self' blob:",
    "object-src 'none'",
    `frame-src ${frames}`,
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
