import { Types } from 'mongoose';
import { ApprovalEntryModel, type ApprovalEntryFields } from '@/prisma-free-models/approval-entry';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { pageBehind } from '@/server/system/db/page-in-order';
import { cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';

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

type OfSome = 'internal' | 'userId' | 'mentions' | 'notified' | 'editedAt' | 'deletedAt' | 'deletedBy';
type NewEntry = Omit<ApprovalEntryFields, 'projectId' | OfSome> &
  Partial<Pick<ApprovalEntryFields, OfSome>> & { _id?: string; projectId: string };

/** Throws the database's own error (`isThereAlready`) where an import has stored it. */
export async function insertEntries(entries: readonly NewEntry[]): Promise<void> {
  await ApprovalEntryModel.insertMany(entries);
}

type OfPost = { projectId: string; postId: string; id: string };
const openComment = ({ projectId, postId, id }: OfPost) => ({
  ...{ ...stepsOf(projectId, postId), _id: new Types.ObjectId(id) },
  ...{ act: 'comment' as const, deletedAt: null },
});

/** A comment that is not deleted; no decision, whatever its words. */
export const findComment = (of: OfPost) =>
  ApprovalEntryModel.findOne(openComment(of), { form: 0 }).lean<ApprovalEntry | null>();

type Edit = OfPost & { editedBefore: Date | null; comment: string; mentions: string[]; notified: string[]; now: Date };

/** The comment afterwards; null: it was deleted or edited meanwhile. */
export const rewriteComment = ({ editedBefore, comment, mentions, notified, now, ...of }: Edit) =>
  ApprovalEntryModel.findOneAndUpdate(
    { ...openComment(of), editedAt: editedBefore },
    { $set: { comment, mentions, editedAt: now }, $addToSet: { notified: { $each: notified } } },
    { returnDocument: 'after', projection: { form: 0 } },
  ).lean<ApprovalEntry | null>();

/** Takes its text and what it is about. False: it was deleted before. */
export async function emptyComment({ by, now, ...of }: OfPost & { by: string; now: Date }): Promise<boolean> {
  const emptied = { comment: '', passage: '', mentions: [], deletedAt: now, deletedBy: by };
  return (await ApprovalEntryModel.updateOne(openComment(of), { $set: emptied })).modifiedCount === 1;
}

/** Of one post, oldest first. */
export const entriesOfPost = (projectId: string, postId: string) =>
  ApprovalEntryModel.find(stepsOf(projectId, postId), { form: 0 }).sort({ at: 1, _id: 1 }).lean<ApprovalEntry[]>();

/** Comments of a post that have a text, decisions with words among them. */
export const countComments = (projectId: string, postId: string): Promise<number> =>
  ApprovalEntryModel.countDocuments({ ...stepsOf(projectId, postId), comment: { $ne: '' } });

/** The newest decision of a post with this seal, with the form that it is of; null: no form was kept. */
export const decisionOf = (projectId: string, postId: string, seal: string) =>
  ApprovalEntryModel.findOne({ ...stepsOf(projectId, postId), seal, form: { $type: 'string' } })
    .sort({ at: -1 })
    .lean<ApprovalEntry | null>();

/** The steps of some posts that clients may see, oldest first: no comment of a member. */
export const clientEntriesOfPosts = (projectId: string, postIds: readonly string[]) =>
  ApprovalEntryModel.find(
    { projectId: new Types.ObjectId(projectId), postId: { $in: postIds }, internal: { $ne: true } },
    { form: 0 },
  )
    .sort({ at: 1, _id: 1 })
    .lean<ApprovalEntry[]>();

const NEWEST: NamedOrder = { name: 'newest', order: { at: -1, _id: -1 }, values: 'date', ids: 'object' };

export type TrailTime = { projectId: string; from?: Date | undefined; to?: Date | undefined };

/** Steps of a project in a time, newest first, without approved forms. `next`: the place behind a full page. */
export async function entriesBetween(
  { projectId, from, to }: TrailTime,
  place: Place,
): Promise<{ items: ApprovalEntry[]; next: string | null }> {
  const bounds = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  const where = { projectId: new Types.ObjectId(projectId), ...(from || to ? { at: bounds } : {}) };
  const page = { ...place, order: NEWEST, projection: { form: 0 } };
  const { rows, isFull } = await pageBehind<ApprovalEntryFields, ApprovalEntry>(ApprovalEntryModel, where, page);
  return { items: rows, next: isFull ? cursorBehind(NEWEST, rows, ({ at }) => at) : null };
}

/** All of a project, oldest first. */
export const entriesOf = (projectId: string): AsyncIterable<ApprovalEntry> =>
  ApprovalEntryModel.find({ projectId: new Types.ObjectId(projectId) })
    .sort({ at: 1, _id: 1 })
    .lean<ApprovalEntry[]>()
    .cursor() as AsyncIterable<ApprovalEntry>;

export const entriesOfProject = ofProject(ApprovalEntryModel);
