import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import { GoldenQuestionModel } from '@/prisma-free-models/golden-question';
import { GoldenRunModel } from '@/prisma-free-models/golden-run';
import { KnowledgeEventModel } from '@/prisma-free-models/knowledge-event';
import { KnowledgeGenerationModel } from '@/prisma-free-models/knowledge-generation';
import { KnowledgeIndexModel } from '@/prisma-free-models/knowledge-index';
import { KnowledgeItemModel } from '@/prisma-free-models/knowledge-item';
import { KnowledgePassageModel } from '@/prisma-free-models/knowledge-passage';
import { KnowledgeTextModel } from '@/prisma-free-models/knowledge-text';
import { UnansweredQuestionModel } from '@/prisma-free-models/unanswered-question';
import { clock } from '@/server/system/clock';
import { ofProject } from '@/server/system/db/of-project';
import type { ItemVersion, KnowledgeItem } from './item.store';

/** Files of documents are removed with all files of the project. */
export const goldenQuestionsOfProject = ofProject(GoldenQuestionModel);
export const goldenRunsOfProject = ofProject(GoldenRunModel);
export const knowledgeEventsOfProject = ofProject(KnowledgeEventModel);
export const knowledgeGenerationsOfProject = ofProject(KnowledgeGenerationModel);
export const knowledgeIndexesOfProject = ofProject(KnowledgeIndexModel);
export const knowledgeItemsOfProject = ofProject(KnowledgeItemModel);
export const knowledgePassagesOfProject = ofProject(KnowledgePassageModel);
export const knowledgeTextsOfProject = ofProject(KnowledgeTextModel);
export const unansweredQuestionsOfProject = ofProject(UnansweredQuestionModel);

/** In the trash or not, oldest first. */
export const allItemsOf = (projectId: string) =>
  KnowledgeItemModel.find({ projectId: new Types.ObjectId(projectId) })
    .sort({ _id: 1 })
    .lean<KnowledgeItem[]>();

type Restored = Pick<KnowledgeItem, 'title' | 'description' | 'category' | 'subcategory' | 'tags' | 'source'> & {
  _id: string;
  projectId: string;
  userId: string;
  versions: Pick<
    ItemVersion,
    'version' | 'state' | 'fileId' | 'fileName' | 'fileType' | 'fileSize' | 'sha256' | 'createdAt'
  >[];
  createdAt: Date;
  trashedAt: Date | null;
};

/** A document of an archive, whose newest version waits to be read. */
export async function insertRestoredItem({
  _id,
  projectId,
  userId,
  versions,
  trashedAt,
  ...fields
}: Restored): Promise<void> {
  const by = new Types.ObjectId(userId);
  const now = clock.now();
  await KnowledgeItemModel.create({
    ...fields,
    _id: new Types.ObjectId(_id),
    projectId: new Types.ObjectId(projectId),
    createdBy: by,
    versions: versions.map((each, index) => ({
      ...each,
      state: index === 0 ? 'processing' : each.state,
      createdBy: by,
    })),
    version: versions[0]?.version ?? 1,
    status: 'processing',
    processing: { step: 'Waiting to be read', progress: 0, jobId: null, beatAt: now, startedAt: now },
    trash: trashedAt ? { at: trashedAt, by: userId } : null,
    stamp: nanoid(10),
  });
}

type RestoredQuestion = { _id: string; projectId: string; userId: string; question: string; itemId: string };

export async function insertRestoredQuestion({ projectId, userId, ...fields }: RestoredQuestion): Promise<void> {
  await GoldenQuestionModel.create({
    ...fields,
    projectId: new Types.ObjectId(projectId),
    createdBy: new Types.ObjectId(userId),
  });
}
