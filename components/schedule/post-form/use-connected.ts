'use client';

import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import type { PlatformKey } from '@/lib/platforms/define';
import { isDestination } from '@/lib/platforms/search-account';

/** Whether the project has settings for a platform; all count as connected until that is known. */
export function useConnected(projectId: string): (platform: PlatformKey) => boolean {
  const { data: settings } = useEndpoint(listPlatformSettings, { query: { projectId } });
  return useMemo(() => {
    const connected = settings && new Set<PlatformKey>(settings.filter(isDestination).map(({ platform }) => platform));
    return (platform: PlatformKey) => connected?.has(platform) ?? true;
  }, [settings]);
}
