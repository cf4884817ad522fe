import { AppError } from '@/lib/errors/app-error';
import { isAtLeast, roleIn } from '@/server/people/access/roles';
import { findProject } from '@/server/people/projects/store';
import { announceScenario } from '@/server/studio/scenarios/announce';
import { createScenario } from '@/server/studio/scenarios/manage';
import { endWriting, findScenario, type Scenario, type VideoToBegin } from '@/server/studio/scenarios/scenario.store';
import { tellNoVideo, titleOfVideo } from '@/server/studio/scenarios/video-to-begin';
import { writeScenario } from '@/server/studio/scenarios/write-scenario';
import { requireRoom, standingCaps } from '@/server/system/ai/caps';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { isThereAlready } from '@/server/system/owned-data';
import { chosenMusic } from './choose-music';
import { addVideo } from './create-video';
import { findVideo, removeVideo, videosCap, type VideoProject } from './project.store';
import { startNew } from './start-making';

/** Begins a script. A video that is to follow is checked now, while the person is there to change it. */
export async function createScript(script: Parameters<typeof createScenario>[0]): Promise<Scenario> {
  const { projectId, body } = script;
  if (body.video) {
    await videosCap.requireRoom(projectId);
    await chosenMusic(body.video.music ?? null, projectId, 'video.');
  }
  return createScenario(script);
}

type Job = Pick<TrackedContext, 'signal'>;

/** The worker's side: writes a script, then begins the video that is to follow. A repeat does what is missing. */
export async function writeScript({ scenarioId }: { scenarioId: string }, job: Job): Promise<void> {
  await writeScenario({ scenarioId }, job);
  const scenario = await findScenario(scenarioId);
  if (scenario?.status !== 'processing' || scenario.writing) return;
  try {
    await beginVideo(scenario, job.signal);
  } catch (error) {
    if (job.signal.aborted || !(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    await giveUpVideo(scenario, error.message);
  }
}

/** Ends the writing of a script whose video can't begin: it waits to be recorded, and the person learns why. */
export async function giveUpVideo(scenario: Scenario, reason: string): Promise<void> {
  const { projectId, video } = scenario;
  const isStored = video && (await findVideo(video.id));
  // Before: a worker that dies meanwhile is followed by one that tells. A stored video is taken up by the sweep.
  if (!isStored && (await findProject(String(projectId)))) await tellNoVideo(scenario, reason);
  await end(scenario);
}

/**
 * Stores the video, ends the writing, starts the recording, in this order. Two workers store the same one, since its id
 * was chosen with the script, and only one of them ends the writing; a video without a job is taken up by the sweep.
 */
async function beginVideo(scenario: Scenario, signal: AbortSignal): Promise<void> {
  const { video: chosen } = scenario;
  if (chosen) await requireAllowed(scenario, chosen);
  const video = chosen && ((await findVideo(chosen.id)) ?? (await add(scenario, chosen, signal)));
  const isEnded = await end(scenario);
  if (!video) return;
  if (isEnded && !video.jobId) await startNew(video, chosen.by);
  // Deleted meanwhile, with the videos that it had then.
  else if (!isEnded && !(await findScenario(String(scenario._id)))) await removeVideo(chosen.id);
}

async function end({ _id }: Scenario): Promise<boolean> {
  const ended = await endWriting(String(_id));
  if (ended) void announceScenario(ended);
  return ended !== null;
}

async function add(scenario: Scenario, chosen: VideoToBegin, signal: AbortSignal): Promise<VideoProject | null> {
  const { id, by, title: _title, ...choices } = chosen;
  const body = { ...choices, scenarioId: String(scenario._id), title: titleOfVideo(scenario) };
  try {
    return await addVideo({ id, userId: by, body, signal });
  } catch (error) {
    if (isThereAlready(error)) return findVideo(id);
    throw error;
  }
}

/** Rights may have changed since the script was begun. */
async function requireAllowed({ projectId }: Scenario, { by, voice }: VideoToBegin): Promise<void> {
  const project = await findProject(String(projectId));
  const role = project && roleIn(project, by);
  if (!role || !isAtLeast(role, 'author'))
    throw new AppError('FORBIDDEN', 'Your role in its project no longer allows it. Ask an admin of the project.');
  if (voice?.provider === 'ai')
    await requireRoom({ caps: await standingCaps(String(projectId), clock.now()), amount: 0 });
}
