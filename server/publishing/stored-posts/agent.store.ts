import { Types } from 'mongoose';
import { POST_STATUSES } from '@/lib/posts/statuses';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { SMALL_BATCH } from '@/server/system/db/page-in-order';
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

/** Ids of its posts of which nothing is out, behind another: a page of them, in the order of their ids. */
export async function unsentPostsOfAgent(
  projectId: string,
  agentId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const behind = after === null ? {} : { _id: { $gt: new Types.ObjectId(after) } };
  const where = { ...of(projectId, agentId), 'platformPosts.status': { $ne: 'published' as const }, ...behind };
  const rows = await PostModel.find(where, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<Row, '_id'>[]>();
  return rows.map(({ _id }) => String(_id));
}

const LEFT = { status: { $in: POST_STATUSES.filter((status) => status !== 'published') } };
const ANY_TIME = { $gte: new Date(0), $lte: new Date(8.64e15) };

/**
 * Ids of its newest posts, when the last one was published, and how many there are, are not published, and of those
 * have a time. Counted by keys of indexes.
 */
export async function figuresOfAgent(
  projectId: string,
  agentId: string,
  { newest }: { newest: number },
): Promise<{ ids: string[]; lastPostAt: Date | null; count: number; unpublished: number; dated: number }> {
  const where = of(projectId, agentId);
  const [rows, [last], count, unpublished, dated] = await Promise.all([
    PostModel.find(where, { _id: 1 }).sort({ createdAt: -1, _id: -1 }).limit(newest).lean<Pick<Row, '_id'>[]>(),
    PostModel.find(where, { 'platformPosts.publishedAt': 1 })
      .sort({ 'platformPosts.publishedAt': -1 })
      .limit(1)
      .lean<Pick<Row, '_id' | 'platformPosts'>[]>(),
    PostModel.countDocuments(where),
    PostModel.countDocuments({ ...where, ...LEFT }),
    PostModel.countDocuments({ ...where, ...LEFT, scheduledFor: ANY_TIME }),
  ]);
  const out = (last?.platformPosts ?? []).flatMap(({ publishedAt }) => publishedAt ?? []);
  return {
    ids: rows.map(({ _id }) => String(_id)),
    lastPostAt: out.reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null),
    count,
    unpublished,
    dated,
  };
}

/** How many posts of an agent there are of before a time, and in the trash, and when the last one got there. */
export type PostsSeen = { there: number; trashed: number; last: number | null };

/** A post and what its agent keeps of it are not made at the same moment. */
const BESIDE_MS = 600_000;

/** Of the posts of an agent: changes whenever one of before a time goes to the trash, returns, or goes for good. */
export async function postsSeen(projectId: string, agentId: string, before: Date): Promise<PostsSeen> {
  const trashed = { projectId: new Types.ObjectId(projectId), 'agent.id': agentId, 'trash.at': ANY_TIME };
  const [there, count, [last]] = await Promise.all([
    PostModel.countDocuments({
      ...of(projectId, agentId),
      createdAt: { $gte: new Date(0), $lte: new Date(before.getTime() + BESIDE_MS) },
    }),
    PostModel.countDocuments(trashed),
    PostModel.find(trashed, { 'trash.at': 1 }).sort({ 'trash.at': -1 }).limit(1).lean<Pick<Row, '_id' | 'trash'>[]>(),
  ]);
  return { there, trashed: count, last: last?.trash?.at.getTime() ?? null };
}

/** Those of some posts that are outside the trash. */
export async function livingPostsOfAgent(
  projectId: string,
  agentId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const living = new Set<string>();
  for (let at = 0; at < ids.length; at += SMALL_BATCH) {
    const some = ids.slice(at, at + SMALL_BATCH).map((id) => new Types.ObjectId(id));
    const rows = await PostModel.find({ ...of(projectId, agentId), _id: { $in: some } }, { _id: 1 })
      .batchSize(SMALL_BATCH)
      .lean<Pick<Row, '_id'>[]>();
    for (const { _id } of rows) living.add(String(_id));
  }
  return living;
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
