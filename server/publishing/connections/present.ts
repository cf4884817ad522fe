import type { Role } from '@/lib/contracts/endpoint';
import { PLATFORM_KEYS, visibleCredentials } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { maskSecret } from '@/lib/platforms/mask';
import { isAtLeast } from '@/server/people/access/roles';
import { countPostsWaitingFor } from '@/server/publishing/stored-posts/due.store';
import type { StoredSetting } from './store';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';

/**
 * Settings on the wire, in the order of the platforms: full values for admins, masked ones for others. Never hidden
 * fields.
 */
export async function presentSettings(settings: readonly StoredSetting[], role: Role) {
  const isFull = isAtLeast(role, 'admin');
  const position = new Map(PLATFORM_KEYS.map((key, index) => [key, index]));
  const ordered = [...settings].sort((a, b) => (position.get(a.platform) ?? 0) - (position.get(b.platform) ?? 0));
  return presentEachSoon('PlatformSetting', ordered, (setting) => presentSetting(setting, isFull));
}

async function presentSetting(
  { projectId, platform, credentials, connection, updatedAt }: StoredSetting,
  isFull: boolean,
) {
  const shown = visibleCredentials(manifestOf(platform)).flatMap(({ name }) =>
    credentials[name] === undefined ? [] : [[name, isFull ? credentials[name] : maskSecret(credentials[name])]],
  );
  const { state, message, account, checkedAt } = connection;
  return {
    platform,
    credentials: Object.fromEntries(shown) as Record<string, string>,
    connection: {
      state,
      message: message ?? undefined,
      account: account ?? undefined,
      checkedAt: checkedAt ?? undefined,
      postsAtRisk: state === 'reconnect' ? await countPostsWaitingFor({ projectId, platform }) : undefined,
    },
    updatedAt,
  };
}
