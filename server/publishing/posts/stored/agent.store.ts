import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/posts/rules/aggregate';
import { NOT_TRASHED, toPost, type Row } from './store';

const of = (projectId: string, agentId: string) => ({
  projectId: new Types.ObjectId(projectId),
  'agent.id': agentId,
  ...NOT_TRASHED,
});

/** Posts of an Instagram agent, newest first. */
export async function listPostsOfAgent(
  projectId: string,
  agentId: string,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<{ posts: Post[]; total: number }> {
  const where = of(projectId, agentId);
  const [rows, total] = await Promise.all([
    PostModel.find(where).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<Row[]>(),
    PostModel.countDocuments(where),
  ]);
  return { posts: rows.map(toPost), total };
}

/** Ids of all its posts, newest first, when the last one was published, and how many are not. */
export async function postIdsOfAgent(
  projectId: string,
  agentId: string,
): Promise<{ ids: string[]; lastPostAt: Date | null; unpublished: number; dated: number }> {
  const shown = { 'platformPosts.publishedAt': 1, status: 1, scheduledFor: 1 };
  const rows = await PostModel.find(of(projectId, agentId), shown)
    .sort({ createdAt: -1, _id: -1 })
    .lean<Pick<Row, '_id' | 'platformPosts' | 'status' | 'scheduledFor'>[]>();
  const out = rows.flatMap(({ platformPosts }) => platformPosts.flatMap(({ publishedAt }) => publishedAt ?? []));
  const unpublished = rows.filter(({ status }) => status !== 'published');
  return {
    ids: rows.map(({ _id }) => String(_id)),
    lastPostAt: out.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    unpublished: unpublished.length,
    dated: unpublished.filter(({ scheduledFor }) => scheduledFor).length,
  };
}

export const countPostsOfAgents = (projectIds: readonly string[]) =>
  PostModel.countDocuments({
    projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) },
    'agent.id': { $type: 'string' },
    ...NOT_TRASHED,
  });

/** Its posts that have a time and wait for it. */
export async function armedPostsOfAgent(projectId: string, agentId: string): Promise<Post[]> {
  const rows = await PostModel.find({ ...of(projectId, agentId), 'platformPosts.delivery.state': 'waiting' }).lean<
    Row[]
  >();
  return rows.map(toPost);
}

/** Its posts with a time in a span, whatever became of them, besides one. */
export const countPostsOfAgentAt = (
  projectId: string,
  agentId: string,
  { from, to, besides }: { from: Date; to: Date; besides: string },
) =>
  PostModel.countDocuments({
    ...of(projectId, agentId),
    _id: { $ne: new Types.ObjectId(besides) },
    scheduledFor: { $gte: from, $lt: to },
    status: { $in: ['scheduled', 'published'] },
  });

/** The post with an origin of its own (`originKey`), in the trash or not. */
export async function findPostByOrigin(projectId: string, originKey: string): Promise<Post | null> {
  const row = await PostModel.findOne({ projectId: new Types.ObjectId(projectId), originKey }).lean<Row | null>();
  return row && toPost(row);
}

/** A new name of the agent. */
export const renameAgentInPosts = (projectId: string, agentId: string, username: string) =>
  PostModel.updateMany(
    { projectId: new Types.ObjectId(projectId), 'agent.id': agentId },
    { $set: { 'agent.username': username } },
    { timestamps: false },
  );
