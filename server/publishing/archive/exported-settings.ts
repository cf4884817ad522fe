import type { ArchiveSettings } from '@/lib/archive/format';
import { manifestOf } from '@/lib/platforms/index';
import { findQueue } from '@/server/publishing/planning/queue.store';
import { settingsOf } from '@/server/publishing/connections/store';
import type { StoredProject } from '@/server/people/projects/store';

/** Filters keys and tokens by name too: a field declared as plain text may still hold one. */
const KEY_LIKE = /key|token|secret|password|webhook/i;

/**
 * The settings that may leave the host: ids of chats, groups and apps, and the queue's slots. Never a key, a token or
 * an address that holds one.
 */
export async function exportedSettings(project: StoredProject): Promise<ArchiveSettings> {
  const stored = await settingsOf([String(project._id)]);
  const platforms = stored.map(({ platform, credentials }) => {
    const plain = manifestOf(platform).credentials.filter(
      ({ name, kind, hidden }) => kind === 'text' && !hidden && !KEY_LIKE.test(name),
    );
    return [
      platform,
      Object.fromEntries(plain.flatMap(({ name }) => (credentials[name] ? [[name, credentials[name]]] : []))),
    ] as const;
  });
  return {
    platforms: Object.fromEntries(platforms),
    avatar: project.avatarFileId?.split('.')[0] ?? null,
    queue: await findQueue(String(project._id)),
  };
}
