import { AppError } from '@/lib/errors/app-error';
import { ACTIVE_STATUSES, isActive } from '@/lib/video/status';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { clock } from '@/server/system/clock';
import { announceVideo } from './announce';
import { changeSegment, changeVideoFrom, type VideoProject } from './project.store';
import { requireVideo } from './require';

/** Stops making a video. Made clips and voices stay; a film that was there before stays the finished one. */
export async function cancelVideo({ id }: { id: string }): Promise<VideoProject> {
  const video = await requireVideo(id);
  if (!isActive(video.status))
    throw new AppError('CONFLICT', 'This video is not being made at the moment, so there is nothing to cancel.');
  if (video.jobId)
    await cancelJob(String(video.jobId)).catch((error: unknown) => {
      // It ended at this very moment.
      if (!(error instanceof AppError)) throw error;
    });
  return settleCancelled(video);
}

/** The state of a video whose job was cancelled. */
export async function settleCancelled(video: VideoProject): Promise<VideoProject> {
  const id = String(video._id);
  const status = video.film ? 'completed' : 'draft';
  const change = { status, part: null, again: false, jobId: null } as const;
  const line = { at: clock.now(), level: 'warning', message: 'Cancelled' } as const;
  const settled = await changeVideoFrom(id, ACTIVE_STATUSES, change, line);
  if (!settled) return requireVideo(id);
  for (const [index, { doing }] of settled.segments.entries())
    if (doing) await changeSegment(id, index, { doing: null });
  void announceVideo(settled);
  return requireVideo(id);
}
