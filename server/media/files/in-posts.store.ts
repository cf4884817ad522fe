import { Types } from 'mongoose';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';

/** Files of a project, and the originals that they are or were made of. */
type Made = { projectId: string; ids: readonly string[] };

const ofProject = (projectId: string) => ({ projectId: new Types.ObjectId(projectId) });

/** The library's files among these, and those of which others of these were made. */
export async function originalsOf({ projectId, ids }: Made): Promise<string[]> {
  const rows = await StoredFileModel.find({ ...ofProject(projectId), _id: { $in: ids } }, { sourceId: 1 })
    .batchSize(SMALL_BATCH)
    .lean<{ _id: string; sourceId: string | null }[]>();
  return [...new Set(rows.flatMap(({ _id, sourceId }) => [_id, ...(sourceId ? [sourceId] : [])]))];
}

/** Of each of these originals all ids by which a post may name it: its own, and those of files made of it. */
export async function namesOf({ projectId, ids }: Made): Promise<Map<string, string[]>> {
  const names = new Map(ids.map((id) => [id, [id]]));
  const where = { ...ofProject(projectId), sourceId: { $in: ids } };
  const made = await StoredFileModel.find(where, { sourceId: 1 })
    .batchSize(SMALL_BATCH)
    .lean<{ _id: string; sourceId: string }[]>();
  for (const { _id, sourceId } of made) names.get(sourceId)?.push(_id);
  return names;
}

type Mark = Made & { inPosts: boolean; onlyUnknown?: boolean };

/** Marks originals as named by posts or not. Returns how many said otherwise before. */
export async function markInPosts({ projectId, ids, inPosts, onlyUnknown = false }: Mark): Promise<number> {
  if (ids.length === 0) return 0;
  const before = onlyUnknown ? null : { $ne: inPosts };
  const where = { ...ofProject(projectId), _id: { $in: ids }, role: 'original' as const, inPosts: before };
  return (await StoredFileModel.updateMany(where, { $set: { inPosts } }, { timestamps: false })).modifiedCount;
}

/** Whether the library knows of each of these projects' files whether a post names it. */
export async function isUseKnown(projectIds: readonly string[]): Promise<boolean> {
  const ids = projectIds.map((id) => new Types.ObjectId(id));
  return (await StoredFileModel.exists({ projectId: { $in: ids }, role: 'original', inPosts: null })) === null;
}

/** Originals of a project, with what is noted of their use, in batches by their ids. */
export const originalsAfter = ({ projectId, after, limit }: { projectId: string; after: string; limit: number }) =>
  StoredFileModel.find({ ...ofProject(projectId), _id: { $gt: after }, role: 'original' }, { inPosts: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: string; inPosts?: boolean | null }[]>();
