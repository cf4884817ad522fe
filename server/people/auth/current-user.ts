import { cookies } from 'next/headers';
import type { WirePreferences } from '@/lib/contracts/preferences';
import type { WireUser } from '@/lib/contracts/auth';
import { SIGNED_OUT_COOKIE } from '@/lib/wire/signed-out-cookie';
import type { Actor } from '@/server/people/access/actor';
import { connectDatabase } from '@/server/system/db/connect';
import { actorOf } from './authenticate';
import { SESSION_COOKIE } from './cookie';
import { readPreferences } from '@/server/people/users/preferences';
import { removeSession } from '@/server/people/users/store';

/** The signed-in user of a page request, or null. Throws when the database does not answer. */
export async function currentUser(): Promise<WireUser | null> {
  const actor = await currentActor();
  return actor && presentActor(actor);
}

export type Viewer = {
  user: WireUser;
  preferences: WirePreferences;
  /** They may do nothing but set up the second factor that this host requires. */
  mustSetUp: boolean;
};

/** The same with the account's interface preferences. */
export async function currentViewer(): Promise<Viewer | null> {
  const actor = await currentActor();
  if (!actor) return null;
  const preferences = await readPreferences({ userId: actor.userId });
  return { user: presentActor(actor), preferences, mustSetUp: actor.mustSetUp === true };
}

async function currentActor(): Promise<Actor | null> {
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
  return actor;
}

const presentActor = ({ userId, email, name, timeZone, isAdmin }: Actor): WireUser => ({
  _id: userId,
  email,
  name,
  timeZone,
  isAdmin,
});
