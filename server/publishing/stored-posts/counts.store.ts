import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { toPost, type Row } from './store';

/** Due posts leave within a second; after a minute something is blocking them. */
export const OVERDUE_MS = 60_000;

/** Posts that a worker has to look at: all, and those that were due before `late`. */
export async function countArmedPostsOfEveryProject(late: Date): Promise<{ all: number; late: number }> {
  const [all, overdue] = await Promise.all([
    // The range has the index of these few answer: by the type alone, every post of the host was read.
    PostModel.countDocuments({ nextActionAt: { $gte: new Date(0), $type: 'date' } }),
    PostModel.countDocuments({ nextActionAt: { $lt: late, $type: 'date' } }),
  ]);
  return { all, late: overdue };
}

/** Posts of a project, in the trash or not, in the order of their creation, from one on. */
export async function postsAfter({
  projectId,
  after,
  limit,
}: {
  projectId: string;
  after: string | null;
  limit: number;
}): Promise<Post[]> {
  const where = {
    projectId: new Types.ObjectId(projectId),
    ...(after ? { _id: { $gt: new Types.ObjectId(after) } } : {}),
  };
  return (await PostModel.find(where).sort({ _id: 1 }).limit(limit).lean<Row[]>()).map(toPost);
}
