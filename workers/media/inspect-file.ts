import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { inspectFile } from '@/server/media/inspect/inspect-file';

export async function run(payload: { fileId: string }, context: TrackedContext): Promise<void> {
  await inspectFile(payload, context);
}
