import { startJob } from '@/server/system/jobs/tracked/start-job';
import { announceVideo } from './announce';
import { unitsOf } from './estimate';
import { makeVideoJob } from './jobs';
import { changeVideo, type VideoProject } from './project.store';

/** Starts the job of a video whose status says that it is made. */
export async function startMaking(video: VideoProject, userId: string): Promise<VideoProject> {
  const videoId = String(video._id);
  const job = await startJob(makeVideoJob, {
    payload: { videoId },
    projectId: String(video.projectId),
    createdBy: userId,
    label: `Making the video “${video.title}”`,
    units: unitsOf(video),
  });
  const changed = (await changeVideo(videoId, { jobId: String(job._id) })) ?? video;
  void announceVideo(changed);
  return changed;
}
