import { invalid } from '@/lib/errors/app-error';
import { fitsPassword, hashPassword } from './password';
import { countRequest, uncountRequest } from './rate-limit';
import { changeUser, findUser, removeOtherSessions } from './store';

/** Changes the password after checking the current one, and revokes every other session of the account. An account that signs in with VK has none to check at first. */
export async function changePassword({ userId, sessionId, currentPassword, newPassword }: { userId: string; sessionId: string; currentPassword?: string; newPassword: string }): Promise<void> {
  const limit = { name: 'change-password', who: userId, max: 10, seconds: 15 * 60 };
  await countRequest(limit);
  const user = await findUser(userId);
  const isFirst = user?.vkUserId !== undefined && user.passwordHash === null;
  if (!isFirst && currentPassword === undefined) throw invalid('currentPassword', 'Required');
  if (!isFirst && !(await fitsPassword(currentPassword ?? '', user?.passwordHash))) throw invalid('currentPassword', 'The current password is wrong');
  await uncountRequest(limit);
  await changeUser(userId, { passwordHash: await hashPassword(newPassword) });
  await removeOtherSessions(userId, sessionId);
}
