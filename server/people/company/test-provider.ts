import { describe as readDescription, DiscoveryError, type Described } from './discovery';
import { projectOfRule } from './follow-roles';
import type { CompanyProvider } from './providers';

type Check = { name: string; works: boolean; message: string };

const TIMEOUT_MS = 10_000;

/** Each step of a sign-in that needs no person; a later one is left out where an earlier one fails. */
export async function testProvider(provider: CompanyProvider, redirectUrl: string): Promise<Check[]> {
  let is: Described;
  try {
    is = await readDescription(provider.issuer);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    return [{ name: 'Address', works: false, message: error.message }];
  }
  const address = { name: 'Address', works: true, message: `${provider.issuer} describes itself as this issuer.` };
  return [
    address,
    await keysOf(is),
    pkceOf(is),
    await clientOf(provider, is, redirectUrl),
    ...(await rulesOf(provider)),
  ];
}

async function keysOf({ jwks_uri: url }: Described): Promise<Check> {
  const name = 'Keys';
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { keys } = (await response.json()) as { keys?: unknown[] };
    const count = Array.isArray(keys) ? keys.length : 0;
    if (count > 0) return { name, works: true, message: `It signs with ${count} ${count === 1 ? 'key' : 'keys'}.` };
    return { name, works: false, message: `It has no keys at ${url}.` };
  } catch (error) {
    return {
      name,
      works: false,
      message: `Its keys at ${url} can’t be read: ${(error as Error).message.slice(0, 200)}`,
    };
  }
}

/** Providers may leave the list out: PKCE is sent in any case, and one that knows none ignores it. */
function pkceOf({ code_challenge_methods_supported: methods }: Described): Check {
  const knows = methods?.includes('S256') ?? false;
  const message = knows
    ? 'It checks the proof key (PKCE, S256).'
    : 'It does not say so; the proof key is sent all the same.';
  return { name: 'PKCE', works: true, message };
}

/** A code that can't be right: the answer tells whether id and secret are. */
async function clientOf(
  { clientId, clientSecret }: CompanyProvider,
  is: Described,
  redirectUrl: string,
): Promise<Check> {
  const name = 'Client';
  const form = new URLSearchParams({ grant_type: 'authorization_code', code: 'test', redirect_uri: redirectUrl });
  form.set('code_verifier', 'test'.repeat(12));
  const headers = new Headers({ Accept: 'application/json' });
  const methods = is.token_endpoint_auth_methods_supported;
  if (clientSecret && (!methods || methods.includes('client_secret_basic'))) {
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  } else {
    form.set('client_id', clientId);
    if (clientSecret) form.set('client_secret', clientSecret);
  }
  try {
    const init = { method: 'POST', body: form, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(is.token_endpoint, init);
    const { error } = (await response.json()) as { error?: string };
    if (error === 'invalid_grant') return { name, works: true, message: 'It knows the client id and secret.' };
    if (error === 'invalid_client' || error === 'unauthorized_client')
      return { name, works: false, message: 'It does not accept the client id and secret.' };
    return {
      name,
      works: false,
      message: `It answered ${response.status} ${String(error).slice(0, 100)} to a test of the client.`,
    };
  } catch (error) {
    return { name, works: false, message: `A test of the client failed: ${(error as Error).message.slice(0, 200)}` };
  }
}

async function rulesOf({ rules, domains, roleClaim }: CompanyProvider): Promise<Check[]> {
  const names = [...new Set(rules.map(({ project }) => project))];
  const lost: string[] = [];
  for (const name of names) if (!(await projectOfRule(name))) lost.push(name);
  const message =
    lost.length > 0
      ? `No project, or several, are meant by: ${lost.join(', ')}.`
      : domains.length === 0 && roleClaim === '' && rules.length === 0
        ? 'No domain and no claim is named: people who are new need an invitation, unless registration is open.'
        : `Each project of the ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'} is there.`;
  return [{ name: 'Who may enter', works: lost.length === 0, message }];
}
