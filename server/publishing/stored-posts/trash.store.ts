import { Types } from 'mongoose';
import { PostModel, type PostFields } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { changeFound, toPost, type Row } from './store';
import { noteUseOfStored } from './file-use';
import { removeResultsOf } from './result.store';
import { removeVersionsOf } from './version.store';
import { removeInBatches } from '@/server/system/db/in-batches';
import type { Pace } from '@/server/system/pace';
import { pageBehind } from '@/server/system/db/page-in-order';
import { cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';

const IN_TRASH = { 'trash.at': { $type: 'date' } } as const;

export async function findTrashed(id: string): Promise<Post | null> {
  const row = await PostModel.findOne({ _id: id, ...IN_TRASH }).lean<Row | null>();
  return row && toPost(row);
}

/** The project that owns a post in the trash, for access checks. */
export async function projectIdOfTrashed(id: string): Promise<string | null> {
  return (await findTrashed(id))?.projectId ?? null;
}

/** Changes a post in the trash; null when it is not there (any more). */
export function changeTrashed(id: string, change: (post: Post) => Post | null): Promise<Post | null> {
  return changeFound(id, { find: findTrashed, change });
}

const LATEST: NamedOrder = { name: 'deleted', order: { 'trash.at': -1, _id: -1 }, values: 'date', ids: 'object' };

/** Latest deleted first. `next`: the place behind a full page. */
export async function listTrashed(
  projectIds: readonly string[],
  place: Place,
): Promise<{ items: Post[]; total: number; next: string | null }> {
  const where = { projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) }, ...IN_TRASH };
  const [{ rows, isFull }, total] = await Promise.all([
    pageBehind<PostFields, Row>(PostModel, where, { ...place, order: LATEST }),
    PostModel.countDocuments(where),
  ]);
  const deletedAt = ({ trash, updatedAt }: Row) => trash?.at ?? updatedAt;
  return { items: rows.map(toPost), total, next: isFull ? cursorBehind(LATEST, rows, deletedAt) : null };
}

/** Deletes a post for good. */
export async function removeTrashed(id: string): Promise<void> {
  const removed = await PostModel.findOneAndDelete(
    { _id: id, ...IN_TRASH },
    { projection: { projectId: 1, fileIds: 1 } },
  );
  if (!removed) return;
  await removeTraces([removed._id]);
  await noteUseOfStored({ projectId: String(removed.projectId), ids: removed.fileIds });
}

/** Of posts that are gone for good: how they did, and their earlier texts. */
async function removeTraces(postIds: readonly Types.ObjectId[]): Promise<void> {
  await removeVersionsOf(postIds);
  await removeResultsOf(postIds);
}

type TrashOf = { projectId: string; until: Date };
const trashOf = ({ projectId, until }: TrashOf) => ({
  projectId: new Types.ObjectId(projectId),
  'trash.at': { $lte: until, $type: 'date' as const },
});

/** How many posts a project has in the trash that were put there until a time; with `upTo` no more are counted. */
export const countTrashOf = ({ projectId, until, upTo }: TrashOf & { upTo?: number }): Promise<number> =>
  PostModel.countDocuments(trashOf({ projectId, until }), upTo === undefined ? {} : { limit: upTo });

/** The files that these posts name. */
export const fileIdsInTrash = ({ projectId, until }: TrashOf): Promise<string[]> =>
  PostModel.distinct('fileIds', trashOf({ projectId, until }));

/** Deletes them for good, in batches. Returns how many. */
export const removeTrashOf = ({ pace, ...of }: TrashOf & { pace?: Pace }): Promise<number> =>
  removeInBatches(PostModel, trashOf(of), pace, removeTraces);

/** Deletes posts for good that have been in the trash since before then, in batches. Returns how many. */
export const removeTrashOfEveryProject = (before: Date, pace: Pace): Promise<number> =>
  removeInBatches(PostModel, { 'trash.at': { $lte: before, $type: 'date' } }, pace, removeTraces);
