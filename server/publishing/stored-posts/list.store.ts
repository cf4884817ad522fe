import { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import { containsPattern } from '@/lib/format/contains-pattern';
import type { PostStatus } from '@/lib/posts/statuses';
import { PostModel, type PostFields } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { NOT_TRASHED, toPost, type Row } from './store';
import { countByTag } from '@/server/system/db/count-by-tag';
import { NEWEST_FIRST, pageBehind, rowsInOrderOf, SMALL_BATCH } from '@/server/system/db/page-in-order';
import { rowsWithText, type ByText } from '@/server/system/db/text-search/find-by-text';
import type { Searched } from '@/server/system/db/text-search/searched';
import type { Cursor } from '@/lib/wire/cursor';
import { cursorBehind, pageOfKnown, totalBy, type NamedOrder, type Place } from '@/server/system/db/place';

export type PostFilter = {
  projectIds: readonly string[];
  from?: Date;
  to?: Date;
  status?: PostStatus;
  platform?: PlatformKey;
  tag?: string;
  q?: string | undefined;
  /** These alone: `postsWithWords` has looked for the words. */
  among?: readonly Types.ObjectId[];
  /** Of this agent, of any, or of none. */
  agent?: string;
  /** Only those without a date. */
  undated?: boolean;
};

/** Fields that no card shows, and most of a post's size. */
const NOT_ON_CARDS = {
  'platformPosts.platformSpecificData': 0,
  // Of attempts a card keeps the words and the cause of their failures.
  'platformPosts.attempts.id': 0,
  'platformPosts.attempts.startedAt': 0,
  'platformPosts.attempts.endedAt': 0,
  'platformPosts.attempts.sentAt': 0,
  'platformPosts.attempts.sentFrom': 0,
  'platformPosts.attempts.outcome': 0,
  'platformPosts.attempts.errorClass': 0,
  'platformPosts.attempts.requestId': 0,
  'platformPosts.attempts.worker': 0,
  'platformPosts.followUps': 0,
  mediaProbes: 0,
  fingerprints: 0,
  fileIds: 0,
  textBlock: 0,
  pendingAnnouncements: 0,
  'undo.before': 0,
  'undo.after': 0,
};

const NEWEST: NamedOrder = { name: 'newest', order: NEWEST_FIRST, values: 'date', ids: 'object' };

/**
 * Newest first. `asCards`: without the fields that no card shows, which read as empty. `next`: the place behind a full
 * page. `isMinimum`: there may be more than the total, since words that very many have are not looked for in all.
 */
export async function listPostsBy(
  filter: PostFilter,
  { asCards = false, ...place }: Place & { asCards?: boolean },
): Promise<{ items: Post[]; total: number; isMinimum: boolean; next: string | null }> {
  const page = { ...place, projection: asCards ? NOT_ON_CARDS : undefined };
  const found = await postsWithWords(filter);
  const { rows, isFull, total, isMinimum } = found?.isAll
    ? await pageOfFound(found.rows, page)
    : await pageInAll(filter, { ...page, some: found?.rows });
  const next = isFull ? cursorBehind(NEWEST, rows, ({ createdAt }) => createdAt) : null;
  return { items: rows.map(toPost), total, isMinimum, next };
}

type Page = Place & { projection: typeof NOT_ON_CARDS | undefined };
type PageOfRows = { rows: Row[]; isFull: boolean; total: number; isMinimum: boolean };
type Worded = Pick<Row, '_id' | 'createdAt' | 'scheduledFor'>;

/** `some`: of those that have the filter's words, which are not counted. */
export async function pageInAll(
  filter: PostFilter,
  { some, ...place }: Page & { some: readonly Worded[] | undefined },
): Promise<PageOfRows> {
  if (some) {
    const page = await pageBehind<PostFields, Row>(PostModel, whereOf(filter), { ...place, order: NEWEST });
    return { ...page, ...totalBy(some.length, { ...place, ...page }) };
  }
  const { written, unwritten } = await countsOf(filter);
  const page = await writtenBehind(filter, { ...place, order: NEWEST }, unwritten);
  return { ...page, total: written, isMinimum: false };
}

type OrderedPage = Page & { order: NamedOrder };
type Placed = Pick<Row, '_id' | 'createdAt'>;

/**
 * A page without the posts that are still to be written. Where there are none, an index passes over `skip` rows by
 * keys; where there are, its place is found by keys and the page read behind it.
 */
async function writtenBehind(filter: PostFilter, page: OrderedPage, unwritten: number) {
  const where = whereOf(filter);
  if (unwritten === 0) return pageBehind<PostFields, Row>(PostModel, where, page);
  const after = page.skip > 0 ? await placeBehindWritten(filter, page.skip) : page.after;
  if (after === null) return { rows: [], isFull: false };
  return pageBehind<PostFields, Row>(PostModel, { ...where, unwritten: null }, { ...page, skip: 0, after });
}

/** The place behind the first `count` posts that are written, newest first. Null: there are no more. */
async function placeBehindWritten(filter: PostFilter, count: number): Promise<Cursor | null> {
  const unwritten = await PostModel.find({ ...whereOf(filter), unwritten: true }, { createdAt: 1 })
    .batchSize(SMALL_BATCH)
    .lean<Placed[]>();
  for (let passed = 0; ;) {
    const [last] = await PostModel.aggregate<Placed>([
      { $match: whereOf(filter) },
      { $sort: NEWEST_FIRST },
      { $skip: count + passed - 1 },
      { $limit: 1 },
      { $project: { createdAt: 1 } },
    ]);
    if (!last) return null;
    const upTo = unwritten.filter((row) => !isOlder(row, last)).length;
    if (upTo <= passed) return { order: NEWEST.name, value: last.createdAt, id: String(last._id) };
    passed = upTo;
  }
}

const isOlder = (row: Placed, than: Placed): boolean =>
  row.createdAt < than.createdAt || (+row.createdAt === +than.createdAt && String(row._id) < String(than._id));

async function pageOfFound(found: readonly Worded[], { projection, ...place }: Page): Promise<PageOfRows> {
  const page = pageOfKnown(found, NEWEST, { ...place, valueOf: ({ createdAt }) => createdAt });
  const ids = page.map(({ _id }) => _id);
  const rows = await rowsInOrderOf<PostFields, Row>(PostModel, ids, projection);
  return { rows, isFull: page.length === place.limit, total: found.length, isMinimum: false };
}

function ofProjects(projectIds: readonly string[]): Record<string, unknown> {
  const ids = projectIds.map((id) => new Types.ObjectId(id));
  return { projectId: ids.length === 1 ? ids[0] : { $in: ids } };
}

/** Posts of agents that are still to be written have neither a time nor words, and stand in no list. */
const mayBeUnwritten = ({ from, to, q }: PostFilter): boolean => !from && !to && !q;

export async function countPostsBy(filter: PostFilter): Promise<number> {
  return (await countsOf(filter)).written;
}

async function countsOf(filter: PostFilter): Promise<{ written: number; unwritten: number }> {
  const where = whereOf(filter);
  // Few, and counted by an index of their own: so all others are still counted by keys.
  const [all, unwritten] = await Promise.all([
    PostModel.countDocuments(where),
    mayBeUnwritten(filter) ? PostModel.countDocuments({ ...where, unwritten: true }) : 0,
  ]);
  return { written: Math.max(0, all - unwritten), unwritten };
}

export const SEARCHED_POSTS: Searched = {
  of: 'Post',
  model: PostModel,
  scope: 'projectId',
  texts: ['title', 'content'],
  ids: 'object',
};

/** Posts that have the words of a filter, for queries that need not look again. Null: it has no words. */
export async function postsWithWords(filter: PostFilter): Promise<ByText<Worded> | null> {
  const { q, projectIds } = filter;
  if (!q) return null;
  return rowsWithText<Worded>(SEARCHED_POSTS, {
    scopes: projectIds.map((id) => new Types.ObjectId(id)),
    words: [q],
    matches: whereOf(filter),
    others: whereOf({ ...filter, q: undefined }),
    fields: ['createdAt', 'scheduledFor'],
  });
}

function containing(q: string) {
  const contains = { $regex: containsPattern(q), $options: 'i' };
  return { $or: [{ title: contains }, { content: contains }] };
}

/** The scheduled times of a filter's posts, of those that have one. */
export async function scheduledTimes(filter: PostFilter): Promise<Date[]> {
  const rows = await PostModel.find(whereOf(filter), { _id: 0, scheduledFor: 1 })
    .batchSize(SMALL_BATCH)
    .lean<Pick<Row, 'scheduledFor'>[]>();
  return rows.flatMap(({ scheduledFor }) => scheduledFor ?? []);
}

/** The first or the last scheduled time of a filter's posts; null: none has one. */
export async function nearestTime(filter: PostFilter, which: 'first' | 'last'): Promise<Date | null> {
  const direction = which === 'first' ? 1 : -1;
  const row = await PostModel.findOne(whereOf(filter), { scheduledFor: 1 })
    .sort({ scheduledFor: direction, _id: direction })
    .lean<Pick<Row, 'scheduledFor'> | null>();
  return row?.scheduledFor ?? null;
}

function whereOf({
  projectIds,
  from,
  to,
  status,
  platform,
  tag,
  q,
  among,
  agent,
  undated,
}: PostFilter): Record<string, unknown> {
  return {
    ...ofProjects(projectIds),
    ...NOT_TRASHED,
    ...(from || to ? { scheduledFor: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {}),
    ...(undated ? { scheduledFor: null } : {}),
    ...(status ? { status } : {}),
    ...(platform ? { 'platformPosts.platform': platform } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(agent ? { 'agent.id': agent === 'any' ? { $type: 'string' } : agent === 'none' ? null : agent } : {}),
    ...(among ? { _id: { $in: among } } : {}),
    ...(q ? containing(q) : {}),
  };
}

/** Tags of these projects' posts, most frequent first. */
export async function countPostTags(projectIds: readonly string[]): Promise<{ tag: string; posts: number }[]> {
  const counts = await countByTag(PostModel, { ...ofProjects(projectIds), ...NOT_TRASHED });
  return counts.map(({ tag, count }) => ({ tag, posts: count }));
}
