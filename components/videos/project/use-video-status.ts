'use client';

import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { toast } from '@/components/ui/toast';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { getVideoStatus } from '@/lib/routes/video-projects';
import { isActive } from '@/lib/video/status';

/** Polling while a video is made. */
const REFRESH_MS = 10_000;

/** A listed video with its newest status, asked for every ten seconds while it is made and the toggle is on. */
export function useVideoStatus(listed: WireVideoProject) {
  const [isAuto, setAuto] = useState(true);
  const [isRefreshing, setRefreshing] = useState(false);
  const { data, refetch } = useEndpoint(
    getVideoStatus,
    { params: { id: listed._id } },
    {
      enabled: isActive(listed.status) && isAuto,
      refreshMs: ({ data: { status } }) => (isAuto && isActive(status) ? REFRESH_MS : null),
    },
  );
  const newest = data && data.data.updatedAt >= listed.updatedAt ? data.data : null;
  return {
    video: newest ? { ...listed, ...newest } : listed,
    isAuto,
    setAuto,
    isRefreshing,
    refresh: () => {
      setRefreshing(true);
      void refetch().then(({ error }) => {
        setRefreshing(false);
        if (error) toast.error('The status could not be refreshed', { description: error.message });
      });
    },
  };
}
