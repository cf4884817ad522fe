import { accessChanged } from '@/server/system/events/access-changed';
import { hashPassword } from './password';
import { changeUser, removeOtherSessions, removePasswordResets, removeTokens } from '@/server/people/users/store';

type Wanted = {
  userId: string;
  password: string;
  endTokens: boolean;
  /** The session that goes on; null ends all. */ keepSession: string | null;
};

/**
 * Whatever an earlier password or link could still open ends with it: other sessions, all links, and, when asked,
 * programs' tokens.
 */
export async function setPassword({ userId, password, endTokens, keepSession }: Wanted): Promise<void> {
  const passwordHash = await hashPassword(password);
  await removePasswordResets(userId);
  await changeUser(userId, { passwordHash });
  await removeOtherSessions(userId, keepSession);
  if (endTokens) await removeTokens(userId);
  await accessChanged({ userId });
}
