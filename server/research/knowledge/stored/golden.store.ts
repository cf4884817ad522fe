import { Types } from 'mongoose';
import { GoldenQuestionModel, type GoldenQuestionFields } from '@/prisma-free-models/golden-question';
import { GoldenRunModel, type GoldenRunFields } from '@/prisma-free-models/golden-run';
import { capped, retained } from '@/server/system/cap';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type GoldenQuestion = GoldenQuestionFields & { _id: Types.ObjectId; createdAt: Date };
export type GoldenResult = { questionId: Types.ObjectId; question: string; rank?: number | null };
export type GoldenRun = Omit<GoldenRunFields, 'results'> & { _id: Types.ObjectId; results: GoldenResult[] };

const RUNS = 50;
const oid = (id: string) => new Types.ObjectId(id);

/** The project that owns a saved question, for access checks. */
export async function projectIdOfGoldenQuestion(id: string): Promise<string | null> {
  const row = await GoldenQuestionModel.findOne({ _id: id }).lean<GoldenQuestion | null>();
  return row && String(row.projectId);
}

export const goldenQuestionsOf = (projectId: string) =>
  GoldenQuestionModel.find({ projectId: oid(projectId) })
    .sort({ createdAt: 1, _id: 1 })
    .lean<GoldenQuestion[]>();

/** Questions that a project may save. */
export const questionsCap = capped({
  limit: 200,
  count: (projectId, upTo) => GoldenQuestionModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can save ${limit} questions. Remove one first.`,
});

export async function insertGoldenQuestion(fields: {
  _id?: string;
  projectId: string;
  question: string;
  itemId: string;
  createdBy: string;
}): Promise<GoldenQuestion> {
  return (await GoldenQuestionModel.create(fields)).toObject<GoldenQuestion>();
}

export async function removeGoldenQuestion(id: string): Promise<void> {
  await GoldenQuestionModel.deleteOne({ _id: id });
}

/** Runs of the saved questions that a project keeps. */
export const goldenRunsKept = retained({
  limit: RUNS,
  removeBeyond: (projectId, limit) =>
    removeBeyond({ model: GoldenRunModel, where: { projectId: oid(projectId) }, by: 'at', limit }),
});

/** The last runs, newest first. */
export const goldenRunsOf = (projectId: string) =>
  GoldenRunModel.find({ projectId: oid(projectId) })
    .sort({ at: -1, _id: -1 })
    .limit(RUNS)
    .lean<GoldenRun[]>();

export async function insertGoldenRun(
  fields: Pick<GoldenRun, 'at' | 'mode' | 'results'> & { projectId: string; generation: string },
): Promise<GoldenRun> {
  const run = (await GoldenRunModel.create(fields)).toObject<GoldenRun>();
  await goldenRunsKept.trim(fields.projectId);
  return run;
}
