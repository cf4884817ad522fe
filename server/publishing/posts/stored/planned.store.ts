import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/posts/rules/aggregate';
import { toPost, type Row } from './store';

/** Posts of a project with a date from then on, soonest first: the queue has to avoid these. */
export async function postsPlannedFrom({ projectId, from }: { projectId: string; from: Date }): Promise<Post[]> {
  const shown = { 'platformPosts.attempts': 0, 'platformPosts.platformSpecificData': 0 };
  const rows = await PostModel.find(
    { projectId: new Types.ObjectId(projectId), scheduledFor: { $gte: from }, trash: null },
    shown,
  )
    .sort({ scheduledFor: 1, _id: 1 })
    .limit(5000)
    .lean<Row[]>();
  return rows.map(toPost);
}

/** Whether a write failed because another post has the same place, or the same origin. */
export function isHeldAlready(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
}
