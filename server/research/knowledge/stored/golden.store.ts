import { Types } from 'mongoose';
import { GoldenQuestionModel, type GoldenQuestionFields } from '@/prisma-free-models/golden-question';
import { GoldenRunModel, type GoldenRunFields } from '@/prisma-free-models/golden-run';

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

/** The last runs, newest first. */
export const goldenRunsOf = (projectId: string) =>
  GoldenRunModel.find({ projectId: oid(projectId) })
    .sort({ at: -1, _id: -1 })
    .limit(RUNS)
    .lean<GoldenRun[]>();

export async function insertGoldenRun(
  fields: Pick<GoldenRun, 'at' | 'mode' | 'results'> & { projectId: string; generation: string },
): Promise<GoldenRun> {
  return (await GoldenRunModel.create(fields)).toObject<GoldenRun>();
}
