import type { NextAuthOptions } from 'next-auth';
import { decode, encode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { Claims } from '@/lib/sign-in/entry';
import { login } from '@/lib/contracts/auth';
import { AppError } from '@/lib/errors/app-error';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import { actorOf } from '@/server/people/auth/authenticate';
import { SESSION_COOKIE } from '@/server/people/auth/cookie';
import { openSession } from '@/server/people/auth/open-session';
import { hasFactor, secondFactorNeeded } from '@/server/people/auth/second-factor';
import { signIn } from '@/server/people/auth/sign-in';
import { removeSession, type StoredUser } from '@/server/people/users/store';
import { keyFor } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { clientAddress, isHttps } from './client';

/** As long as browsers keep a cookie; the session document decides when it ends. */
const COOKIE_SECONDS = 400 * 86_400;

/** next-auth's token with our own inside: encoding it returns our token, so that cookie and bearer are the same. */
type Carried = JWT & { accessToken?: string };

/** A visit to one company provider (company-sign-in.ts). */
type Company = {
  provider: OAuthConfig<Claims>;
  /** True: signed in; else where the browser goes. */
  enter: (claims: Claims) => Promise<true | string>;
  accessToken: () => string | undefined;
};

/**
 * next-auth over our own sessions: its cookie is the access_token, its sign-in and sign-out open and end the
 * same session documents.
 */
export function nextAuthOptions(headers: Headers, company?: Company): NextAuthOptions {
  const secure = isHttps(headers);
  return {
    secret: keyFor('next-auth').toString('hex'),
    useSecureCookies: secure,
    logger: LOGGER,
    session: { strategy: 'jwt', maxAge: COOKIE_SECONDS },
    pages: { signIn: '/auth', error: '/auth', signOut: '/' },
    cookies: {
      sessionToken: { name: SESSION_COOKIE, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } },
    },
    providers: [
      Credentials({
        credentials: { email: { label: 'Email', type: 'email' }, password: { label: 'Password', type: 'password' } },
        async authorize(given) {
          const user = await signInWith(given, clientAddress(headers));
          if (!user) return null;
          const accessToken = await openSession({
            user,
            userAgent: headers.get('user-agent') ?? '',
            address: clientAddress(headers),
          });
          return { id: String(user._id), email: user.email, name: user.name, accessToken };
        },
      }),
      ...(company ? [company.provider] : []),
    ],
    // Values of a sign-in under way (state, nonce, PKCE) come with a salt, the session without.
    jwt: {
      encode: async (given) => (given.salt ? encode(given) : ((given.token as Carried | undefined)?.accessToken ?? '')),
      decode: carriedBy,
    },
    callbacks: {
      signIn: async ({ account, profile }) =>
        company && account?.type === 'oauth' ? company.enter((profile ?? {}) as Claims) : true,
      jwt: async ({ token, user, account }) => {
        if (company && account?.type === 'oauth') return { ...token, accessToken: company.accessToken() };
        return user && 'accessToken' in user ? { ...token, accessToken: user.accessToken } : token;
      },
      session: async ({ session, token }) => ({
        ...session,
        user: { _id: token.sub, name: token.name, email: token.email },
      }),
    },
    events: {
      async signOut({ token }) {
        if (!token?.sub || typeof token.sessionId !== 'string') return;
        await removeSession({ id: token.sessionId, userId: token.sub, kind: 'session' });
        const who = { userId: token.sub, email: token.email ?? '', name: token.name ?? '' };
        await recordAudit({ act: 'sign-in.signed-out', who, via: 'session', address: clientAddress(headers) });
      },
    },
  };
}

/** The session of a token, as next-auth carries it; null: none of this host's, or ended. */
async function carriedBy(given: JWTDecodeParams): Promise<JWT | null> {
  if (given.salt) return decode(given).catch(() => null); // changed, late, or of another secret
  const { token } = given;
  const actor = token ? await actorOf(token, 'cookie') : null;
  return actor && token
    ? { sub: actor.userId, name: actor.name, email: actor.email, accessToken: token, sessionId: actor.sessionId }
    : null;
}

/** next-auth's own lines, which strangers cause: in our form, and without what they sent. */
function noteFailure(code: string, about: Error | { error: Error }): void {
  const { message } = about instanceof Error ? about : about.error;
  log.info({ code, reason: String(message).slice(0, 300) }, 'a sign-in through next-auth ended');
}

const LOGGER = { error: noteFailure, warn: () => undefined, debug: () => undefined };

const SIGN_IN = { act: 'sign-in.password', via: 'none' } as const;

/** Null: refused. next-auth puts any error's message into the redirect address, so only codes may leave here. */
async function signInWith(given: unknown, address: string): Promise<StoredUser | null> {
  const credentials = login.body?.safeParse(given);
  if (!credentials?.success) return null;
  try {
    const user = await signIn({ ...credentials.data, address });
    if (hasFactor(user)) throw await secondFactorNeeded(user);
    await recordAudit({ ...SIGN_IN, who: personOf(user), address });
    return user;
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.statusCode))
      await recordAudit({ ...SIGN_IN, who: credentials.data.email, address, refusal: error.code });
    if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') return null;
    if (error instanceof AppError) throw new Error(error.code, { cause: error });
    log.error({ err: error }, 'a sign-in through next-auth failed');
    throw new Error('Callback', { cause: error });
  }
}
