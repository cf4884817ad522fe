import type { z } from 'zod';
import type * as contract from '@/lib/contracts/video-projects';
import { AppError } from '@/lib/errors/app-error';
import { STILL_SECONDS } from '@/lib/video/intro-outro';
import { freshStart } from '@/lib/video/status';
import { requireScenario } from '@/server/studio/scenarios/require';
import { settledVoice } from '@/server/studio/voice/list-voices';
import { checkStill } from './check-still';
import { chosenMusic, STANDARD_MUSIC } from './choose-music';
import { insertVideo, videosCap, type IntroOutro, type VideoProject } from './project.store';
import { startNew } from './start-making';

type Body = z.output<NonNullable<typeof contract.createVideoProject.body>>;
type NewVideo = {
  /** Chosen before; absent: a new one. */
  id?: string;
  userId: string;
  body: Body;
  signal: AbortSignal;
};

const NO_STILLS: IntroOutro = {
  introImageUrl: null,
  outroImageUrl: null,
  introDuration: STILL_SECONDS.standard,
  outroDuration: STILL_SECONDS.standard,
  motion: true,
};
const USUAL_VOICE = { provider: null, id: null, speed: 1 };

/** A video of a scenario's segments as they are now; its recording begins at once. */
export async function createVideo(video: NewVideo): Promise<VideoProject> {
  return startNew(await addVideo(video), video.userId);
}

/** The same video before its recording begins. */
export async function addVideo({ id, userId, body, signal }: NewVideo): Promise<VideoProject> {
  const scenario = await requireScenario(body.scenarioId);
  const projectId = String(scenario.projectId);
  if (scenario.segments.length === 0)
    throw new AppError(
      'SCENARIO_NOT_READY',
      'This scenario has no segments yet. Wait until they are written, or write them again.',
    );
  await videosCap.requireRoom(projectId);
  const introOutro = await changedStills({
    before: NO_STILLS,
    change: body.introOutroSettings ?? {},
    path: 'introOutroSettings.',
    projectId,
    signal,
  });
  const voice = voiceOf(body.voice, USUAL_VOICE);
  const music = body.music === undefined ? STANDARD_MUSIC : await chosenMusic(body.music, projectId);
  return insertVideo({
    ...(id ? { _id: id } : {}),
    projectId,
    createdBy: userId,
    scenarioId: body.scenarioId,
    title: body.title,
    description: body.description,
    language: scenario.language,
    format: body.format ?? scenario.format,
    backgroundImage: scenario.backgroundImage ?? null,
    brand: scenario.brand,
    ...freshStart('recording'),
    introOutro,
    voice: voice && (await settledVoice(voice, scenario.language)),
    music,
    sceneSounds: body.sceneSounds ?? true,
    subtitles: { burnt: body.subtitles?.burnt ?? true, once: body.subtitles?.once ?? true },
    opens: true,
    segments: scenario.segments.map((segment) => ({
      ...segment,
      speedFactor: null,
      videoDurationLength: null,
      given: null,
      clip: null,
      voice: null,
      doing: null,
      error: null,
    })),
  });
}

type Voice = Body['voice'];

/** Absent: as before; null: no voice. */
export function voiceOf(voice: Voice, before: VideoProject['voice']): VideoProject['voice'] {
  if (voice === undefined) return before;
  return voice && { provider: voice.provider ?? null, id: voice.id ?? null, speed: voice.speed };
}

type Stills = {
  before: IntroOutro;
  change: contract.IntroOutroInput;
  /** Of the fields, for the refusal. */
  path?: string;
  projectId: string;
  signal: AbortSignal;
};

/** Intro and outro after a change: what is present changes, null clears. A new picture is looked at first. */
export async function changedStills({ before, change, path = '', projectId, signal }: Stills): Promise<IntroOutro> {
  for (const name of ['introImageUrl', 'outroImageUrl'] as const)
    await checkStill({ url: change[name], before: before[name], field: `${path}${name}`, projectId, signal });
  const { introImageUrl, outroImageUrl, introDuration, outroDuration, motion } = change;
  return {
    introImageUrl: introImageUrl === undefined ? before.introImageUrl : introImageUrl,
    outroImageUrl: outroImageUrl === undefined ? before.outroImageUrl : outroImageUrl,
    introDuration: introDuration ?? before.introDuration,
    outroDuration: outroDuration ?? before.outroDuration,
    motion: motion ?? before.motion,
  };
}
