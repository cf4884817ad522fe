import { startJob } from '@/server/system/jobs/tracked/start-job';
import type { TrackedJob } from '@/server/system/jobs/tracked/store';
import { log } from '@/server/system/log';
import { makeCoverJob } from './jobs';
import type { VideoProject } from './project.store';

/** Starts taking the frames for the cover of a finished video; one that waits already is enough. */
export const startCover = ({ _id, projectId, title }: VideoProject, userId: string): Promise<TrackedJob> =>
  startJob(makeCoverJob, {
    payload: { videoId: String(_id) },
    projectId: String(projectId),
    createdBy: userId,
    label: `Taking frames for the cover of “${title}”`,
    byItself: true,
  });

/** The same when a video is finished. It never fails: a video without these frames is as good as any other. */
export async function requestCover(video: VideoProject, userId: string): Promise<void> {
  try {
    await startCover(video, userId);
  } catch (error) {
    log.warn({ err: error, video: String(video._id) }, 'the frames for a cover could not be requested');
  }
}
