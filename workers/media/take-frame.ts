import type { TrackedContext } from '@/server/jobs/tracked/define';
import { makeFrame } from '@/server/media/take-frame';

export async function run(
  payload: { fileId: string; atSeconds: number },
  context: TrackedContext,
): Promise<{ frameId: string }> {
  return makeFrame(payload, context);
}
