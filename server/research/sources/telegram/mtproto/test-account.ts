import { clock } from '@/server/system/clock';
import { findAccount, markAccount } from './account.store';
import { ConnectionLostError, KeyUnknownError, RefusalError } from './connection-errors';
import { withConnection } from './connections';
import { readSession } from './session-text';
import { nameOf } from './sign-in';

const TIMEOUT_MS = 20_000;

/** Asks Telegram whether the saved session works, and whose it is. A refusal is a result, not an error. */
export async function testAccount(projectId: string): Promise<{ ok: boolean; account?: string; message: string }> {
  const stored = await findAccount(projectId);
  const { apiId = '', session: text = '' } = stored?.values ?? {};
  const session = readSession(text);
  if (!stored || !session || !Number(apiId))
    return { ok: false, message: 'Channel search has no account yet. Sign in, or paste a session with its API ID.' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [user] = await withConnection({ apiId: Number(apiId), session }, (connection) =>
      connection.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, signal),
    );
    const account = user ? nameOf(user) : 'An account without a name';
    await markAccount(stored, { state: 'ok', account, checkedAt: clock.now() });
    return { ok: true, account, message: `Signed in as ${account}.` };
  } catch (error) {
    if (error instanceof KeyUnknownError || (error instanceof RefusalError && error.isSignedOut)) {
      const message = 'Telegram has signed this account out. Sign in again.';
      await markAccount(stored, { ...stored.connection, state: 'reconnect', message });
      return { ok: false, message };
    }
    if (error instanceof RefusalError)
      return { ok: false, message: `Telegram could not be asked: it refused with ${error.reason}.` };
    if (error instanceof ConnectionLostError || signal.aborted)
      return { ok: false, message: 'Telegram could not be asked: there was no answer.' };
    throw error;
  }
}
