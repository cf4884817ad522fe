import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { randomToken, sha256 } from '@/server/system/crypto';
import { canMailLinks } from '@/server/system/host/address';
import { mailLink } from '@/server/system/mail/mail-link';
import { log } from '@/server/system/log';
import { setPassword } from './set-password';
import {
  findUser,
  findUserByEmail,
  insertPasswordReset,
  takePasswordReset,
  type StoredUser,
} from '@/server/people/users/store';

const LINK_HOURS = 2;

/** A one-time link to set a new password, or null for an unknown e-mail. `npm run user -- reset` prints it. */
export async function createResetLink({ email, origin }: { email: string; origin: string }): Promise<string | null> {
  const user = await findUserByEmail(email);
  return user && (await resetLinkFor({ user, origin })).url;
}

/** A one-time link with which this user sets a new password. */
export async function resetLinkFor({
  user,
  origin,
}: {
  user: StoredUser;
  origin: string;
}): Promise<{ url: string; expiresAt: Date }> {
  const { token, expiresAt } = await newResetToken(user);
  return { url: resetUrl(origin, token), expiresAt };
}

async function newResetToken(user: StoredUser): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_HOURS * 3_600_000);
  await insertPasswordReset({ userId: String(user._id), tokenHash: sha256(token), expiresAt });
  return { token, expiresAt };
}

function resetUrl(origin: string, token: string): string {
  return `${origin}/auth?reset=${token}`;
}

/**
 * Mails the link when this host can mail links. It starts by looking the address up, so a waiting caller sees how long
 * the mail took: callers from outside must not wait (`forgotPassword`).
 */
export async function mailResetLink({ email }: { email: string }): Promise<void> {
  if (!(await canMailLinks())) {
    log.warn(
      'no link to set a new password was mailed: it needs SMTP_URL, and PUBLIC_URL or an address confirmed under Administration',
    );
    return;
  }
  const user = await findUserByEmail(email);
  if (!user || user.deactivatedAt) return;
  const { token } = await newResetToken(user);
  const text = (origin: string) =>
    `Open this link within ${LINK_HOURS} hours to set a new password:\n\n${resetUrl(origin, token)}\n\nIf you did not ask for it, ignore this message.`;
  await mailLink({ to: email, subject: 'Set a new password', text });
}

/**
 * Returns at once, for known and unknown addresses alike: the client must not learn, nor measure, whether the account
 * exists.
 */
export function forgotPassword(asked: { email: string }): void {
  mailResetLink(asked).catch((err: unknown) => log.error({ err }, 'a link to set a new password could not be mailed'));
}

/**
 * Sets a new password with the token of a link, and ends every session and every other link; `endTokens`: programs'
 * tokens too. Returns whose password it is now.
 */
export async function resetPassword({
  token,
  password,
  endTokens = false,
}: {
  token: string;
  password: string;
  endTokens?: boolean | undefined;
}): Promise<StoredUser | null> {
  const reset = await takePasswordReset(sha256(token));
  if (!reset || reset.expiresAt <= clock.now())
    throw new AppError('BAD_REQUEST', 'This link is no longer valid. Ask for a new one.');
  await setPassword({ userId: String(reset.userId), password, endTokens, keepSession: null });
  return findUser(String(reset.userId));
}
