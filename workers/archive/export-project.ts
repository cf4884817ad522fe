import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { exportProject } from '@/server/publishing/archive/export-project';

export async function run(_payload: object, context: TrackedContext): Promise<{ exportId: string }> {
  return exportProject(context);
}
