'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { lookOfKit } from '@/lib/scene/brand-kit';
import { DEFAULT_LOOK, type Look } from '@/lib/scene/look';
import { getBrandKit } from '@/lib/routes/brand-kit';

/** The look that previews are drawn in: the project's brand kit where the video wears it, else the plain one. */
export function useLook(projectId: string, wearsBrand: boolean): Look {
  const { data } = useEndpoint(getBrandKit, { params: { id: projectId } }, { enabled: wearsBrand });
  return wearsBrand && data ? lookOfKit(data) : DEFAULT_LOOK;
}
