import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { setConnection } from './store';

/** Records the state of a connection: that it works and whose it is, or that it has to be renewed. */
export async function markConnection({
  projectId,
  platform,
  state,
  message,
  account,
}: {
  projectId: string;
  platform: PlatformKey;
  state: 'ok' | 'reconnect';
  message?: string;
  account?: string;
}): Promise<void> {
  await setConnection(projectId, platform, { state, message, account, checkedAt: clock.now() });
}
