import { Types } from 'mongoose';
import type { Word } from '@/lib/video/word';
import { VideoStepModel, type VideoStepFields } from '@/prisma-free-models/video-step';
import { clock } from '@/server/system/clock';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';
import { ofProject } from '@/server/system/db/of-project';

export type StepKind = 'clip' | 'voice' | 'music' | 'film';
export type VideoStep = Omit<VideoStepFields, 'kind' | 'words' | 'parts'> & {
  _id: Types.ObjectId;
  kind: StepKind;
  words: Word[];
  parts: { start: number; end: number }[];
};
type NewStep = Omit<VideoStep, '_id' | 'projectId' | 'lastUsedAt' | 'createdAt' | 'updatedAt'> & { projectId: string };

const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

/** The result of a step; asking for it counts as use. */
export const findStep = (projectId: string, key: string) =>
  VideoStepModel.findOneAndUpdate(
    { projectId: oid(projectId), key },
    { $set: { lastUsedAt: clock.now() } },
    AFTER,
  ).lean<VideoStep | null>();

/** Throws the database's duplicate error when another worker was faster. */
export async function insertStep({ projectId, ...fields }: NewStep): Promise<VideoStep> {
  const row = await VideoStepModel.create({ ...fields, projectId: oid(projectId), lastUsedAt: clock.now() });
  return row.toObject<VideoStep>();
}

export const removeStep = (id: string) => VideoStepModel.deleteOne({ _id: id });
export const removeStepByKey = (projectId: string, key: string) =>
  VideoStepModel.deleteOne({ projectId: oid(projectId), key });

export const stepsOfProject = (projectId: string) =>
  VideoStepModel.find({ projectId: oid(projectId) })
    .batchSize(SMALL_BATCH)
    .lean<VideoStep[]>();

/** Not needed since then: perhaps no video names them any more. */
export const unusedStepsOfEveryProject = (before: Date, limit: number) =>
  VideoStepModel.find({ lastUsedAt: { $lt: before } })
    .sort({ lastUsedAt: 1 })
    .limit(limit)
    .lean<VideoStep[]>();

export const touchSteps = (projectId: string, keys: readonly string[]) =>
  VideoStepModel.updateMany({ projectId: oid(projectId), key: { $in: keys } }, { $set: { lastUsedAt: clock.now() } });

export const stepPartOfProject = ofProject(VideoStepModel);
