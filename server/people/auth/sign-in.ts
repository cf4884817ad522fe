import { AppError } from '@/lib/errors/app-error';
import { refuseOtherWays } from './local-ways';
import { fitsPassword } from './password';
import { countRequest, uncountRequest } from './rate-limit';
import { findUserByEmail, type StoredUser } from '@/server/people/users/store';

/** Only the confirmed owner of the account learns of it. */
export function refuseDeactivated(user: StoredUser): void {
  if (user.deactivatedAt)
    throw new AppError(
      'ACCOUNT_DEACTIVATED',
      'This account was deactivated. Ask an administrator of this host to open it again.',
    );
}

const WINDOW_SECONDS = 15 * 60;

/**
 * Checks e-mail and password. A wrong e-mail and a wrong password get the same response in the same time. 10 wrong
 * attempts per account and 30 per address in 15 minutes, then 429 (docs/decisions/people.md). An attempt is counted
 * before the password is checked and uncounted when it was right, so that many attempts at once can't slip through.
 */
export async function signIn({
  email,
  password,
  address,
  isConnecting = false,
}: {
  email: string;
  password: string;
  address: string;
  /** Whether the password only connects a company account, which then is the way in. */
  isConnecting?: boolean;
}): Promise<StoredUser> {
  const limits = [
    { name: 'sign-in-account', account: email, max: 10, seconds: WINDOW_SECONDS },
    { name: 'sign-in-address', address, max: 30, seconds: WINDOW_SECONDS },
  ];
  for (const limit of limits) await countRequest(limit);
  const user = await findUserByEmail(email);
  if (!(await fitsPassword(password, user?.passwordHash)) || !user) {
    throw new AppError('INVALID_CREDENTIALS', 'E-mail or password is wrong');
  }
  for (const limit of limits) await uncountRequest(limit);
  refuseDeactivated(user);
  if (!isConnecting) await refuseOtherWays(user);
  return user;
}
