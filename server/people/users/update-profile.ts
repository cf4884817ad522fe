import { AppError } from '@/lib/errors/app-error';
import { changeUser, type StoredUser } from './store';

/**
 * Changes name or time zone; absent fields stay. A zone set here counts as chosen: the interface follows it rather than
 * the browser.
 */
export async function updateProfile({
  userId,
  name,
  timeZone,
}: {
  userId: string;
  name?: string;
  timeZone?: string;
}): Promise<StoredUser> {
  const user = await changeUser(userId, {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { timeZone, zoneChosen: true }),
  });
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return user;
}
