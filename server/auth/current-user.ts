import { cookies } from 'next/headers';
import type { WirePreferences } from '@/lib/contracts/account';
import type { WireUser } from '@/lib/contracts/auth';
import { connectDatabase } from '@/server/db/connect';
import { actorOf } from './authenticate';
import { SESSION_COOKIE } from './cookie';
import { readPreferences } from './preferences';

/** The signed-in user of a page request, or null. Throws when the database does not answer. */
export async function currentUser(): Promise<WireUser | null> {
  const token = (await cookies()).get(SESSION_COOKIE)?.value;
  if (!token) return null;
  await connectDatabase();
  const actor = await actorOf(token, 'cookie');
  return actor && { _id: actor.userId, email: actor.email, name: actor.name, timeZone: actor.timeZone, isAdmin: actor.isAdmin };
}

/** The same with how the interface is set for them. */
export async function currentViewer(): Promise<{ user: WireUser; preferences: WirePreferences } | null> {
  const user = await currentUser();
  return user && { user, preferences: await readPreferences({ userId: user._id }) };
}
