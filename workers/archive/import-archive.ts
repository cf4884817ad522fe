import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { importArchive } from '@/server/publishing/archive/import-archive';

export async function run(
  payload: { importId: string; origin: string },
  context: TrackedContext,
): Promise<{ projectId: string }> {
  return importArchive(payload, context);
}
