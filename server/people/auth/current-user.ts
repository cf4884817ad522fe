import { cookies } from 'next/headers';
import type { WirePreferences } from '@/lib/contracts/preferences';
import type { WireUser } from '@/lib/contracts/auth';
import { SIGNED_OUT_COOKIE } from '@/lib/wire/signed-out-cookie';
import { connectDatabase } from '@/server/system/db/connect';
import { actorOf } from './authenticate';
import { SESSION_COOKIE } from './cookie';
import { readPreferences } from '@/server/people/users/preferences';
import { removeSession } from '@/server/people/users/store';

/** The signed-in user of a page request, or null. Throws when the database does not answer. */
export async function currentUser(): Promise<WireUser | null> {
  const sent = await cookies();
  const token = sent.get(SESSION_COOKIE)?.value;
  if (!token) return null;
  await connectDatabase();
  const actor = await actorOf(token, 'cookie');
  if (actor && sent.has(SIGNED_OUT_COOKIE)) {
    // Signed out while the server was unreachable (components/shared/signed-out.ts).
    await removeSession({ id: actor.sessionId, userId: actor.userId, kind: actor.kind });
    return null;
  }
  return (
    actor && {
      _id: actor.userId,
      email: actor.email,
      name: actor.name,
      timeZone: actor.timeZone,
      isAdmin: actor.isAdmin,
    }
  );
}

/** The same with the account's interface preferences. */
export async function currentViewer(): Promise<{ user: WireUser; preferences: WirePreferences } | null> {
  const user = await currentUser();
  return user && { user, preferences: await readPreferences({ userId: user._id }) };
}
