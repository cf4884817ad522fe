import type { WireProcessedMedia } from '@/lib/contracts/media';
import type { TrackedContext } from '@/server/system/jobs/tracked/define';
import type { Wish } from '@/server/media/convert/optimise';
import { runProcessMedia } from '@/server/media/convert/process-media';

export async function run(wish: Wish, context: TrackedContext): Promise<WireProcessedMedia> {
  return runProcessMedia(wish, context);
}
