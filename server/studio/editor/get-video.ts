import { getVideo } from '@/server/studio/projects/lists';
import { newestTimeline } from '@/server/studio/projects/timeline.store';

/** A video with its timeline as it was saved last. `origin`: of the addresses of its files. */
export async function getVideoWithTimeline({ id, origin }: { id: string; origin: string }) {
  const [{ success, data }, saved] = await Promise.all([getVideo({ id, origin }), newestTimeline(id)]);
  const { timeline = null, tracks = null, totalDuration = null, viewport = null, version = null } = saved ?? {};
  const mergedVideoUrl = data.finalVideoUrl;
  return {
    success,
    data: { ...data, timeline, tracks, totalDuration, viewport, timelineVersion: version, mergedVideoUrl },
  };
}
