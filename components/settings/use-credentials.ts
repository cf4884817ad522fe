'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import type { WirePlatformSetting } from '@/lib/contracts/platform-settings';
import { listPlatformSettings, savePlatformSettings } from '@/lib/routes/platform-settings';
import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { isDestination } from '@/lib/platforms/search-account';

type Edits = Partial<Record<PlatformKey, Record<string, string>>>;

/** Unsaved values over the stored ones, for every platform of a project. */
export function useCredentials(projectId: string) {
  const query = { projectId };
  const settings = useEndpoint(listPlatformSettings, { query });
  const [edits, setEdits] = useState<Edits>({});
  const action = useAction(savePlatformSettings, {
    refresh: [listPlatformSettings],
    failure: 'Failed to save settings',
  });
  const stored = new Map<PlatformKey, WirePlatformSetting>(
    (settings.data ?? []).filter(isDestination).map((entry) => [entry.platform, entry]),
  );

  function valueOf(platform: PlatformKey, field: string): string {
    return edits[platform]?.[field] ?? stored.get(platform)?.credentials[field] ?? '';
  }
  function edit(platform: PlatformKey, field: string, value: string): void {
    setEdits((old) => ({ ...old, [platform]: { ...old[platform], [field]: value } }));
  }
  /** All fields of the platforms that were touched: platforms left out stay as they are on the server. */
  function bodyOf(platforms: PlatformKey[]) {
    return Object.fromEntries(
      platforms.map((platform) => [
        platform,
        Object.fromEntries(visibleCredentials(manifestOf(platform)).map(({ name }) => [name, valueOf(platform, name)])),
      ]),
    );
  }
  async function save(platforms: PlatformKey[]): Promise<boolean> {
    const saved = await action.run({ query, body: bodyOf(platforms) });
    if (!saved) return false;
    await settings.refetch();
    setEdits((old) =>
      Object.fromEntries(Object.entries(old).filter(([platform]) => !platforms.includes(platform as PlatformKey))),
    );
    return true;
  }
  const touched = Object.keys(edits) as PlatformKey[];

  return {
    settings,
    stored,
    valueOf,
    edit,
    isTouched: (platform: PlatformKey) => edits[platform] !== undefined,
    /** Saves one platform silently, so that the test uses the values in the form. */
    saveOne: (platform: PlatformKey) => save([platform]),
    saveMany: save,
    /** Saves all unsaved values; true also when there are none. */
    saveTouched: () => (touched.length === 0 ? Promise.resolve(true) : save(touched)),
    saveAll: async () => {
      if (await save(touched)) toast.success('Settings saved successfully');
    },
    saving: action.busy,
  };
}

export type Credentials = ReturnType<typeof useCredentials>;
