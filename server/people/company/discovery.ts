import { z } from 'zod';
import type { CompanyRefusal } from '@/lib/sign-in/refusals';
import { clock } from '@/server/system/clock';

const TIMEOUT_MS = 10_000;
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 50;
const MAX_BYTES = 256 * 1024;

const address = z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''));
const described = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
export type Described = z.output<typeof described>;

/** Why a provider's description can't be used. */
export class DiscoveryError extends Error {
  readonly code: CompanyRefusal;
  constructor(code: CompanyRefusal, message: string) {
    super(message);
    this.code = code;
  }
}

const known = new Map<string, { at: number; is: Described }>();

/** A provider's description of itself. It has to be the issuer that was typed, to the letter but a slash at its end. */
export async function discover(issuer: string): Promise<Described> {
  const kept = known.get(issuer);
  const now = clock.now().getTime();
  if (kept && now - kept.at < KEPT_MS) return kept.is;
  const is = await describe(issuer);
  if (known.size >= MAX_KEPT) known.clear();
  known.set(issuer, { at: now, is });
  return is;
}

/** Without what is kept: for a test by hand. */
export async function describe(issuer: string): Promise<Described> {
  requireSafe(issuer);
  const is = described.safeParse(await read(`${issuer}/.well-known/openid-configuration`));
  if (!is.success) throw new DiscoveryError('ANSWER_REFUSED', 'Its description lacks addresses that a sign-in needs.');
  if (is.data.issuer.replace(/\/$/, '') !== issuer)
    throw new DiscoveryError(
      'WRONG_ISSUER',
      `It says that its issuer is ${is.data.issuer.slice(0, 200)}, not ${issuer}.`,
    );
  for (const each of [is.data.token_endpoint, is.data.jwks_uri, is.data.userinfo_endpoint ?? issuer]) requireSafe(each);
  return is.data;
}

const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Over plain http anyone in between could sign in as anyone. */
function requireSafe(value: string): void {
  const url = URL.parse(value);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && ON_THIS_MACHINE.test(url.hostname))) return;
  throw new DiscoveryError('ANSWER_REFUSED', `${value.slice(0, 200)} is no https address.`);
}

async function read(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`It answered ${response.status} at ${url}.`);
    const text = await response.text();
    if (text.length > MAX_BYTES) throw new Error('Its description is too large.');
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new DiscoveryError('PROVIDER_UNREACHABLE', why.slice(0, 300));
  }
}
