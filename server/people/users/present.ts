import type { StoredSession, StoredUser } from './store';

/** The user on the wire: never the hash. */
export function presentUser(user: StoredUser) {
  return { _id: user._id, email: user.email, name: user.name, timeZone: user.timeZone, isAdmin: user.isAdmin };
}

export function presentSession(session: StoredSession, currentId: string) {
  return {
    id: session._id,
    current: String(session._id) === currentId,
    userAgent: session.userAgent,
    address: session.address,
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt ?? session.createdAt,
    expiresAt: session.expiresAt ?? session.createdAt,
  };
}

export function presentToken(session: StoredSession) {
  return {
    id: session._id,
    name: session.name,
    role: session.role ?? 'viewer',
    projectIds: session.projectIds,
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt ?? null,
    expiresAt: session.expiresAt ?? null,
  };
}
