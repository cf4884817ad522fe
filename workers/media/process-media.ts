import type { WireProcessedMedia } from '@/lib/contracts/media';
import type { TrackedContext } from '@/server/jobs/tracked/define';
import type { Wish } from '@/server/media/optimise';
import { runProcessMedia } from '@/server/media/process-media';

export async function run(wish: Wish, context: TrackedContext): Promise<WireProcessedMedia> {
  return runProcessMedia(wish, context);
}
