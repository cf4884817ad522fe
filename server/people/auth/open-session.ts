import { Types } from 'mongoose';
import { clock } from '@/server/system/clock';
import { insertSession, sessionsKept, type StoredUser } from '@/server/people/users/store';
import { signToken } from './token';

/** A session ends after that many days without use. */
export const SESSION_DAYS = 60;

/** Opens a session of a user and returns its token, which is the bearer token and the cookie's value. */
export async function openSession({
  user,
  userAgent,
  address,
  isProven = false,
}: {
  user: StoredUser;
  userAgent: string;
  address: string;
  /** Whether the second factor was proven. */
  isProven?: boolean;
}): Promise<string> {
  const now = clock.now();
  const session = await insertSession({
    userId: new Types.ObjectId(user._id),
    kind: 'session',
    userAgent: userAgent.slice(0, 500),
    address,
    lastUsedAt: now,
    provenAt: isProven ? now : null,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
  });
  await sessionsKept.trim(String(user._id));
  return signToken({ userId: String(user._id), sessionId: String(session._id) });
}
