import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/clock';
import { randomToken, sha256 } from '@/server/crypto';
import { sendMail } from '@/server/mail/send-mail';
import { hashPassword } from './password';
import { changeUser, findUserByEmail, insertPasswordReset, removeOtherSessions, takePasswordReset, type StoredUser } from './store';

const LINK_HOURS = 2;

/** A one-time link to set a new password, or null for an unknown e-mail. What `npm run user -- reset` prints. */
export async function createResetLink({ email, origin }: { email: string; origin: string }): Promise<string | null> {
  const user = await findUserByEmail(email);
  return user && (await resetLinkFor({ user, origin })).url;
}

/** A one-time link with which this user sets a new password. */
export async function resetLinkFor({ user, origin }: { user: StoredUser; origin: string }): Promise<{ url: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_HOURS * 3_600_000);
  await insertPasswordReset({ userId: String(user._id), tokenHash: sha256(token), expiresAt });
  return { url: `${origin}/auth?reset=${token}`, expiresAt };
}

/** Sends the link when SMTP is configured. Answers nothing: who asks must not learn whether the account exists. */
export async function forgotPassword({ email, origin }: { email: string; origin: string }): Promise<void> {
  const link = await createResetLink({ email, origin });
  if (!link) return;
  await sendMail({ to: email, subject: 'Set a new password', text: `Open this link within ${LINK_HOURS} hours to set a new password:\n\n${link}\n\nIf you did not ask for it, ignore this message.` });
}

/** Sets a new password with the token of a link, and ends every session. */
export async function resetPassword({ token, password }: { token: string; password: string }): Promise<void> {
  const reset = await takePasswordReset(sha256(token));
  if (!reset || reset.expiresAt <= clock.now()) throw new AppError('BAD_REQUEST', 'This link is no longer valid. Ask for a new one.');
  await changeUser(String(reset.userId), { passwordHash: await hashPassword(password) });
  await removeOtherSessions(String(reset.userId), null);
}
