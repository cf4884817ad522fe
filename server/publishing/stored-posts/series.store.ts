import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Day } from '@/lib/dates/zoned';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { toPost, type Row } from './store';

/** The posts of a series from a day on, in order, including those in the trash. */
export async function postsOfSeries({ id, from = '' }: { id: string; from?: Day }): Promise<Post[]> {
  const rows = await PostModel.find({ 'recurrence.id': id, 'recurrence.day': { $gte: from } })
    .sort({ 'recurrence.day': 1 })
    .limit(2000)
    .lean<Row[]>();
  return rows.map(toPost);
}

type Coming = { projectIds: readonly string[]; ids: readonly string[]; now: Date };

/** The coming posts of several series of these projects, soonest first. */
export async function comingPostsOfSeries({ projectIds, ids, now }: Coming): Promise<Post[]> {
  const ofProjects = { projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) } };
  const rows = await PostModel.find({
    ...ofProjects,
    'recurrence.id': { $in: ids },
    scheduledFor: { $gt: now },
    trash: null,
  })
    .sort({ scheduledFor: 1 })
    .limit(2000)
    .lean<Row[]>();
  return rows.map(toPost);
}
