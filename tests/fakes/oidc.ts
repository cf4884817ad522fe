import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import Provider, { type AccountClaims } from 'oidc-provider';

const CLIENT = { id: 'workspace', secret: 'a secret of the client' };
const KID = 'key-of-the-tests';

export type OidcProvider = {
  /** The issuer. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** The claims of each person, by subject. */
  people: Map<string, AccountClaims>;
  /** Whose browser it is: the provider asks for no password. */
  person: string;
  /** The person cancels. */
  declines: boolean;
  /** Claims that its ID tokens get in place of the right ones, signed with its own key. */
  spoilt: Record<string, unknown> | null;
  /** Requests to its addresses: `/token`, `/auth` … */
  requests: string[];
  close: () => Promise<void>;
};

/**
 * A real OpenID provider (npm's oidc-provider) on 127.0.0.1 with one client. Its people are signed in, and consent,
 * without a page; everything else is the library's: discovery, PKCE, state, nonce, single-use codes, signatures.
 */
export async function startOidcProvider(redirectUris: string[], port = 0): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: OidcProvider = {
    url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people: new Map(),
    person: '',
    declines: false,
    spoilt: null,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(url, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KID, alg: 'RS256', use: 'sig' }] },
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const claims = fake.people.get(sub);
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) };
    },
  });
  const oidc = provider.callback();
  server.on('request', (request, response) => {
    fake.requests.push((request.url ?? '').split('?')[0] ?? '');
    if (request.url?.startsWith('/interaction/')) void interact(provider, fake, request, response);
    else if (fake.spoilt && request.url === '/token' && !request.headers[PLAIN])
      void spoil(fake, privateKey, request, response);
    else void oidc(request, response);
  });
  return fake;
}

async function interact(provider: Provider, fake: OidcProvider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (fake.declines)
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'Cancelled' });
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: fake.person, remember: false } });
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Marks the provider's own answer, which is then changed. */
const PLAIN = 'x-plain';

/** The right answer with other claims in its ID token. */
async function spoil(fake: OidcProvider, key: CryptoKey, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request);
  const headers = {
    [PLAIN]: '1',
    authorization: request.headers.authorization ?? '',
    'content-type': request.headers['content-type'] ?? '',
  };
  const answer = await fetch(`${fake.url}/token`, { method: 'POST', body, headers });
  const tokens = (await answer.json()) as { id_token?: string };
  const claims = { ...decodeJwt(tokens.id_token ?? ''), ...fake.spoilt };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign(key);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...tokens, id_token: token }));
}
