import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { Client, TokenSet } from 'openid-client';
import type { Claims } from '@/lib/sign-in/entry';
import { refusalOf, type CompanyRefusal } from '@/lib/sign-in/refusals';
import type { Described } from '@/server/people/company/discovery';
import type { CompanyProvider } from '@/server/people/company/providers';
import { countInWindow } from '@/server/people/users/count-in-window';
import { log } from '@/server/system/log';

const TIMEOUT_MS = 10_000;
/** Longer than next-auth's cookies of a sign-in live. */
const STATE_SECONDS = 3600;
/** From the safest that is common to what each provider has to offer. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'ES384', 'ES512', 'RS384', 'RS512'];

/** The reason why one visit to a provider failed; next-auth itself says only that it did. */
export type Visit = { refusal?: CompanyRefusal };

/**
 * A provider as next-auth takes it: authorization code with PKCE, state and nonce, and the ID token verified by
 * openid-client (signature, issuer, audience, times). Addresses come from its description, whose issuer was checked.
 */
export function nextAuthProvider(provider: CompanyProvider, is: Described, visit: Visit): OAuthConfig<Claims> {
  const { id, name, clientId, clientSecret } = provider;
  return {
    id,
    name,
    type: 'oauth',
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    issuer: is.issuer,
    jwks_endpoint: is.jwks_uri,
    authorization: { url: is.authorization_endpoint, params: { scope: 'openid email profile', response_type: 'code' } },
    token: {
      url: is.token_endpoint,
      async request({ provider: { callbackUrl }, params, checks, client }) {
        await refuseReplay(params['state'], visit);
        const tokens = await noted(
          visit,
          client.callback(callbackUrl, params, checks as Parameters<Client['callback']>[2]),
        );
        return { tokens };
      },
    },
    userinfo: {
      ...(is.userinfo_endpoint ? { url: is.userinfo_endpoint } : {}),
      request: async ({ tokens, client }) =>
        (await noted(visit, claimsOf(provider, is, { tokens: tokens as TokenSet, client }))) as never,
    },
    httpOptions: { timeout: TIMEOUT_MS },
    client: {
      id_token_signed_response_alg: algorithmOf(is),
      token_endpoint_auth_method: clientSecret ? secretMethodOf(is) : 'none',
    },
    profile: (claims) => ({ id: String(claims['sub']) }),
  };
}

/** The ID token's claims; where they lack the e-mail or the roles, with those of the userinfo endpoint. */
async function claimsOf(
  { roleClaim }: CompanyProvider,
  is: Described,
  { tokens, client }: { tokens: TokenSet; client: Client },
): Promise<Claims> {
  const claims: Claims = { ...tokens.claims() };
  const lacks = !('email' in claims) || !('email_verified' in claims) || (roleClaim !== '' && !(roleClaim in claims));
  // The library refuses an answer about another subject.
  return lacks && is.userinfo_endpoint ? { ...(await client.userinfo(tokens)), ...claims } : claims;
}

/** A state answers one sign-in, also when the cookie was copied and the provider takes a code twice. */
async function refuseReplay(state: unknown, visit: Visit): Promise<void> {
  if (typeof state !== 'string') return;
  const { count } = await countInWindow({ name: 'company-state', who: state, seconds: STATE_SECONDS });
  if (count === 1) return;
  visit.refusal = 'SIGN_IN_ENDED';
  throw new Error('This state was used before');
}

async function noted<T>(visit: Visit, verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch (error) {
    const { message } = error as Error;
    visit.refusal = refusalOf(message);
    log.warn({ reason: message.slice(0, 300), refusal: visit.refusal }, 'an answer of company sign-in was refused');
    throw error;
  }
}

const algorithmOf = ({ id_token_signing_alg_values_supported: offered = ['RS256'] }: Described): string =>
  ALGORITHMS.find((one) => offered.includes(one)) ?? 'RS256';

const secretMethodOf = ({ token_endpoint_auth_methods_supported: offered }: Described) =>
  !offered || offered.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post';
