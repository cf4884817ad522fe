import type { NextAuthOptions } from 'next-auth';
import type { CompanyRefusal } from '@/lib/sign-in/refusals';
import { AppError } from '@/lib/errors/app-error';
import { SIGN_IN_STEP_COOKIE } from '@/lib/wire/sign-in-step';
import type { Claims } from '@/lib/sign-in/entry';
import { recordAudit } from '@/server/people/audit/record-audit';
import { openSession } from '@/server/people/auth/open-session';
import { countRequest, uncountRequest } from '@/server/people/auth/rate-limit';
import { hasFactor, secondFactorNeeded } from '@/server/people/auth/second-factor';
import { discover, DiscoveryError } from '@/server/people/company/discovery';
import { enterByCompany } from '@/server/people/company/enter';
import type { CompanyProvider } from '@/server/people/company/providers';
import { requireKnownHost } from '@/server/system/host/address';
import { log } from '@/server/system/log';
import { askedHost, clientAddress, isHttps, publicOrigin } from './client';
import { nextAuthProvider, type Visit } from './company-provider';
import { nextAuthOptions } from './next-auth-options';
import { runNextAuth, type NextAuthCall } from './run-next-auth';

const STEP_SECONDS = 600;

/** Leads to the provider, and back from it: `signin` and `callback` of next-auth, for one company provider. */
export async function serveCompany(call: NextAuthCall, provider: CompanyProvider): Promise<Response> {
  await requireKnownHost(askedHost(call.headers));
  return call.path[0] === 'callback' ? comeBack(call, provider) : begin(call, provider);
}

/** Any GET may begin: the provider asks its person, and nothing is signed in before the answer. */
async function begin(call: NextAuthCall, provider: CompanyProvider): Promise<Response> {
  const visit: Visit = {};
  const options = await optionsFor(call, provider, visit);
  if (!options) return leave(provider, visit);
  // next-auth begins with a POST that bears its CSRF token: both are made here, so that a plain link begins.
  const first = await runNextAuth({ ...call, method: 'GET', path: ['csrf'], query: {} }, options);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const set = first.headers.getSetCookie();
  const cookies = { ...call.cookies, ...Object.fromEntries(set.map(pairOf)) };
  const { invitation } = call.query;
  const callbackUrl = invitation ? `/auth?invitation=${encodeURIComponent(invitation)}` : '/';
  const body = { csrfToken, callbackUrl };
  const answer = await runNextAuth({ ...call, method: 'POST', query: {}, cookies, body }, options);
  if (isRefusal(answer, call)) return leave(provider, { refusal: visit.refusal ?? 'PROVIDER_UNREACHABLE' });
  for (const cookie of set) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

function pairOf(line: string): [string, string] {
  const [pair = ''] = line.split(';');
  return [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))];
}

/** The provider's answer: a session, one more step, or a refusal with its reason. Failures are limited per network. */
async function comeBack(call: NextAuthCall, provider: CompanyProvider): Promise<Response> {
  const address = clientAddress(call.headers);
  const limit = { name: 'company-sign-in', address, max: 30, seconds: 15 * 60 };
  try {
    await countRequest(limit);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return leave(provider, { refusal: error.code });
    throw error;
  }
  const visit: Visit & Outcome = {};
  if (call.query['error']) visit.refusal = 'PROVIDER_DECLINED';
  const options = visit.refusal ? null : await optionsFor(call, provider, visit);
  const answer = options && (await runNextAuth(call, options));
  if (answer && !isRefusal(answer, call) && !visit.refusal) {
    await uncountRequest(limit);
    if (visit.step) answer.headers.append('Set-Cookie', visit.step);
    return answer;
  }
  if (!visit.isRecorded)
    await recordAudit({
      act: 'sign-in.company',
      who: null,
      via: 'none',
      address,
      on: provider.name,
      refusal: visit.refusal ?? 'SIGN_IN_ENDED',
    });
  return leave(provider, visit, answer);
}

/** The result of the claims, beside the one of next-auth. */
type Outcome = { accessToken?: string; step?: string; isRecorded?: boolean };

/** Null: the provider can't be used now, and `visit` says why. */
async function optionsFor(
  call: NextAuthCall,
  provider: CompanyProvider,
  visit: Visit & Outcome,
): Promise<NextAuthOptions | null> {
  try {
    const config = nextAuthProvider(provider, await discover(provider.issuer), visit);
    return nextAuthOptions(call.headers, {
      provider: config,
      enter: (claims) => enter(call, { provider, claims, visit }),
      accessToken: () => visit.accessToken,
    });
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    log.warn({ provider: provider.id, reason: error.message }, 'a provider of company sign-in can’t be used');
    visit.refusal = error.code;
    return null;
  }
}

type Entering = { provider: CompanyProvider; claims: Claims; visit: Visit & Outcome };

/** True: signed in; else where the browser goes instead. */
async function enter(call: NextAuthCall, { provider, claims, visit }: Entering): Promise<true | string> {
  const { headers } = call;
  const address = clientAddress(headers);
  const entered = await enterByCompany({ provider, claims, address, invitation: invitationOf(call) });
  visit.isRecorded = true;
  if (entered.kind === 'refused') {
    visit.refusal = entered.code;
    return '/auth';
  }
  if (entered.kind === 'connect') return oneMoreStep(visit, headers, ['connect', entered.challenge]);
  const { user } = entered;
  if (hasFactor(user)) {
    const { secondFactor } = await secondFactorNeeded(user);
    return oneMoreStep(visit, headers, ['code', secondFactor?.challenge ?? '']);
  }
  visit.accessToken = await openSession({ user, userAgent: headers.get('user-agent') ?? '', address });
  return true;
}

/** The challenge travels in a cookie that no script reads, and in no address. */
function oneMoreStep(visit: Outcome, headers: Headers, [step, challenge]: ['connect' | 'code', string]): string {
  const secure = isHttps(headers) ? '; Secure' : '';
  visit.step = `${SIGN_IN_STEP_COOKIE}=${challenge}; Path=/auth; Max-Age=${STEP_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return `/auth?step=${step}`;
}

/** The invitation that the sign-in was begun with, from next-auth's own cookie. */
function invitationOf({ cookies }: NextAuthCall): string | undefined {
  const name = Object.keys(cookies).find((each) => /^(__Secure-)?next-auth\.callback-url$/.test(each));
  return URL.parse(cookies[name ?? ''] ?? '', 'http://x')?.searchParams.get('invitation') ?? undefined;
}

/** next-auth leads to a page of its own when it has refused. */
function isRefusal(answer: Response, { headers }: NextAuthCall): boolean {
  const origin = publicOrigin(headers);
  const to = URL.parse(answer.headers.get('location') ?? '', origin);
  const [, , , action = ''] = to?.pathname.split('/') ?? [];
  return answer.status >= 400 || (to?.origin === origin && ['error', 'signin'].includes(action));
}

/** Back to the sign-in page, with the reason as a code. */
function leave({ id }: CompanyProvider, { refusal = 'SIGN_IN_ENDED' }: Visit, answer?: Response | null): Response {
  const headers = new Headers({
    Location: `/auth?${new URLSearchParams({ refused: refusal satisfies CompanyRefusal, by: id }).toString()}`,
  });
  for (const cookie of answer?.headers.getSetCookie() ?? []) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}
