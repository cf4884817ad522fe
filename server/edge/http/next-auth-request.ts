import { AppError } from '@/lib/errors/app-error';
import { readLimited } from './json-body';
import type { NextAuthCall } from './run-next-auth';

/** next-auth holds a whole body in memory and trusts its types; a sign-in is a few hundred bytes of text. */
const MAX_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The request as next-auth may see it: a body of at most 64 kB, and every value in it a text. */
export async function boundedForNextAuth(request: Request, path: string[]): Promise<NextAuthCall> {
  const { method, headers } = request;
  const call = {
    method,
    path,
    query: Object.fromEntries(new URL(request.url).searchParams),
    cookies: cookiesOf(headers.get('cookie') ?? ''),
    headers,
  };
  if (method !== 'POST') return call;
  const bytes = await readLimited(request, MAX_BYTES);
  return { ...call, body: fieldsOf(new TextDecoder().decode(bytes), headers.get('content-type') ?? '') };
}

/** The first of each name counts, as a browser sends the closest one first. */
export function cookiesOf(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  const cookies = pairs
    .filter(([name]) => name?.trim())
    .map(([name = '', value = '']) => [name.trim(), decoded(value)]);
  return Object.fromEntries(cookies.toReversed()) as Record<string, string>;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.trim().replace(/^"|"$/g, ''));
  } catch {
    return value.trim(); // a lone % is a value as it is
  }
}

function fieldsOf(text: string, type: string): Record<string, string> {
  if (text === '' || type.toLowerCase().startsWith(FORM)) return Object.fromEntries(new URLSearchParams(text));
  if (!/^application\/json\b/i.test(type))
    throw new AppError('UNSUPPORTED_TYPE', `Send the body as ${FORM} or application/json`);
  const fields = Object.entries(parsed(text)).flatMap(([name, value]) =>
    ['string', 'boolean', 'number'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(fields);
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', `The body is not valid JSON: ${String(cause).slice(0, 200)}`);
  }
  throw new AppError('MALFORMED_JSON', 'The body must be a JSON object');
}
