import { AppError, invalid } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { fitsPassword } from './password';
import { countRequest, uncountRequest } from './rate-limit';
import { findSession, type StoredUser } from '@/server/people/users/store';

/** How long a sign-in counts as recent, for accounts without a password. */
const FRESH_MINUTES = 10;

type Input = {
  user: StoredUser;
  sessionId: string;
  password: string | undefined;
  /** The field that carried the password. */ field: string;
};

/**
 * Confirms the account's owner, against an unattended browser or a stolen session: by the password, or, for an account
 * without one, by a very recent sign-in. Ten wrong attempts in 15 minutes, counted before they are checked.
 */
export async function confirmOwner({ user, sessionId, password, field }: Input): Promise<void> {
  if (user.passwordHash === null) return requireFreshSession(sessionId);
  if (password === undefined) throw invalid(field, 'Required');
  const limit = { name: 'confirm-owner', account: String(user._id), max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  if (!(await fitsPassword(password, user.passwordHash))) throw invalid(field, 'The current password is wrong');
  await uncountRequest(limit);
}

async function requireFreshSession(sessionId: string): Promise<void> {
  const session = await findSession(sessionId);
  const age = session ? clock.now().getTime() - session.createdAt.getTime() : Infinity;
  if (age <= FRESH_MINUTES * 60_000) return;
  throw new AppError(
    'SIGN_IN_AGAIN',
    `This account has no password to ask for. Sign out, sign in again, and do this within ${FRESH_MINUTES} minutes.`,
  );
}
