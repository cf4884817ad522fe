import { AppError } from '@/lib/errors/app-error';
import { requireOwnDatabase } from '@/server/system/db/own-database';
import { canMailLinks } from '@/server/system/host/address';
import { hostSettings } from '@/server/system/host/settings';
import { putHostSetting } from '@/server/system/host/store';
import { createDefaultProject } from '@/server/people/projects/create-project';
import { claimInvitation, registrationBy, releaseInvitation } from '@/server/people/projects/invitations';
import type { Identity } from '@/server/people/users/identity.store';
import { refuseOtherAccounts } from './local-ways';
import { hashPassword } from './password';
import { countRequest } from './rate-limit';
import {
  anyUser,
  duplicatedKey,
  findUserByEmail,
  insertFirstUser,
  insertUser,
  removeUser,
  type NewUser,
  type StoredUser,
} from '@/server/people/users/store';

type Registration = {
  email: string;
  password: string;
  name: string;
  timeZone?: string;
  invitation?: string;
  address: string;
};

/**
 * Creates an account with its default project. The first account is the host's administrator. After it, registration is
 * by invitation unless an administrator or REGISTRATION opens it: invited people send the token of their link, which
 * lets one account with the invited e-mail in. Limited to 10 per address and hour.
 */
export async function registerUser({ password, ...registration }: Registration): Promise<StoredUser> {
  await refuseOtherAccounts();
  return registerAccount({ ...registration, passwordHash: () => hashPassword(password) });
}

type Account = Omit<Registration, 'password'> & {
  passwordHash: () => Promise<string> | null;
  vkUserId?: string;
  identity?: Identity;
  /** Whether a provider of company sign-in lets them in, however closed registration is. */
  isAdmitted?: boolean;
};

/** The same for an account that may have no password. Throws EMAIL_TAKEN, REGISTRATION_CLOSED or RATE_LIMITED. */
export async function registerAccount({
  email,
  name,
  passwordHash,
  vkUserId,
  identity,
  isAdmitted = false,
  timeZone,
  invitation,
  address,
}: Account): Promise<StoredUser> {
  // On its first morning a whole company comes from one address.
  if (!isAdmitted) await countRequest({ name: 'register', address, max: 10, seconds: 3600 });
  const mayBeFirst = !(await anyUser());
  // The database may have been replaced under a running process: in an empty one beside old data no account becomes an
  // administrator.
  if (mayBeFirst) {
    await requireOwnDatabase();
    await putHostSetting({ isClosedByDefault: true });
  }
  const isClosed = !isAdmitted && (await hostSettings()).registration === 'invited';
  const taken = !mayBeFirst && isClosed ? await requireInvitation(invitation, email) : emailTaken;
  if (await findUserByEmail(email)) throw taken();
  const fields = {
    email,
    name,
    passwordHash: await passwordHash(),
    timeZone: timeZone ?? 'UTC',
    ...(vkUserId ? { vkUserId } : {}),
    ...(identity ? { identities: [identity] } : {}),
  };
  const user =
    (mayBeFirst ? await insertFirstUser(fields).catch((error: unknown) => refuseTaken(error, taken)) : null) ??
    (await insertOther(fields, { isClosed, invitation, taken }));
  try {
    await createDefaultProject({ userId: String(user._id) });
  } catch (error) {
    await removeUser(String(user._id)); // an account without its project would be incomplete
    throw error;
  }
  if (mayBeFirst) await requireOwnDatabase(); // from here on the host is known to have accounts
  return user;
}

/**
 * The right to register by a link, while registration is closed. Returns the error for an e-mail that has an account:
 * only who reads the invited mailbox is told so. An inviter, who sees the link as well, gets the refusal of any link
 * that registers no one; where mail is sent, their link alone registers no one at all.
 */
async function requireInvitation(invitation: string | undefined, email: string): Promise<() => AppError> {
  const right = invitation ? await registrationBy(invitation, email) : null;
  if (!right) throw invitation ? linkRefused() : registrationClosed();
  if (right.isMailed) return emailTaken;
  if (await canMailLinks())
    throw new AppError(
      'INVITATION_NOT_MAILED',
      'Accounts are created with the link in the mail to the invited person. Open that one, or have it mailed again.',
    );
  return linkRefused;
}

/**
 * The right to register is claimed first and in one write: of many simultaneous registrations with one invitation, one
 * succeeds.
 */
async function insertOther(
  fields: NewUser,
  { isClosed, invitation, taken }: { isClosed: boolean; invitation: string | undefined; taken: () => AppError },
): Promise<StoredUser> {
  if (!isClosed) return insertUser(fields).catch((error: unknown) => refuseTaken(error, taken));
  if (!invitation) throw registrationClosed();
  if (!(await claimInvitation(invitation, fields.email))) throw linkRefused();
  try {
    return await insertUser(fields);
  } catch (error) {
    await releaseInvitation(invitation);
    return refuseTaken(error, taken);
  }
}

function refuseTaken(error: unknown, taken: () => AppError): never {
  throw duplicatedKey(error) ? taken() : error;
}

function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', 'There is already an account with this e-mail. Sign in instead.');
}

function registrationClosed(): AppError {
  return new AppError(
    'REGISTRATION_CLOSED',
    'Registration is by invitation only. Ask an administrator for a link; it is for the invited e-mail.',
  );
}

/** The same for every reason, so that no account is given away. */
function linkRefused(): AppError {
  return new AppError(
    'REGISTRATION_CLOSED',
    'No account can be created with this link and e-mail. If you have an account, sign in to accept or refuse; otherwise ask for a new link. It is for the invited e-mail, and works once.',
  );
}
