import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Approval, PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { NOT_TRASHED } from './store';

const living = (projectId: string, ids: readonly string[]) => ({
  _id: { $in: ids.filter((id) => Types.ObjectId.isValid(id)).map((id) => new Types.ObjectId(id)) },
  projectId: new Types.ObjectId(projectId),
  ...NOT_TRASHED,
});

export type Standing = Pick<Post, '_id' | 'status' | 'scheduledFor' | 'createdAt'> & {
  platformPosts: Pick<PlatformPost, 'status'>[];
};

/** How far some posts of a project are, and when they go out; nothing else of them. Deleted ones are absent. */
export async function standingsOf(projectId: string, ids: readonly string[]): Promise<Standing[]> {
  const fields = { status: 1, scheduledFor: 1, createdAt: 1, 'platformPosts.status': 1 };
  const rows = await PostModel.find(living(projectId, ids), fields).lean<
    (Omit<Standing, '_id' | 'platformPosts'> & { _id: Types.ObjectId; platformPosts?: Standing['platformPosts'] })[]
  >();
  return rows.map(({ _id, platformPosts = [], ...row }) => ({ ...row, _id: String(_id), platformPosts }));
}

export type Decided = Pick<Approval, 'state' | 'current'> | null;

/** How the approval of some posts of a project stands, and nothing else of them. Deleted ones are absent. */
export async function approvalsOf(projectId: string, ids: readonly string[]): Promise<Map<string, Decided>> {
  const fields = { 'approval.state': 1, 'approval.current': 1 };
  const rows = await PostModel.find(living(projectId, ids), fields).lean<
    { _id: Types.ObjectId; approval?: Decided }[]
  >();
  return new Map(rows.map(({ _id, approval }) => [String(_id), approval ?? null]));
}
