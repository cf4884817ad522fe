import { AppError } from '@/lib/errors/app-error';
import { packedTimeline, unpackTimeline, type WrittenTimeline } from '@/server/studio/videos/timeline.store';

/** A kept version of a timeline as it is stored: thirty thousand items are not taken apart only to be sent. */
export async function getTimelineVersion({ id, n }: { id: string; n: number }): Promise<WrittenTimeline> {
  const found = await packedTimeline(id, n);
  if (!found) throw new AppError('NOT_FOUND', `Version ${n} is not kept any more. The newest 50 are.`);
  return { version: n, json: await unpackTimeline(found.packed) };
}
