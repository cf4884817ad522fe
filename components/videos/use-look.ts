'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { lookOfKit } from '@/lib/scene/brand-kit';
import { DEFAULT_LOOK, type Look } from '@/lib/scene/look';
import { getBrandKit } from '@/lib/routes/brand-kit';
import { ownAddress } from './words';

/** The look that previews are drawn in: the project's brand kit where the video wears it, else the plain one. */
export function useLook(projectId: string, wearsBrand: boolean): { look: Look; logoUrl: string | null } {
  const { data } = useEndpoint(getBrandKit, { params: { id: projectId } }, { enabled: wearsBrand });
  if (!wearsBrand || !data) return { look: DEFAULT_LOOK, logoUrl: null };
  return { look: lookOfKit(data), logoUrl: data.logoUrl ? ownAddress(data.logoUrl) : null };
}
