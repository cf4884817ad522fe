import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { runImport } from '@/server/publishing/planning/run-import';

export async function run(
  { importId }: { importId: string },
  context: TrackedContext,
): Promise<{ made: number; failed: number }> {
  return runImport(importId, context);
}
