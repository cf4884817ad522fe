import { Types } from 'mongoose';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { COMPARED_MAX, type Seen } from '@/lib/results/compare';
import { countOf, eachFigure, figuresOf, type Figure } from '@/lib/results/figures';
import { PostModel } from '@/prisma-free-models/post';
import { PostResultModel } from '@/prisma-free-models/post-result';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import type { PostResult } from './result.store';
import { NOT_TRASHED } from './store';

const oid = (id: string) => new Types.ObjectId(id);

type Window = { from: Date; to: Date; platform?: PlatformKey | undefined };

/**
 * How a project's posts do that went out in a time (`to` is not part of it), of the newest `COMPARED_MAX`, by their
 * latest readings. `damaged`: rows that are left out. `isCut`: there are older ones.
 */
export async function seenBetween(
  projectId: string,
  { from, to, platform }: Window,
): Promise<{ seen: Seen[]; damaged: number; isCut: boolean }> {
  const publishedAt = { $gte: from, $lte: new Date(to.getTime() - 1) };
  // By the project and the time alone an index finds them, and none has to be looked at.
  const columns = await PostResultModel.collection
    .aggregate<Columns>([
      { $match: { projectId: oid(projectId), publishedAt, ...(platform && { platform }) } },
      { $sort: { publishedAt: -1 } },
      { $limit: COMPARED_MAX + 1 },
      { $group: COLUMNS },
    ])
    .toArray();
  const found = columns.reduce((sum, { at }) => sum + at.length, 0);
  const isCut = found > COMPARED_MAX;
  const seen = columns.flatMap(seenOf);
  const damaged = found - seen.length;
  return { seen: isCut ? withoutOldest(seen) : seen, damaged, isCut };
}

/** The one that was read only to know that there are more. */
function withoutOldest(seen: Seen[]): Seen[] {
  const oldest = seen.reduce((at, one, place) => (one.at < (seen[at]?.at ?? Infinity) ? place : at), 0);
  return seen.toSpliced(oldest, 1);
}

type Of = { author: unknown; platform: PlatformKey; isRead: boolean };
type Columns = Record<Figure, unknown[]> & { _id: Of; at: number[]; posts: unknown[] };

/** Rows in columns cross the wire in a fraction of the time. Times come as numbers, which need no object each. */
const COLUMNS = {
  _id: { author: '$author', platform: '$platform', isRead: { $gt: ['$latest', null] } },
  at: { $push: { $toDouble: '$publishedAt' } },
  posts: { $push: { $ifNull: ['$postId', null] } },
  ...eachFigure((figure) => ({ $push: { $ifNull: [`$latest.${figure}`, null] } })),
};

const isWhole = (author: unknown, platform: PlatformKey) =>
  author instanceof Types.ObjectId && PLATFORM_KEYS.includes(platform);

function seenOf({ _id: { author, platform, isRead }, at, posts, ...figures }: Columns): Seen[] {
  if (!isWhole(author, platform)) return [];
  const of = { author: String(author), platform };
  return posts.flatMap((id, place) =>
    id instanceof Types.ObjectId
      ? {
          ...of,
          ...{ post: String(id), at: at[place] ?? 0 },
          figures: isRead ? eachFigure((figure) => countOf(figures[figure][place])) : null,
        }
      : [],
  );
}

const COMPARED = { postId: 1, platform: 1, author: 1, publishedAt: 1, latest: 1 };

/** Those that were noted or changed since then, whenever they went out, `limit` of them at most. */
export async function seenChanged(
  projectId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ seen: Seen[]; damaged: number }> {
  const where = { projectId: oid(projectId), updatedAt: { $gte: since } };
  const rows = await PostResultModel.find(where, COMPARED)
    .limit(limit)
    .lean<Pick<PostResult, keyof typeof COMPARED>[]>();
  const seen = rows.flatMap(({ postId, platform, author, publishedAt, latest }) =>
    postId instanceof Types.ObjectId && isWhole(author, platform)
      ? {
          ...{ post: String(postId), platform, author: String(author), at: publishedAt.getTime() },
          figures: latest ? figuresOf(latest) : null,
        }
      : [],
  );
  return { seen, damaged: rows.length - seen.length };
}

/** How many went out since then, up to `limit`; damaged ones count too. */
export const countSeen = (projectId: string, from: Date, limit: number): Promise<number> =>
  PostResultModel.countDocuments({ projectId: oid(projectId), publishedAt: { $gte: from } }, { limit });

/** Has what is remembered of a post be looked at again: its tags are others. */
export async function noteTagsOf({ _id, projectId }: Post): Promise<void> {
  const where = { projectId: oid(projectId), postId: oid(_id) };
  await PostResultModel.updateMany(where, { $set: { updatedAt: new Date() } });
}

/** Posts of a project that are in the trash. */
export async function trashedPosts(projectId: string): Promise<Set<string>> {
  const where = { projectId: oid(projectId), 'trash.at': { $type: 'date' as const } };
  return new Set((await PostModel.distinct('_id', where)).map(String));
}

/** The tags of a project's posts that have any, by post; `ids`: of these alone. */
export async function tagsOfPosts(projectId: string, ids?: readonly string[]): Promise<Map<string, string[]>> {
  const groups = await PostModel.collection
    .aggregate<{ _id: string[]; posts: Types.ObjectId[] }>([
      {
        $match: {
          projectId: oid(projectId),
          ...NOT_TRASHED,
          tags: { $gt: '' },
          ...(ids && { _id: { $in: ids.map(oid) } }),
        },
      },
      { $group: { _id: '$tags', posts: { $push: '$_id' } } },
    ])
    .toArray();
  return new Map(groups.flatMap(({ _id: tags, posts }) => posts.map((id) => [String(id), tags] as const)));
}

/** Titles and texts of some posts. */
export const wordsOfPosts = (projectId: string, ids: readonly string[]) =>
  PostModel.find({ projectId: oid(projectId), _id: { $in: ids.map(oid) } }, { title: 1, content: 1 }).lean<
    { _id: Types.ObjectId; title: string; content: string }[]
  >();
