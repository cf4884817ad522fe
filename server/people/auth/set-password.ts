import { accessChanged } from '@/server/system/events/access-changed';
import { hashPassword } from './password';
import { changeUser, removeOtherSessions, removePasswordResets, removeTokens } from '@/server/people/users/store';

type Input = {
  userId: string;
  password: string;
  endTokens: boolean;
  /** The session that continues; null ends all. */ keepSession: string | null;
};

/**
 * Ends everything that an earlier password or link could still open: other sessions, all links, and, on request,
 * programs' tokens.
 */
export async function setPassword({ userId, password, endTokens, keepSession }: Input): Promise<void> {
  const passwordHash = await hashPassword(password);
  await removePasswordResets(userId);
  await changeUser(userId, { passwordHash });
  await removeOtherSessions(userId, keepSession);
  if (endTokens) await removeTokens(userId);
  await accessChanged({ userId });
}
