import { GET as nextAuth } from '@/app/api/auth/[...nextauth]/route';
import type { OidcProvider } from '../fakes/oidc';

export const HOST = 'localhost';
const ORIGIN = `http://${HOST}`;

type Jar = Map<string, string>;
export type Visit = { status: number; to: URL; cookies: Jar; session: string | undefined; step: string | undefined };

let turn = 0;

export function learn(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

export const sent = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** A GET of next-auth's address on this host, as the browser with this jar makes it. */
export async function open(path: string, jar: Jar, address = `198.51.100.${(turn += 1) % 250}`): Promise<Response> {
  const url = new URL(path, ORIGIN);
  const headers = { host: HOST, cookie: sent(jar), 'x-client-address': address };
  const nextauth = url.pathname.split('/').slice(3);
  const response = await nextAuth(new Request(url, { headers }) as never, { params: Promise.resolve({ nextauth }) });
  learn(jar, response);
  return response;
}

/** Begins a sign-in and follows the provider's pages: the address that it sends the browser back to. */
export async function fromProvider(provider: OidcProvider, id: string, jar: Jar, query = ''): Promise<URL> {
  const begun = await open(`/api/auth/signin/${id}${query}`, jar);
  let at = new URL(begun.headers.get('location') ?? '', ORIGIN);
  const theirs: Jar = new Map();
  for (let steps = 0; at.origin === provider.url && steps < 10; steps += 1) {
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: sent(theirs) } });
    learn(theirs, response);
    if (response.status >= 400) throw new Error(`${at.pathname}: ${response.status} ${await response.text()}`);
    at = new URL(response.headers.get('location') ?? '', at);
  }
  return at;
}

/** The whole way: to the provider, back, and where the browser ends. */
export async function signInAs(provider: OidcProvider, id: string, query = '', jar: Jar = new Map()): Promise<Visit> {
  const back = await fromProvider(provider, id, jar, query);
  return ended(back.origin === ORIGIN && back.pathname.startsWith('/api/') ? await open(back.href, jar) : back, jar);
}

export function ended(at: Response | URL, jar: Jar): Visit {
  return {
    status: at instanceof URL ? 302 : at.status,
    to: at instanceof URL ? at : new URL(at.headers.get('location') ?? '', ORIGIN),
    cookies: jar,
    session: jar.get('workspace-session'),
    step: jar.get('workspace-sign-in-step'),
  };
}
