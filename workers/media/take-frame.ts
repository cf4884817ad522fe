import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import { makeFrame } from '@/server/media/convert/take-frame';

export async function run(
  payload: { fileId: string; atSeconds: number },
  context: TrackedContext,
): Promise<{ frameId: string }> {
  return makeFrame(payload, context);
}
