import { env } from '@/server/system/env';
import type { AskedHost } from '@/server/system/host/address';

/** The client's address as the door (server/boot/web.ts) saw it; the header is stripped from what clients send. */
export function clientAddress(headers: Headers): string {
  return headers.get('x-client-address') ?? 'unknown';
}

/** Whether the browser reached us over https: the socket, or the trusted proxy's word. */
export function isHttps(headers: Headers): boolean {
  return headers.get('x-client-protocol') === 'https';
}

/** The name by which this host was addressed, to decide whether it is one of its own. */
export function askedHost(headers: Headers): AskedHost {
  return { host: headers.get('host'), isHttps: isHttps(headers) };
}

/**
 * Where this host is reached: PUBLIC_URL, otherwise the request's own host. No slash at the end. Never for mailed
 * links.
 */
export function publicOrigin(headers: Headers): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  return `${isHttps(headers) ? 'https' : 'http'}://${headers.get('host') ?? `localhost:${env.PORT}`}`;
}

/** Whether the browser says that a page of another site sends this. Programs send no such header. */
export function isForeignPage(headers: Headers): boolean {
  const says = headers.has('sec-fetch-site') || headers.has('origin');
  // `none`: typed or opened from a bookmark, not sent by a page.
  return says && headers.get('sec-fetch-site') !== 'none' && !isSameOrigin(headers);
}

/**
 * Whether a cookie-carrying write comes from our own pages. Browsers always send Sec-Fetch-Site or Origin with such
 * requests. A request with neither comes from no browser and carries no victim's ambient cookie, but is refused all the
 * same.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = headers.get('origin');
  if (!origin || origin === 'null') return false;
  const host = headers.get('host');
  return URL.canParse(origin) && (new URL(origin).host === host || origin === env.PUBLIC_URL);
}
