import type { PlatformKey } from '@/lib/platforms/define';
import { refreshToken } from '@/server/publishing/connections/refresh-token';

/** Renews a token that is due; does nothing when another worker has it. */
export async function run({ projectId, platform }: { projectId: string; platform: PlatformKey }): Promise<void> {
  await refreshToken({ projectId, platform, dueOnly: true });
}
