import type { Role } from '@/lib/contracts/endpoint';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { maskSecret } from '@/lib/platforms/mask';
import { isAtLeast } from '@/server/access/roles';
import type { StoredSetting } from './store';

/** Settings on the wire, in the order of the platforms: full values for admins, masked ones for others. */
export function presentSettings(settings: readonly StoredSetting[], role: Role) {
  const full = isAtLeast(role, 'admin');
  const position = new Map(PLATFORM_KEYS.map((key, index) => [key, index]));
  return [...settings]
    .sort((a, b) => (position.get(a.platform) ?? 0) - (position.get(b.platform) ?? 0))
    .map((setting) => ({
      platform: setting.platform,
      credentials: full ? setting.credentials : Object.fromEntries(Object.entries(setting.credentials).map(([name, value]) => [name, maskSecret(value)])),
      connection: {
        state: setting.connection.state,
        message: setting.connection.message ?? undefined,
        account: setting.connection.account ?? undefined,
        checkedAt: setting.connection.checkedAt ?? undefined,
      },
      updatedAt: setting.updatedAt,
    }));
}
