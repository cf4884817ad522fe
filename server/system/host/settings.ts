import { env } from '@/server/system/env';
import { findHostSetting } from './store';

export type HostSettings = {
  registration: 'open' | 'invited';
  /** Null: no quota. */
  storageQuotaBytes: number | null;
  /** The address that an administrator confirmed for mailed links. PUBLIC_URL goes before it. Null: none. */
  publicOrigin: string | null;
};

/** What holds for the whole host: the interface's word, else the environment's. */
export async function hostSettings(): Promise<HostSettings> {
  const stored = await findHostSetting();
  return {
    registration: stored?.registration ?? env.REGISTRATION,
    storageQuotaBytes: stored?.storageQuotaBytes ?? null,
    publicOrigin: stored?.publicOrigin ?? null,
  };
}
