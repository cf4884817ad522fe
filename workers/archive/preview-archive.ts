import { previewArchive } from '@/server/publishing/archive/preview-archive';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';

export async function run({ importId }: { importId: string }, { createdBy, signal }: TrackedContext): Promise<null> {
  await previewArchive({ importId, userId: createdBy, signal });
  return null;
}
