import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import { ProjectDeletionModel, type ProjectDeletionFields } from '@/prisma-free-models/project-deletion';

export type ProjectDeletion = ProjectDeletionFields & { doneAt: Date | null };

type NewDeletion = { projectId: string; name: string; by: string; withAccount: boolean; at: Date };

/** Records that a project is to be deleted, once: the first one counts, and is returned. */
export async function beginDeletion({ projectId, by, ...fields }: NewDeletion): Promise<ProjectDeletion> {
  const target = new Types.ObjectId(projectId);
  return ProjectDeletionModel.findOneAndUpdate(
    { target },
    { $setOnInsert: { _id: nanoid(), target, by: new Types.ObjectId(by), ...fields, doneAt: null } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean<ProjectDeletion>()
    .orFail();
}

export const findDeletion = (id: string) => ProjectDeletionModel.findById(id).lean<ProjectDeletion | null>();

/** All there are, oldest first: few, and none for longer than its removal takes. */
export const deletionsOfEveryProject = (limit: number) =>
  ProjectDeletionModel.find({}).sort({ at: 1 }).limit(limit).lean<ProjectDeletion[]>();

export async function endDeletion(id: string, at: Date): Promise<void> {
  await ProjectDeletionModel.updateOne({ _id: id, doneAt: null }, { $set: { doneAt: at } });
}

export async function forgetDeletion(id: string): Promise<void> {
  await ProjectDeletionModel.deleteOne({ _id: id });
}
