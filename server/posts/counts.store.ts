import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';

/** Posts with a time at which a worker has to look at them: all, and those whose time was before `late`. */
export async function countArmedPosts(late: Date): Promise<{ all: number; late: number }> {
  const [all, overdue] = await Promise.all([PostModel.countDocuments({ nextActionAt: { $type: 'date' } }), PostModel.countDocuments({ nextActionAt: { $lt: late, $type: 'date' } })]);
  return { all, late: overdue };
}

/** How many posts each project has. */
export async function countPostsOf(projectIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await Promise.all(projectIds.map(async (id) => [id, await PostModel.countDocuments({ projectId: new Types.ObjectId(id) })] as const));
  return new Map(counts);
}
