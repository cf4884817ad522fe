import { createHmac, randomBytes } from 'node:crypto';
import { clock } from '@/server/system/clock';

export type XKeys = { consumerKey: string; consumerSecret: string; token: string; tokenSecret: string };

type Signed = { method: string; url: string; keys: XKeys; nonce?: string; timestamp?: number };

/**
 * The Authorization header of OAuth 1.0a (RFC 5849, HMAC-SHA1). `url` includes its query; JSON and multipart bodies are
 * not signed; form fields are, and are passed as the query of `url`. Before there is a token, `token` is empty.
 */
export function oauth1Header({
  method,
  url,
  keys,
  nonce = randomBytes(16).toString('hex'),
  timestamp = Math.floor(clock.now().getTime() / 1000),
}: Signed): string {
  const address = new URL(url);
  const oauth: [string, string][] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ...(keys.token === '' ? [] : [['oauth_token', keys.token] satisfies [string, string]]),
    ['oauth_version', '1.0'],
  ];
  const parameters = [...oauth, ...address.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const base = [method.toUpperCase(), `${address.origin}${address.pathname}`, parameters.join('&')]
    .map(encoded)
    .join('&');
  const signature = createHmac('sha1', `${encoded(keys.consumerSecret)}&${encoded(keys.tokenSecret)}`)
    .update(base)
    .digest('base64');
  return `OAuth ${[...oauth, ['oauth_signature', signature] as const].map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`;
}

/** RFC 3986: stricter than encodeURIComponent. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
