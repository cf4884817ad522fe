import { AppError } from '@/lib/errors/app-error';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { announceVideo } from './announce';
import { unitsOf } from './estimate';
import { makeVideoJob } from './jobs';
import { changeVideo, removeVideo, type VideoProject } from './project.store';

/**
 * Starts the job of a video whose status says that it is made. `byItself`: the product takes it up again. Throws
 * RATE_LIMITED when the person has too many.
 */
export async function startMaking(
  video: VideoProject,
  userId: string,
  { byItself = false }: { byItself?: boolean } = {},
): Promise<VideoProject> {
  const videoId = String(video._id);
  const job = await startJob(makeVideoJob, {
    payload: { videoId },
    projectId: String(video.projectId),
    createdBy: userId,
    label: `Making the video “${video.title}”`,
    units: unitsOf(video),
    byItself,
  });
  const changed = (await changeVideo(videoId, { jobId: String(job._id) })) ?? video;
  void announceVideo(changed);
  return changed;
}

/** The same for a new video: one that can't begin, since the person has too many, is removed again. */
export async function startNew(video: VideoProject, userId: string): Promise<VideoProject> {
  try {
    return await startMaking(video, userId);
  } catch (error) {
    if (isTooMany(error)) await removeVideo(String(video._id));
    throw error;
  }
}

/** The person has too many: nothing is begun, unlike after other errors, where the sweep takes the video up again. */
export const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'RATE_LIMITED';
