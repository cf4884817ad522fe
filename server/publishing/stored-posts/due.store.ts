import { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { NOT_TRASHED, toPost, type Row } from './store';

export type DuePost = { id: string; nextActionAt: Date };

/** Posts that a worker has to look at until then, earliest first: one range of one index, however many posts wait. */
export async function postsDueOfEveryProject(until: Date, { limit }: { limit: number }): Promise<DuePost[]> {
  const rows = await PostModel.find({ nextActionAt: { $lte: until, $type: 'date' } }, { nextActionAt: 1 })
    .sort({ nextActionAt: 1 })
    .limit(limit)
    .lean<{ _id: Types.ObjectId; nextActionAt: Date }[]>();
  return rows.map(({ _id, nextActionAt }) => ({ id: String(_id), nextActionAt }));
}

/** The versions of posts whose time comes between these two, earliest first. */
export async function versionsDueOfEveryProject(
  from: Date,
  until: Date,
  { limit }: { limit: number },
): Promise<{ id: string; version: number }[]> {
  const rows = await PostModel.find({ nextActionAt: { $gt: from, $lte: until, $type: 'date' } }, { version: 1 })
    .sort({ nextActionAt: 1 })
    .limit(limit)
    .lean<{ _id: Types.ObjectId; version: number }[]>();
  return rows.map(({ _id, version }) => ({ id: String(_id), version }));
}

export type WaitingPost = { title: string; content: string; dueAt: Date | null };

/** Of one account; without an id the project's own. */
type Account = { projectId: string; platform: PlatformKey; destinationId?: string | null };

const waitingFor = ({ projectId, platform, destinationId = null }: Account) => ({
  projectId: new Types.ObjectId(projectId),
  ...NOT_TRASHED,
  platformPosts: { $elemMatch: { platform, destinationId, 'delivery.state': 'waiting' } },
});

/** How many posts of a project are still to be sent to a platform. */
export function countPostsWaitingFor(account: Account): Promise<number> {
  return PostModel.countDocuments(waitingFor(account));
}

/** Posts of a project that are still to be sent to a platform, soonest first. */
export async function postsWaitingFor({ limit, ...account }: Account & { limit: number }): Promise<WaitingPost[]> {
  const shown = { title: 1, content: 1, 'platformPosts.platform': 1, 'platformPosts.delivery.dueAt': 1 };
  const rows = await PostModel.find(waitingFor(account), shown).sort({ nextActionAt: 1 }).limit(limit).lean<Row[]>();
  return rows.map(({ title, content, platformPosts }) => ({
    title,
    content,
    dueAt: platformPosts.find((entry) => entry.platform === account.platform)?.delivery.dueAt ?? null,
  }));
}

/** Posts that wait for a pause to end, those due first first: one range of one index. */
export async function heldPosts({ projectId }: { projectId: string }): Promise<Post[]> {
  const held = { heldSince: { $type: 'date' as const }, projectId: new Types.ObjectId(projectId) };
  return (await PostModel.find(held).sort({ heldSince: 1 }).lean<Row[]>()).map(toPost);
}

/** The same for the whole host, for a pause of everything. */
export async function heldPostsOfEveryProject(): Promise<Post[]> {
  return (
    await PostModel.find({ heldSince: { $type: 'date' } })
      .sort({ heldSince: 1 })
      .lean<Row[]>()
  ).map(toPost);
}
