import { AppError } from '@/lib/errors/app-error';
import { confirmOwner } from './confirm-owner';
import { setPassword } from './set-password';
import { findUser } from '@/server/people/users/store';

type Input = {
  userId: string;
  sessionId: string;
  currentPassword?: string | undefined;
  newPassword: string;
  endTokens?: boolean | undefined;
};

/**
 * Changes the password after confirming the owner, and ends what the old one opened: every other session and every
 * reset link.
 */
export async function changePassword({
  userId,
  sessionId,
  currentPassword,
  newPassword,
  endTokens = false,
}: Input): Promise<void> {
  const user = await findUser(userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  await confirmOwner({ user, sessionId, password: currentPassword, field: 'currentPassword' });
  await setPassword({ userId, password: newPassword, endTokens, keepSession: sessionId });
}
