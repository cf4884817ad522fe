import { AppError } from '@/lib/errors/app-error';
import { hostSettings } from '@/server/system/host/settings';
import { keptAdministrator } from '@/server/people/users/identity.store';
import { anyUser, type StoredUser } from '@/server/people/users/store';

const companyOnly = () =>
  new AppError(
    'COMPANY_SIGN_IN_ONLY',
    'People sign in with the company’s account here. Use its button on the sign-in page.',
  );

/**
 * With company sign-in alone, every other way in is closed but for one administrator: the oldest that has a password.
 * Asked after the password, so that it tells a stranger nothing.
 */
export async function refuseOtherWays(user: StoredUser): Promise<void> {
  if (!(await hostSettings()).onlyCompany) return;
  const kept = await keptAdministrator();
  if (String(kept?._id) !== String(user._id)) throw companyOnly();
}

/** The same for new accounts; a host without any has to begin with one. */
export async function refuseOtherAccounts(): Promise<void> {
  if ((await hostSettings()).onlyCompany && (await anyUser())) throw companyOnly();
}
