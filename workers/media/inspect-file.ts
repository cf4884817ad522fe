import { inspectFile } from '@/server/media/inspect/inspect-file';
import { tellPostsOfMedia } from '@/server/publishing/posts/tell-posts-of-media';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';

export async function run(payload: { fileId: string }, context: TrackedContext): Promise<void> {
  await inspectFile(payload, { ...context, whenProbed: tellPostsOfMedia });
}
