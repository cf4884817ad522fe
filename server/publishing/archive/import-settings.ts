import type { ArchiveSettings } from '@/lib/archive/format';
import { manifestOf } from '@/lib/platforms/index';
import { findQueue } from '@/server/publishing/planning/queue.store';
import { saveQueue } from '@/server/publishing/planning/queue';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';

/**
 * Fills in plain values of platforms and the queue's slots where there are none yet: values entered since then are
 * kept.
 */
export async function importSettings({
  projectId,
  settings,
}: {
  projectId: string;
  settings: ArchiveSettings;
}): Promise<void> {
  const there = new Set((await settingsOf([projectId])).map(({ platform }) => platform));
  const sent = Object.entries(settings.platforms).flatMap(([key, values]) => {
    const platform = key as keyof ArchiveSettings['platforms'];
    const names = new Set(
      manifestOf(platform)
        .credentials.filter(({ kind }) => kind === 'text')
        .map(({ name }) => name),
    );
    const plain = Object.entries(values ?? {}).filter(([name]) => names.has(name));
    return there.has(platform) || plain.length === 0 ? [] : [[platform, Object.fromEntries(plain)] as const];
  });
  if (sent.length > 0) await saveSettings({ projectId, sent: Object.fromEntries(sent) });
  if (settings.queue && !(await findQueue(projectId))) await saveQueue({ projectId, ...settings.queue });
}
