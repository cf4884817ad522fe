import { AppError } from '@/lib/errors/app-error';
import { hostSettings } from '@/server/host/settings';
import { createDefaultProject } from '@/server/projects/create-project';
import { findInvitation } from '@/server/projects/store';
import { hashPassword } from './password';
import { countRequest } from './rate-limit';
import { anyUser, findUserByEmail, insertUser, removeUser, type StoredUser } from './store';

type Registration = { email: string; password: string; name: string; timeZone?: string; invitation?: string; address: string };

/**
 * Creates an account with its default project. The first account is the host's administrator. Registration may be for
 * invited people only (the switch of the administrators, by default REGISTRATION); they name the token of their link. Limited to 10 per address and hour.
 */
export function registerUser({ password, ...registration }: Registration): Promise<StoredUser> {
  return registerAccount({ ...registration, passwordHash: () => hashPassword(password) });
}

type Account = Omit<Registration, 'password'> & { passwordHash: () => Promise<string> | null; vkUserId?: string };

/** The same for an account that may have no password. Throws EMAIL_TAKEN, REGISTRATION_CLOSED or RATE_LIMITED. */
export async function registerAccount({ email, name, passwordHash, vkUserId, timeZone, invitation, address }: Account): Promise<StoredUser> {
  await countRequest({ name: 'register', who: address, max: 10, seconds: 3600 });
  const first = !(await anyUser());
  if (!first && (await hostSettings()).registration === 'invited' && !(invitation && (await findInvitation(invitation)))) {
    throw new AppError('REGISTRATION_CLOSED', 'Registration is by invitation only. Ask an administrator for a link.');
  }
  if (await findUserByEmail(email)) throw emailTaken();
  const fields = { email, name, passwordHash: await passwordHash(), timeZone: timeZone ?? 'UTC', isAdmin: first, ...(vkUserId ? { vkUserId } : {}) };
  const user = await insertUser(fields).catch((error: unknown) => {
    throw isDuplicate(error) ? emailTaken() : error;
  });
  try {
    await createDefaultProject({ userId: String(user._id) });
  } catch (error) {
    await removeUser(String(user._id)); // an account without its project would be half an account
    throw error;
  }
  return user;
}

function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', 'There is already an account with this e-mail. Sign in instead.');
}

function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}
