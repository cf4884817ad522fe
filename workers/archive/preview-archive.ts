import { previewArchive } from '@/server/archive/preview-archive';
import type { TrackedContext } from '@/server/jobs/tracked/define';

export async function run({ importId }: { importId: string }, { createdBy, signal }: TrackedContext): Promise<null> {
  await previewArchive({ importId, userId: createdBy, signal });
  return null;
}
