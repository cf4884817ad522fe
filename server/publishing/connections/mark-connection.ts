import { clock } from '@/server/system/clock';
import type { Destination } from './destination';
import { setConnection } from './store';

/** Records the state of a connection: that it works and whose it is, or that it has to be renewed. */
export async function markConnection({
  state,
  message,
  account,
  ...destination
}: Destination & {
  state: 'ok' | 'reconnect';
  message?: string;
  account?: string;
}): Promise<void> {
  await setConnection(destination, { state, message, account, checkedAt: clock.now() });
}
