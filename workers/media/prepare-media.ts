import type { PlatformKey } from '@/lib/platforms/define';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { prepareMedia } from '@/server/publishing/posts/delivery/prepare-media';

export async function run(payload: { postId: string; platform: PlatformKey }, context: TrackedContext): Promise<void> {
  await prepareMedia(payload, context);
}
