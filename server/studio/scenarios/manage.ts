import { Types } from 'mongoose';
import type { z } from 'zod';
import type * as contract from '@/lib/contracts/video-scenarios';
import { AppError, invalid } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { THEMES } from '@/lib/scene/backgrounds/index';
import type { ScenarioSegment } from '@/lib/video/project-segment';
import { sceneOf } from '@/lib/video/scenes';
import { nameForSegment, RESULT_VIEWING } from '@/lib/video/segment-name';
import { findStoredFile } from '@/server/media/files/store';
import { canUse } from '@/server/system/ai/status';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { announceScenario } from './announce';
import { isBackground } from './background';
import { writeScenarioJob } from './jobs';
import { requireModel } from './models';
import { requireScenario } from './require';
import {
  changeScenario,
  changeScenarioFrom,
  insertScenario,
  scenariosCap,
  type Scenario,
  type Writing,
} from './scenario.store';

type Body<E extends { body?: z.ZodType }> = z.output<NonNullable<E['body']>>;
type NewScenario = { projectId: string; userId: string; body: Body<typeof contract.createVideoScenario> };

/** Begins a scenario: it is there at once, and a job writes its segments. */
export async function createScenario({ projectId, userId, body }: NewScenario): Promise<Scenario> {
  await scenariosCap.requireRoom(projectId);
  const { modelId, generateNewContent, backgroundImage = null, video, ...fields } = body;
  const model = fields.goalType === 'model' && modelId ? await requireModel(modelId) : null;
  await requireBackground(backgroundImage, projectId);
  const asksModel = fields.goalType === 'model' && generateNewContent;
  if (asksModel && !(await canUse('json')))
    throw new AppError(
      'AI_NOT_CONFIGURED',
      'Fresh answers need AI, and none is configured here. An administrator can do that under Administration; without it the saved answers are shown.',
    );
  const made = await insertScenario({
    ...fields,
    projectId,
    createdBy: userId,
    backgroundImage,
    generateNewContent: asksModel,
    selectedModel: model && {
      _id: String(model._id),
      label: model.label,
      description: model.description,
      iconUrl: model.iconUrl ?? null,
    },
    status: 'processing',
    writing: { segment: null, wish: null },
    video: video ? { ...video, id: String(new Types.ObjectId()), by: userId } : null,
  });
  return begin(made, userId);
}

type Edit = { id: string; body: Body<typeof contract.updateVideoScenario> };

/** Changes the given fields. Edited segments make a completed scenario a draft again. */
export async function editScenario({ id, body }: Edit): Promise<Scenario> {
  const scenario = await requireScenario(id);
  const { segments, ...fields } = body;
  if (segments && scenario.status === 'processing') throw busy();
  if (fields.backgroundImage !== undefined) await requireBackground(fields.backgroundImage, String(scenario.projectId));
  const change = {
    ...fields,
    ...(segments ? { segments: namedSegments(segments), status: 'draft' as const, error: null } : {}),
  };
  const changed = segments
    ? await changeScenarioFrom(id, ['draft', 'completed', 'failed'], change)
    : await changeScenario(id, change);
  if (!changed) throw busy();
  void announceScenario(changed);
  return changed;
}

type Rewrite = { id: string; userId: string; segment: string | null; wish: string | undefined };

/** Has all segments, or one, written again. The old ones stay until the new ones are there. */
export async function rewriteScenario({ id, userId, segment, wish }: Rewrite): Promise<Scenario> {
  const scenario = await requireScenario(id);
  if (segment !== null && !scenario.segments.some(({ name }) => name === segment))
    throw new AppError('NOT_FOUND', 'This scenario has no such segment. It may have been removed.');
  const writing: Writing = { segment, wish: wish || null };
  const changed = await changeScenarioFrom(id, ['draft', 'completed', 'failed'], {
    status: 'processing',
    error: null,
    writing,
  });
  if (!changed) throw busy();
  return begin(changed, userId);
}

/** Starts the writer of a scenario, and says so on open pages. */
export async function begin(scenario: Scenario, userId: string): Promise<Scenario> {
  const id = String(scenario._id);
  const job = await startJob(writeScenarioJob, {
    payload: { scenarioId: id },
    projectId: String(scenario.projectId),
    createdBy: userId,
    label: 'Writing a video scenario',
  });
  const changed = (await changeScenario(id, { jobId: String(job._id) })) ?? scenario;
  void announceScenario(changed);
  return changed;
}

/** Segments with a name each: its own, or one of its scene. */
export function namedSegments(segments: NonNullable<Edit['body']['segments']>): ScenarioSegment[] {
  const taken = new Set(segments.flatMap(({ name }) => name ?? []));
  return segments.map(({ name, ...segment }) => {
    const scene = sceneOf(segment.params);
    const made = name ?? nameForSegment(scene === RESULT_VIEWING && taken.has(scene) ? 'viewing' : scene, taken);
    taken.add(made);
    return { name: made, ...segment };
  });
}

/** A theme by its name, or a picture: one of the project's library, or a public address. */
async function requireBackground(background: string | null, projectId: string): Promise<void> {
  const own = background && ownFileOf(background);
  const file = own ? await findStoredFile(own.id) : null;
  const isOurs = !own || (file?.kind === 'image' && String(file.projectId) === projectId);
  if (isBackground(background) && isOurs) return;
  throw invalid('backgroundImage', `Use one of ${THEMES.join(', ')}, or a picture of the library`);
}

function busy(): AppError {
  return new AppError('CONFLICT', 'The segments are being written at the moment. Wait until that is done.');
}
