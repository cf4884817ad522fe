import { AppError } from '@/lib/errors/app-error';
import { resetLinkFor } from '@/server/people/auth/reset-password';
import { changeUser, countAdmins, findUser, removeOtherSessions, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { accessChanged } from '@/server/system/events/access-changed';
import { presentAccount } from './accounts';

/**
 * Makes an account an administrator or not, locks it or unlocks it. The host keeps at least one active administrator.
 */
export async function changeAccount({
  id,
  isAdmin,
  active,
}: {
  id: string;
  isAdmin?: boolean | undefined;
  active?: boolean | undefined;
}) {
  const user = await required(id);
  const losesAdmin = user.isAdmin && !user.deactivatedAt && (isAdmin === false || active === false);
  if (losesAdmin && (await countAdmins()) === 1) throw lastAdmin();
  const changed = await changeUser(id, {
    ...(isAdmin === undefined ? {} : { isAdmin }),
    ...(active === undefined ? {} : { deactivatedAt: active ? null : (user.deactivatedAt ?? clock.now()) }),
  });
  if (losesAdmin && (await countAdmins()) === 0) {
    // Another one changed at the same moment: counted before, each saw the other.
    await changeUser(id, { isAdmin: user.isAdmin, deactivatedAt: user.deactivatedAt ?? null });
    throw lastAdmin();
  }
  if (active === false) {
    await removeOtherSessions(id, null);
    await accessChanged({ userId: id });
  }
  return presentAccount(changed ?? user);
}

function lastAdmin(): AppError {
  return new AppError(
    'LAST_ADMIN',
    'This is the only active administrator of the host. Make another account one first.',
  );
}

/** A link that an administrator passes on to a user who has forgotten the password. */
export async function accountResetLink({ id, origin }: { id: string; origin: string }) {
  return resetLinkFor({ user: await required(id), origin });
}

async function required(id: string): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw new AppError('NOT_FOUND', 'There is no such account');
  return user;
}
