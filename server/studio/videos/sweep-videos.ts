import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { deleteFile } from '@/server/media/files/delete-file';
import { failScenario } from '@/server/studio/scenarios/write-scenario';
import { begin } from '@/server/studio/scenarios/manage';
import { writingScenariosOfEveryProject } from '@/server/studio/scenarios/scenario.store';
import { clock } from '@/server/system/clock';
import { findJob } from '@/server/system/jobs/tracked/store';
import { removePieces, videosWithPieces } from './video-folder';
import { failVideo } from './make-video';
import { settleCancelled } from './cancel-video';
import { activeVideosOfEveryProject, findVideo, filesInVideos, type VideoProject } from './project.store';
import { startMaking } from './start-making';
import { removeStep, touchSteps, unusedStepsOfEveryProject, type VideoStep } from './step.store';
import { voiceOversOfProject } from './voice-over.store';
import { giveUpVideo } from './script-with-video';

const BATCH = 200;
/** A job is stored right after its video: one without is young, or its start failed. */
const YOUNG_MS = 10_000;
/** A result that no video names stays that long: a person may be listening to it. */
const UNUSED_MS = 24 * 3_600_000;
const LOST_START = 'The worker that was to begin it ended. Its script is there: record it.';
const LOST = 'The worker that did this ended. Try again: what is made already is not made twice.';

/** Takes up videos and scenarios whose job has ended without them, or was never stored. */
export async function sweepVideos(): Promise<{ videos: number; scenarios: number }> {
  let [videos, scenarios] = [0, 0];
  for (const video of await activeVideosOfEveryProject(BATCH)) if (await takeUp(video)) videos += 1;
  for (const scenario of await writingScenariosOfEveryProject(BATCH)) {
    const job = scenario.jobId && (await findJob(String(scenario.jobId)));
    if (job ? ACTIVE_JOB_STATES.includes(job.state) : isYoung(scenario.updatedAt)) continue;
    scenarios += 1;
    if (!scenario.jobId) await begin(scenario, String(scenario.createdBy));
    else if (!scenario.writing) await giveUpVideo(scenario, job?.error?.message ?? LOST_START);
    else await failScenario(String(scenario._id), job?.error?.message ?? LOST);
  }
  return { videos, scenarios };
}

async function takeUp(video: VideoProject): Promise<boolean> {
  const job = video.jobId && (await findJob(String(video.jobId)));
  if (job ? ACTIVE_JOB_STATES.includes(job.state) : isYoung(video.updatedAt)) return false;
  if (!video.jobId) await startMaking(video, String(video.createdBy), { byItself: true });
  else if (job?.state === 'cancelled') await settleCancelled(video);
  else {
    const by = { jobId: String(video.jobId), userId: String(job?.createdBy ?? video.createdBy) };
    await failVideo(String(video._id), job?.error?.message ?? LOST, by);
  }
  return true;
}

function isYoung(at: Date): boolean {
  return clock.now().getTime() - at.getTime() < YOUNG_MS;
}

/** Removes clips, voices, beds and pieces of films that no video needs any more. Returns how many. */
export async function sweepSteps(): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_MS);
  const unused = await unusedStepsOfEveryProject(before, BATCH);
  let removed = 0;
  for (const [projectId, steps] of Map.groupBy(unused, (step) => String(step.projectId)))
    removed += await removeUnnamed(projectId, steps);
  for (const videoId of await videosWithPieces()) if (!(await findVideo(videoId))) await removePieces(videoId);
  return removed;
}

/** Removes those of these steps that no video and no saved voice-over of the project names. */
export async function removeUnnamed(projectId: string, steps: readonly VideoStep[]): Promise<number> {
  if (steps.length === 0) return 0;
  const videos = await filesInVideos(projectId);
  const named = new Set([
    ...videos.flatMap(({ segments, film }) => [
      film?.bed?.fileId,
      ...segments.flatMap(({ clip, voice, given }) => [
        clip?.fileId,
        voice?.fileId,
        given?.source === 'saved' ? given.voice.fileId : undefined,
      ]),
    ]),
    ...(await voiceOversOfProject(projectId)).map(({ fileId }) => fileId),
  ]);
  const gone = steps.filter(({ fileId }) => !named.has(fileId));
  await touchSteps(
    projectId,
    steps.filter(({ fileId }) => named.has(fileId)).map(({ key }) => key),
  );
  for (const step of gone) {
    await removeStep(String(step._id));
    await deleteFile(step.fileId);
  }
  return gone.length;
}
