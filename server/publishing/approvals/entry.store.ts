import { Types } from 'mongoose';
import { ApprovalEntryModel, type ApprovalEntryFields } from '@/prisma-free-models/approval-entry';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';

export type ApprovalEntry = ApprovalEntryFields & { _id: Types.ObjectId };

const stepsOf = (projectId: string, postId: string) => ({ projectId: new Types.ObjectId(projectId), postId });

/** Steps of one post's trail; its owner is named by `ownerOf`. */
export const entriesCap = capped({
  limit: 500,
  count: (owner, upTo) => {
    const [projectId = '', postId = ''] = owner.split(' ');
    return ApprovalEntryModel.countDocuments(stepsOf(projectId, postId), { limit: upTo });
  },
  full: (limit) => `This post has ${limit} comments and decisions, the most that one can have.`,
});

export const ownerOf = (projectId: string, postId: string) => `${projectId} ${postId}`;

type NewEntry = Omit<ApprovalEntryFields, 'projectId'> & { _id?: string; projectId: string };

/** Throws the database's own error (`isThereAlready`) where an import has stored it. */
export async function insertEntries(entries: readonly NewEntry[]): Promise<void> {
  await ApprovalEntryModel.insertMany(entries);
}

/** Oldest first. */
export const entriesOfPosts = (projectId: string, postIds: readonly string[]) =>
  ApprovalEntryModel.find({ projectId: new Types.ObjectId(projectId), postId: { $in: postIds } }, { form: 0 })
    .sort({ at: 1, _id: 1 })
    .lean<ApprovalEntry[]>();

/** All of a project, oldest first. */
export const entriesOf = (projectId: string): AsyncIterable<ApprovalEntry> =>
  ApprovalEntryModel.find({ projectId: new Types.ObjectId(projectId) })
    .sort({ at: 1, _id: 1 })
    .lean<ApprovalEntry[]>()
    .cursor() as AsyncIterable<ApprovalEntry>;

export const entriesOfProject = ofProject(ApprovalEntryModel);
