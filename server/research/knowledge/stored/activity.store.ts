import { Types } from 'mongoose';
import { normalisedText } from '@/lib/knowledge/normalise';
import { KnowledgeEventModel, type KnowledgeEventFields } from '@/prisma-free-models/knowledge-event';
import { UnansweredQuestionModel, type UnansweredFields } from '@/prisma-free-models/unanswered-question';
import { retained } from '@/server/system/cap';
import { clock } from '@/server/system/clock';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type KnowledgeAction = 'uploaded' | 'updated' | 'opened' | 'cited';
const ofProjects = (projectIds: readonly string[]) => ({
  projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
});
const RECENT = 20;
const NAMED = 50;

/** Noted uses of documents that a project keeps. */
export const eventsKept = retained({
  limit: 5_000,
  removeBeyond: (projectId, limit) =>
    removeBeyond({ model: KnowledgeEventModel, where: { projectId: new Types.ObjectId(projectId) }, by: 'at', limit }),
});

/** Questions without an answer that a project remembers. */
export const unansweredKept = retained({
  limit: 2_000,
  removeBeyond: (projectId, limit) =>
    removeBeyond({
      model: UnansweredQuestionModel,
      where: { projectId: new Types.ObjectId(projectId) },
      by: 'lastAt',
      limit,
    }),
});

/** Notes that something was done with a document. */
export async function noteAction(fields: {
  projectId: string;
  itemId: string;
  title: string;
  action: KnowledgeAction;
}): Promise<void> {
  await KnowledgeEventModel.create({ ...fields, at: clock.now() });
  await eventsKept.trim(fields.projectId);
}

export const recentActions = (projectIds: readonly string[]) =>
  KnowledgeEventModel.find(ofProjects(projectIds))
    .sort({ at: -1, _id: -1 })
    .limit(RECENT)
    .lean<KnowledgeEventFields[]>();

/**
 * Counts a question that found nothing; the same words count together. A question to several projects at once is noted
 * in none: the people of one may not learn what was asked of another.
 */
export async function noteUnanswered(projectIds: readonly string[], question: string): Promise<void> {
  const [projectId, other] = projectIds;
  if (!projectId || other) return;
  const key = normalisedText(question).slice(0, 500);
  await UnansweredQuestionModel.updateOne(
    { projectId, key },
    { $set: { question: question.slice(0, 500), lastAt: clock.now() }, $inc: { count: 1 } },
    { upsert: true },
  );
  await unansweredKept.trim(projectId);
}

/** Most frequent first. The same question to several projects is one. */
export const unansweredOf = (projectIds: readonly string[]) =>
  UnansweredQuestionModel.aggregate<Pick<UnansweredFields, 'question' | 'lastAt'> & { count: number }>([
    { $match: ofProjects(projectIds) },
    { $sort: { lastAt: -1 } },
    {
      $group: {
        _id: '$key',
        question: { $first: '$question' },
        count: { $max: { $ifNull: ['$count', 1] } },
        lastAt: { $first: '$lastAt' },
      },
    },
    { $sort: { count: -1, lastAt: -1 } },
    { $limit: NAMED },
  ]);
