import type { TrackedContext } from '@/server/jobs/tracked/define';
import { exportProject } from '@/server/archive/export-project';

export async function run(_payload: object, context: TrackedContext): Promise<{ exportId: string }> {
  return exportProject(context);
}
