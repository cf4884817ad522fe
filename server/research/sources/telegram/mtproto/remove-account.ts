import { log } from '@/server/system/log';
import { changeAccount, findAccount } from './account.store';
import { withConnection } from './connections';
import { readSession } from './session-text';
import { dropSignIn } from './sign-in.store';

const SIGN_OUT_MS = 8000;

/** Signs out at Telegram as far as it can be reached, and forgets the account and its keys in any case. */
export async function removeAccount(projectId: string): Promise<void> {
  const account = await findAccount(projectId);
  const session = readSession(account?.values.session ?? '');
  const apiId = Number(account?.values.apiId);
  if (session && apiId) {
    try {
      const signal = AbortSignal.timeout(SIGN_OUT_MS);
      await withConnection({ apiId, session }, (connection) => connection.call({ _: 'auth.logOut' }, signal));
    } catch (error) {
      log.warn({ err: error, projectId }, 'The account of channel search was removed, but not signed out');
    }
  }
  await changeAccount(projectId, () => ({ values: {}, connection: { state: 'untested' } }));
  await dropSignIn(projectId);
}
