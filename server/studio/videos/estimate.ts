import { sceneSeconds } from '@/lib/video/scene-seconds';
import { ratesOf } from '@/server/system/jobs/tracked/rates.store';
import { shownProgress } from '@/lib/video/status';
import type { VideoProject } from './project.store';

/** The size of a video's work: seconds of its scenes. */
export const unitsOf = ({ segments }: Pick<VideoProject, 'segments'>): number =>
  segments.reduce((sum, segment) => sum + sceneSeconds(segment), 0);

/** Seconds until an active video is done, by how fast this host was before; null as long as it has made none. */
export async function secondsLeftOf(video: VideoProject): Promise<number | null> {
  const rate = (await ratesOf(['make-video'])).get('make-video');
  if (rate === undefined) return null;
  const done = shownProgress({ status: video.status, part: video.part ?? null, reached: video.reached }) / 100;
  return Math.max(1, rate * unitsOf(video) * (1 - done));
}
