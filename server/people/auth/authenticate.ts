import type { Actor } from '@/server/people/access/actor';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { tokenFromCookies } from './cookie';
import { SESSION_DAYS } from './open-session';
import { lacksFactor } from './required-factor';
import {
  findSession,
  findSessionByHash,
  findUser,
  touchSession,
  type StoredSession,
} from '@/server/people/users/store';
import { readToken } from './token';

/** Programs' tokens start with this, which tells them from session tokens without a look-up. */
export const API_TOKEN_PREFIX = 'wst_';

/** How old `lastUsedAt` may become before it is written again: otherwise every request would be a write. */
const TOUCH_AFTER_MS = 60_000;

/**
 * The caller: by the bearer token if there is one, otherwise by the cookie. Null when there is none, or it is no longer
 * valid.
 */
export async function authenticate(headers: Headers): Promise<Actor | null> {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) return actorOf(bearer, 'bearer');
  const cookie = tokenFromCookies(headers.get('cookie'));
  return cookie ? actorOf(cookie, 'cookie') : null;
}

/** The actor of a token, for every entrance of the product. */
export async function actorOf(token: string, via: 'cookie' | 'bearer'): Promise<Actor | null> {
  const session = token.startsWith(API_TOKEN_PREFIX)
    ? await findSessionByHash(sha256(token))
    : await sessionOfSigned(token);
  const now = clock.now();
  if (!session || (session.expiresAt && session.expiresAt <= now)) return null;
  const user = await findUser(String(session.userId));
  if (!user || user.deactivatedAt) return null;
  await touch(session, now);
  const mustSetUp = session.kind === 'session' && (await lacksFactor(user));
  const isProgram = session.kind === 'api';
  return {
    userId: String(user._id),
    email: user.email,
    name: user.name,
    timeZone: user.timeZone,
    isAdmin: user.isAdmin && !isProgram,
    sessionId: String(session._id),
    kind: session.kind,
    via,
    roleLimit: isProgram ? (session.role ?? 'viewer') : 'owner',
    mustSetUp,
    projectIds: isProgram && session.projectIds.length > 0 ? session.projectIds.map(String) : null,
  };
}

/** Whether the session of an actor still exists: for connections that outlive their request. */
export async function actorStillHolds(actor: Actor): Promise<boolean> {
  const session = await findSession(actor.sessionId);
  if (!session || (session.expiresAt && session.expiresAt <= clock.now())) return false;
  const user = await findUser(actor.userId);
  return user !== null && !user.deactivatedAt;
}

async function sessionOfSigned(token: string): Promise<StoredSession | null> {
  const claims = await readToken(token);
  const session = claims ? await findSession(claims.sessionId) : null;
  return session && session.kind === 'session' && String(session.userId) === claims?.userId ? session : null;
}

async function touch(session: StoredSession, now: Date): Promise<void> {
  if (session.lastUsedAt && now.getTime() - session.lastUsedAt.getTime() < TOUCH_AFTER_MS) return;
  const expiresAt = session.kind === 'session' ? new Date(now.getTime() + SESSION_DAYS * 86_400_000) : undefined;
  await touchSession(session._id, { lastUsedAt: now, ...(expiresAt ? { expiresAt } : {}) });
}
