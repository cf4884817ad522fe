import { AppError } from '@/lib/errors/app-error';
import { isFactorRequired } from '@/lib/wire/factor-methods';
import type { Actor } from '@/server/people/access/actor';
import type { StoredUser } from '@/server/people/users/store';
import { hostSettings } from '@/server/system/host/settings';
import { passkeysOf } from './check-passkey';

/** Whether a second factor of the account is in use. */
export const hasFactor = (user: Pick<StoredUser, 'secondFactor'>): boolean =>
  !!user.secondFactor?.since || passkeysOf(user).length > 0;

/** Whether this host requires a second factor of the account. */
export async function mustHaveFactor(user: StoredUser): Promise<boolean> {
  return isFactorRequired((await hostSettings()).secondFactor, user);
}

/** Whether the account has yet to set up a second factor that this host requires. */
export const lacksFactor = async (user: StoredUser): Promise<boolean> => !hasFactor(user) && mustHaveFactor(user);

/** Throws for a person who may do nothing but set up their second factor. */
export function requireSetUp({ mustSetUp }: Pick<Actor, 'mustSetUp'>): void {
  if (mustSetUp)
    throw new AppError(
      'SECOND_FACTOR_REQUIRED',
      'This host requires a second factor of your account. Reload the page and set one up; then everything is open again.',
    );
}

/** Throws where taking off the last factor would leave the account without one that this host requires. */
export async function requireAnotherFactor(user: StoredUser, left: number): Promise<void> {
  if (left === 0 && (await mustHaveFactor(user)))
    throw new AppError(
      'CONFLICT',
      'This host requires a second factor of your account. Set up another one first, then take this one off.',
    );
}
