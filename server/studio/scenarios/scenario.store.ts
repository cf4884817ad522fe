import { Types } from 'mongoose';
import type { VideoOfScript } from '@/lib/contracts/video-scenarios';
import type { ScenarioSegment } from '@/lib/video/project-segment';
import type { VideoFormat } from '@/lib/video/formats';
import type { GoalType } from '@/lib/video/goals';
import type { VideoLanguage } from '@/lib/video/languages';
import type { ScenarioStatus } from '@/lib/video/status';
import { VideoScenarioModel, type VideoScenarioFields } from '@/prisma-free-models/video-scenario';
import { capped } from '@/server/system/cap';
import { rowsNaming } from '@/server/system/db/rows-naming';
import { ofProject } from '@/server/system/db/of-project';
import { BATCH, NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';

export type SelectedModel = { _id: string; label: string; description: string; iconUrl: string | null };
/** Segments to be written: all, or one by its name. */
export type Writing = { segment: string | null; wish: string | null };
/** The video that begins once the segments are written. Its id is chosen before, so that there is one. */
export type VideoToBegin = VideoOfScript & { id: string; by: string };

type Retyped =
  | 'goalType'
  | 'language'
  | 'format'
  | 'status'
  | 'writtenBy'
  | 'selectedModel'
  | 'segments'
  | 'writing'
  | 'video'
  | 'jobId';
export type Scenario = Omit<VideoScenarioFields, Retyped> & {
  _id: Types.ObjectId;
  goalType: GoalType;
  language: VideoLanguage;
  format: VideoFormat;
  status: ScenarioStatus;
  writtenBy: 'template' | 'ai' | null;
  selectedModel: SelectedModel | null;
  segments: ScenarioSegment[];
  /** Null while it is `processing`: its segments are there, and its video is being begun. */
  writing: Writing | null;
  video?: VideoToBegin | null;
  jobId: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
};
export type ScenarioChange = Partial<
  Omit<Scenario, '_id' | 'projectId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'jobId'> & { jobId: string | null }
>;

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

export const findScenario = (id: string) => VideoScenarioModel.findById(id).lean<Scenario | null>();

/** The project that owns a scenario, for access checks. */
export async function projectIdOfScenario(id: string): Promise<string | null> {
  const row = await VideoScenarioModel.findById(id, { projectId: 1 }).lean<Pick<Scenario, 'projectId'> | null>();
  return row && String(row.projectId);
}

type NewScenario = Pick<
  Scenario,
  | 'goalType'
  | 'prompt'
  | 'language'
  | 'backgroundImage'
  | 'selectedModel'
  | 'generateNewContent'
  | 'format'
  | 'brand'
  | 'status'
> &
  Partial<Pick<Scenario, 'pictures' | 'segments' | 'writtenBy' | 'writing' | 'video'>> & {
    _id?: string;
    projectId: string;
    createdBy: string;
  };

/** Scenarios that a project may have. */
export const scenariosCap = capped({
  limit: 2_000,
  count: (projectId, upTo) => VideoScenarioModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} scenarios. Delete one first.`,
});

export async function insertScenario({ _id, projectId, createdBy, ...fields }: NewScenario): Promise<Scenario> {
  const row = await VideoScenarioModel.create({
    ...fields,
    ...(_id ? { _id: oid(_id) } : {}),
    projectId: oid(projectId),
    createdBy: oid(createdBy),
  });
  return row.toObject<Scenario>();
}

export const changeScenario = (id: string, change: ScenarioChange) =>
  VideoScenarioModel.findByIdAndUpdate(id, { $set: change }, AFTER).lean<Scenario | null>();

/** Only from these states, so that two changes at once don't undo each other. */
export const changeScenarioFrom = (id: string, from: readonly ScenarioStatus[], change: ScenarioChange) =>
  VideoScenarioModel.findOneAndUpdate(
    { _id: id, status: { $in: from } },
    { $set: change },
    AFTER,
  ).lean<Scenario | null>();

/** Ends the writing of a scenario whose segments are there. Null: it was ended already, or it is gone. */
export const endWriting = (id: string) =>
  VideoScenarioModel.findOneAndUpdate(
    { _id: id, status: 'processing', writing: null },
    { $set: { status: 'draft', error: null, video: null, jobId: null } },
    AFTER,
  ).lean<Scenario | null>();

/** Its video was deleted before the writing had ended: none is begun any more. */
export const forgetVideo = (id: string, videoId: string) =>
  VideoScenarioModel.updateOne({ _id: id, 'video.id': videoId }, { $set: { video: null } });

export const removeScenario = (id: string) => VideoScenarioModel.deleteOne({ _id: id });

/** Newest first. */
export async function listScenariosOf(
  projectIds: readonly string[],
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Scenario[]; total: number }> {
  const where = { projectId: { $in: projectIds.map(oid) } };
  const [items, total] = await Promise.all([
    pageInOrder<VideoScenarioFields, Scenario>(VideoScenarioModel, where, {
      ...{ order: NEWEST_FIRST, skip, limit, isIndexed: true },
    }),
    VideoScenarioModel.countDocuments(where),
  ]);
  return { items, total };
}

export const scenariosOfProject = (projectId: string) =>
  VideoScenarioModel.find({ projectId: oid(projectId) })
    .sort({ createdAt: 1 })
    .batchSize(BATCH)
    .lean<Scenario[]>();

/** Those whose stored fields have one of these texts. */
export const scenariosNaming = (projectId: string, texts: readonly string[]) =>
  rowsNaming<Scenario>(VideoScenarioModel.collection, { projectId: oid(projectId) }, texts);

/** Of one project; those that are gone are left out. */
export const scenariosByIds = (projectId: string, ids: readonly string[]) =>
  VideoScenarioModel.find({ projectId: oid(projectId), _id: { $in: ids.map(oid) } }).lean<Scenario[]>();

/** Scenarios that are written, or whose writer died. */
export const writingScenariosOfEveryProject = (limit: number) =>
  VideoScenarioModel.find({ status: 'processing' }).limit(limit).lean<Scenario[]>();

export const scenarioPartOfProject = ofProject(VideoScenarioModel);
