import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import type { Failure } from '@/server/publishing/platforms/types';
import { credentialKey, destinationKey } from './credential-key';
import { blockedUntil, blockUntil } from './credential-limit.store';

type Credential = { platform: PlatformKey; credentials: Record<string, string> };

/**
 * Until when a network has asked this credential to wait, or the destination that it opens; null when it may be used.
 */
export async function waitUntil({ platform, credentials }: Credential): Promise<Date | null> {
  const own = destinationKey(platform, credentials);
  const keys = [credentialKey(platform, credentials), ...(own ? [own] : [])];
  const waits = await Promise.all(keys.map((key) => blockedUntil(key, clock.now())));
  return waits.reduce((latest, wait) => (wait && (!latest || wait > latest) ? wait : latest), null);
}

/** Records a wait for all workers. `ownOnly`: for the destination alone, not for the app that others share. */
export async function noteWait(
  { platform, credentials }: Credential,
  { afterMs, ownOnly }: Pick<Extract<Failure, { class: 'rate-limited' }>, 'afterMs' | 'ownOnly'>,
): Promise<void> {
  const key = (ownOnly ? destinationKey(platform, credentials) : null) ?? credentialKey(platform, credentials);
  await blockUntil(key, new Date(clock.now().getTime() + afterMs));
}
