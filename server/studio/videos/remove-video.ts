import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { AppError } from '@/lib/errors/app-error';
import { announceScenarioRemoved } from '@/server/studio/scenarios/announce';
import { requireScenario } from '@/server/studio/scenarios/require';
import { forgetVideo, removeScenario } from '@/server/studio/scenarios/scenario.store';
import { announceVideoRemoved } from './announce';
import { removePieces } from './video-folder';
import { removeVideo, videosOfScenario, type VideoProject } from './project.store';
import { removeFilm } from './remove-merged';
import { dropRenders } from './keep-render';
import { dropTimelines } from './keep-timeline';
import { listRenders, unfinishedRenders } from './render.store';
import { requireVideo } from './require';
import { stepsOfProject } from './step.store';
import { beginRemoval } from './timeline-bytes.store';
import { removeUnnamed } from './sweep-videos';

type Delete = { id: string; keepVideo: boolean };

/** Deletes a video with its files. Clips and voices that another video uses stay, and a film that a post uses. */
export async function deleteVideo({ id, keepVideo }: Delete): Promise<void> {
  const video = await requireVideo(id);
  if (video.scenarioId) await forgetVideo(String(video.scenarioId), id);
  await remove(video, keepVideo);
}

/** Deletes a scenario with its videos. */
export async function deleteScenario({ id, keepVideo }: Delete): Promise<void> {
  const scenario = await requireScenario(id);
  await stop(scenario.jobId && String(scenario.jobId));
  for (const video of await videosOfScenario(String(scenario.projectId), id)) await remove(video, keepVideo);
  await removeScenario(id);
  void announceScenarioRemoved(scenario);
}

async function remove(video: VideoProject, keepVideo: boolean): Promise<void> {
  const id = String(video._id);
  await stop(video.jobId && String(video.jobId));
  for (const { jobId } of await unfinishedRenders(id)) await stop(jobId ? String(jobId) : null);
  const renders = await listRenders(id);
  await beginRemoval(id);
  await removeVideo(id);
  await dropTimelines(id);
  await dropRenders(id);
  void announceVideoRemoved(video);
  const parts = video.segments.flatMap(({ clip, voice }) => [clip?.fileId, voice?.fileId]);
  const own = new Set([...parts, video.film?.bed?.fileId]);
  const projectId = String(video.projectId);
  await removeUnnamed(
    projectId,
    (await stepsOfProject(projectId)).filter(({ fileId }) => own.has(fileId)),
  );
  await removePieces(id);
  if (keepVideo) return;
  for (const fileId of [video.film?.fileId, ...renders.map((render) => render.fileId)])
    if (fileId) await removeFilm(fileId);
}

async function stop(jobId: string | null): Promise<void> {
  if (!jobId) return;
  await cancelJob(jobId).catch((error: unknown) => {
    // It has ended, or is gone.
    if (!(error instanceof AppError)) throw error;
  });
}
