import { inspectFile } from '@/server/media/inspect/inspect-file';
import { recheckPostsWithFile } from '@/server/publishing/posts/recheck-posts-with-file';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';

export async function run(payload: { fileId: string }, context: TrackedContext): Promise<void> {
  await inspectFile(payload, { ...context, whenProbed: recheckPostsWithFile });
}
