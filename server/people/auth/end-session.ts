import { AppError } from '@/lib/errors/app-error';
import { accessChanged } from '@/server/system/events/access-changed';
import { removeSession } from '@/server/people/users/store';

/** Ends a session or revokes an API token of the account. 404 for one of another account. */
export async function endSession(session: { id: string; userId: string; kind: 'session' | 'api' }): Promise<void> {
  if (!(await removeSession(session))) throw new AppError('NOT_FOUND', 'Not found, or already ended');
  await accessChanged({ userId: session.userId });
}
