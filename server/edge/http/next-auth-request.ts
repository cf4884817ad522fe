import { NextRequest } from 'next/server';
import { AppError } from '@/lib/errors/app-error';
import { readLimited } from './json-body';

/** next-auth holds a whole body in memory and trusts its types; a sign-in is a few hundred bytes of text. */
const MAX_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The request as next-auth may see it: a body of at most 64 kB, as a form, so that every value in it is a string. */
export async function boundedForNextAuth(request: Request): Promise<NextRequest> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  if (method !== 'POST') return new NextRequest(url, { method, headers });
  const bytes = await readLimited(request, MAX_BYTES);
  const body = formOf(new TextDecoder().decode(bytes), headers.get('content-type') ?? '');
  headers.set('content-type', FORM);
  headers.delete('content-length');
  return new NextRequest(url, { method, headers, body: body.toString() });
}

function formOf(text: string, type: string): URLSearchParams {
  if (text === '' || type.toLowerCase().startsWith(FORM)) return new URLSearchParams(text);
  if (!/^application\/json\b/i.test(type))
    throw new AppError('UNSUPPORTED_TYPE', `Send the body as ${FORM} or application/json`);
  const fields = Object.entries(parsed(text)).flatMap(([name, value]) =>
    ['string', 'boolean', 'number'].includes(typeof value) ? [[name, String(value)]] : [],
  );
  return new URLSearchParams(fields);
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
