import NextAuth, { type NextAuthOptions } from 'next-auth';
import { AppError } from '@/lib/errors/app-error';
import { publicOrigin } from './client';

/** A call of one of next-auth's actions, with texts only. */
export type NextAuthCall = {
  method: string;
  /** The action, and the provider's id. */
  path: string[];
  query: Record<string, string>;
  cookies: Record<string, string>;
  headers: Headers;
  body?: Record<string, string>;
};

/**
 * Runs next-auth as for a page's API, which takes plain values and needs no request of Next's: what reaches it is
 * exactly this, and one call can be made of two. The address of this host is ours to say, not the request's.
 */
export async function runNextAuth(call: NextAuthCall, options: NextAuthOptions): Promise<Response> {
  const { method, path, query, cookies, body = {} } = call;
  const origin = URL.parse(publicOrigin(call.headers));
  // next-auth builds its own addresses from these; a Host that is none builds none.
  if (!origin) throw new AppError('BAD_REQUEST', 'The Host of this request is not an address');
  const headers = {
    ...Object.fromEntries(call.headers),
    'x-forwarded-host': origin.host,
    'x-forwarded-proto': origin.protocol.slice(0, -1),
  };
  const answer = new Answer();
  const request = { method, query: { ...query, nextauth: path }, cookies, headers, body };
  await (NextAuth(request as never, answer as never, options) as Promise<unknown>);
  return answer.response();
}

/** The few methods of a response that next-auth calls. */
class Answer {
  #status = 200;
  #body: string | null = null;
  readonly #headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.#status = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  json(value: unknown): void {
    this.setHeader('Content-Type', 'application/json');
    this.#body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (value === undefined || typeof value === 'string') this.#body = value ?? null;
    else this.json(value);
  }

  end(): void {}

  response(): Response {
    const headers = new Headers();
    for (const [name, values] of this.#headers)
      for (const value of Array.isArray(values) ? values : [values]) headers.append(name, value);
    return new Response(this.#body, { status: this.#status, headers });
  }
}
