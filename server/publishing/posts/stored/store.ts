import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { fileIdsIn } from '@/lib/media/own-file';
import type { PlatformKey } from '@/lib/platforms/define';
import { outcomeOf } from '@/lib/posts/outcome';
import type { PostStatus } from '@/lib/posts/statuses';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { hasWebhooks } from '@/server/publishing/webhooks/has-webhooks';
import { batched } from '@/server/system/db/batched';
import { groupedUpdates } from '@/server/system/db/grouped-updates';
import type { PlatformPost, Post, PendingAnnouncement } from '@/server/publishing/posts/rules/aggregate';
import { heldSinceOf } from '@/server/publishing/posts/rules/hold';
import { nextActionOf } from '@/server/publishing/posts/rules/next-action';

/** A post as the database holds it. */
export type Row = Omit<Post, '_id' | 'projectId' | 'createdBy'> & {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  createdBy: Types.ObjectId;
};

export const toPost = (row: Row): Post => ({
  ...row,
  _id: String(row._id),
  projectId: String(row.projectId),
  createdBy: String(row.createdBy),
});

/** Whatever shows or sends posts leaves those in the trash out: to them, these are gone. */
const NOT_TRASHED = { trash: null };

/** How often a change is tried again when others change the same post at the same time. */
const CHANGE_TRIES = 60;

/** Stores a new post; its id, version and times are given here. */
export async function insertPost({
  projectId,
  createdBy,
  title,
  content,
  mediaUrl,
  scheduledFor,
  status,
  platformPosts,
  announcedFor,
  tags = [],
  queuePlace,
  recurrence,
  originKey,
  importId,
  fingerprints = [],
  mediaProbes = {},
  ...post
}: Post): Promise<Post> {
  const fields = {
    projectId,
    createdBy,
    title,
    content,
    mediaUrl,
    scheduledFor,
    status,
    platformPosts,
    announcedFor,
    tags,
    queuePlace,
    recurrence,
    originKey,
    importId,
    fingerprints,
    mediaProbes,
  };
  const row = await PostModel.create({
    ...fields,
    fileIds: fileIdsIn(fields),
    version: 0,
    nextActionAt: nextActionOf({ ...post, ...fields }),
  });
  return toPost(row.toObject<Row>());
}

const rowOf = batched(async (ids) => {
  const rows = await PostModel.find({ _id: { $in: ids }, ...NOT_TRASHED }).lean<Row[]>();
  return new Map(rows.map((row) => [String(row._id), row]));
});

export async function findPost(id: string): Promise<Post | null> {
  const row = await rowOf(id);
  return row && toPost(row);
}

/** The project that owns a post, for access checks. */
export async function projectIdOfPost(id: string): Promise<string | null> {
  const row = await PostModel.findOne({ _id: id, ...NOT_TRASHED }, { projectId: 1 }).lean<Pick<
    Row,
    '_id' | 'projectId'
  > | null>();
  return row && String(row.projectId);
}

/**
 * The one way to change a post: `change` turns what is stored into what shall be, and is asked again when somebody else
 * was faster. When it answers null (or its argument), nothing is written. Answers null when nothing was changed or the
 * post is gone. `known`, a recent reading, saves the first read.
 */
export function changePost(id: string, change: (post: Post) => Post | null, known?: Post): Promise<Post | null> {
  return changeFound(id, { find: findPost, change, known });
}

type Change = {
  find: (id: string) => Promise<Post | null>;
  change: (post: Post) => Post | null;
  known?: Post | undefined;
};

/** The same for posts that are found otherwise (trash.store.ts). */
export async function changeFound(id: string, { find, change, known }: Change): Promise<Post | null> {
  let current: Post | null = known ?? (await find(id));
  for (let tries = 0; current && tries < CHANGE_TRIES; tries += 1) {
    const next = change(current);
    if (!next || next === current) return null;
    const written = await writeIf(current, next);
    if (written) return written;
    if (tries > 0) await sleep(Math.random() * Math.min(100, 5 * tries));
    current = await find(id);
  }
  if (current) throw new Error(`Post ${id} is being changed by too many at once`);
  return null;
}

const writePost = groupedUpdates(() => PostModel.collection);

/**
 * Writes what differs, unless the post has changed since it was read. Without mongoose's casting, which costs a
 * delivery more than the rest of its writing: posts are made of what the model's own types allow.
 */
async function writeIf(before: Post, next: Post): Promise<Post | null> {
  const { _id, version } = before;
  const {
    title,
    content,
    mediaUrl,
    scheduledFor,
    status,
    announcedFor,
    tags,
    trash,
    queuePlace,
    recurrence,
    originKey,
    fingerprints,
    mediaProbes,
    undo,
  } = next;
  const pendingAnnouncements = await announcementsFor(before, next);
  const always = {
    pendingAnnouncements,
    nextActionAt: nextActionOf({ ...next, pendingAnnouncements }),
    heldSince: heldSinceOf(next),
    version: version + 1,
    updatedAt: clock.now(),
  };
  const main = differing(before, {
    title,
    content,
    mediaUrl,
    scheduledFor,
    status,
    announcedFor,
    tags,
    trash,
    queuePlace,
    recurrence,
    originKey,
    fingerprints,
    mediaProbes,
    undo,
  });
  const $set = {
    ...main,
    ...changedPlatformPosts(before.platformPosts, next.platformPosts),
    ...always,
    ...(hasSameMedia(before, next) ? {} : { fileIds: fileIdsIn(next) }),
  };
  return (await writePost({ filter: { _id: new Types.ObjectId(_id), version }, set: $set }))
    ? { ...next, ...always }
    : null;
}

/**
 * An outcome that this change brings is marked in the same write when somebody wants to be told, so that no death of a
 * worker loses it.
 */
async function announcementsFor(before: Post, next: Post): Promise<PendingAnnouncement[]> {
  const told = next.pendingAnnouncements ?? [];
  const outcome = outcomeOf(next);
  if (!outcome || outcome === outcomeOf(before) || !(await hasWebhooks(next.projectId))) return told;
  return [...told, { outcome, version: before.version + 1, at: clock.now() }];
}

function differing(before: Post, fields: Partial<Post>): Partial<Post> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => before[name as keyof Post] !== value));
}

/** Those that changed, each at its place; all of them when their number or order did. */
function changedPlatformPosts(before: readonly PlatformPost[], next: readonly PlatformPost[]): Record<string, unknown> {
  const same =
    before.length === next.length && before.every(({ platform }, index) => platform === next[index]?.platform);
  if (!same) return { platformPosts: next };
  return Object.fromEntries(
    next.flatMap((entry, index) => (entry === before[index] ? [] : [[`platformPosts.${index}`, entry]])),
  );
}

function hasSameMedia(before: Post, next: Post): boolean {
  const data = (post: Post) => post.platformPosts.map((entry) => entry.platformSpecificData);
  return (
    before.mediaUrl === next.mediaUrl &&
    before.platformPosts.length === next.platformPosts.length &&
    data(before).every((own, index) => own === data(next)[index])
  );
}

/** Deletes a post for good if it `may` go; nobody can claim it in between. False when it stays, or is gone already. */
export async function removePost(id: string, may: (post: Post) => boolean): Promise<boolean> {
  for (;;) {
    const post = await findPost(id);
    if (!post || !may(post)) return false;
    const result = await PostModel.deleteOne({ _id: id, version: post.version });
    if (result.deletedCount === 1) return true;
  }
}

export async function removePostsOfProject(projectId: string): Promise<void> {
  await PostModel.deleteMany({ projectId });
}

/**
 * The heartbeat of a running attempt: the only change that leaves the version alone, since it says nothing new.
 * False when the attempt no longer holds the platform post.
 */
export async function extendLease({
  postId,
  platform,
  attemptId,
  until,
}: {
  postId: string;
  platform: PlatformKey;
  attemptId: string;
  until: Date;
}): Promise<boolean> {
  const row = await PostModel.findById(postId, { 'platformPosts.platform': 1 }).lean<{
    platformPosts: { platform: string }[];
  } | null>();
  const index = row?.platformPosts.findIndex((entry) => entry.platform === platform) ?? -1;
  if (index < 0) return false;
  const at = `platformPosts.${index}.delivery`;
  const holding = {
    _id: postId,
    [`platformPosts.${index}.platform`]: platform,
    [`${at}.state`]: 'running',
    [`${at}.attemptId`]: attemptId,
  };
  const result = await PostModel.updateOne(holding, { $set: { [`${at}.leaseUntil`]: until } }, { timestamps: false });
  return result.matchedCount === 1;
}

export type PostFilter = {
  projectIds: readonly string[];
  from?: Date;
  to?: Date;
  status?: PostStatus;
  platform?: PlatformKey;
  tag?: string;
  q?: string;
  /** Only those without a date. */
  undated?: boolean;
};

/** What no card shows, and most of what a post weighs. */
const NOT_ON_CARDS = {
  'platformPosts.platformSpecificData': 0,
  'platformPosts.attempts': 0,
  'platformPosts.followUps': 0,
  mediaProbes: 0,
  fingerprints: 0,
  fileIds: 0,
  pendingAnnouncements: 0,
  'undo.before': 0,
  'undo.after': 0,
};

/** Newest first. `asCards`: without what no card shows, which reads as empty. */
export async function listPostsBy(
  filter: PostFilter,
  { skip, limit, asCards = false }: { skip: number; limit: number; asCards?: boolean },
): Promise<{ items: Post[]; total: number }> {
  const where = whereOf(filter);
  const [rows, total] = await Promise.all([
    PostModel.find(where, asCards ? NOT_ON_CARDS : undefined)
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<Row[]>(),
    PostModel.countDocuments(where),
  ]);
  return { items: rows.map(toPost), total };
}

function ofProjects(projectIds: readonly string[]): Record<string, unknown> {
  const ids = projectIds.map((id) => new Types.ObjectId(id));
  return { projectId: ids.length === 1 ? ids[0] : { $in: ids } };
}

/** When the posts of a filter are scheduled for; null: they have no date. */
export async function scheduledTimes(filter: PostFilter): Promise<(Date | null)[]> {
  const rows = await PostModel.find(whereOf(filter), { _id: 0, scheduledFor: 1 }).lean<Pick<Row, 'scheduledFor'>[]>();
  return rows.map(({ scheduledFor }) => scheduledFor ?? null);
}

function whereOf({ projectIds, from, to, status, platform, tag, q, undated }: PostFilter): Record<string, unknown> {
  const contains = q ? { $regex: q.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), $options: 'i' } : null;
  return {
    ...ofProjects(projectIds),
    ...NOT_TRASHED,
    ...(from || to ? { scheduledFor: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {}),
    ...(undated ? { scheduledFor: null } : {}),
    ...(status ? { status } : {}),
    ...(platform ? { 'platformPosts.platform': platform } : {}),
    ...(tag ? { tags: tag } : {}),
    ...(contains ? { $or: [{ title: contains }, { content: contains }] } : {}),
  };
}

export type WaitingPost = { title: string; dueAt: Date | null };

const waitingFor = (projectId: string, platform: PlatformKey) => ({
  projectId: new Types.ObjectId(projectId),
  ...NOT_TRASHED,
  platformPosts: { $elemMatch: { platform, 'delivery.state': 'waiting' } },
});

/** Tags of the posts of these projects, the commonest first. */
export async function countPostTags(projectIds: readonly string[]): Promise<{ tag: string; posts: number }[]> {
  const rows = await PostModel.aggregate<{ _id: string; posts: number }>([
    { $match: { ...ofProjects(projectIds), ...NOT_TRASHED } },
    { $unwind: '$tags' },
    { $group: { _id: '$tags', posts: { $sum: 1 } } },
    { $sort: { posts: -1, _id: 1 } },
    { $limit: 500 },
  ]);
  return rows.map(({ _id, posts }) => ({ tag: _id, posts }));
}

/** How many posts of a project are still to be sent to a platform. */
export function countPostsWaitingFor({
  projectId,
  platform,
}: {
  projectId: string;
  platform: PlatformKey;
}): Promise<number> {
  return PostModel.countDocuments(waitingFor(projectId, platform));
}

/** Posts of a project that are still to be sent to a platform, soonest first. */
export async function postsWaitingFor({
  projectId,
  platform,
  limit,
}: {
  projectId: string;
  platform: PlatformKey;
  limit: number;
}): Promise<WaitingPost[]> {
  const shown = { title: 1, 'platformPosts.platform': 1, 'platformPosts.delivery.dueAt': 1 };
  const rows = await PostModel.find(waitingFor(projectId, platform), shown)
    .sort({ nextActionAt: 1 })
    .limit(limit)
    .lean<Row[]>();
  return rows.map(({ title, platformPosts }) => ({
    title,
    dueAt: platformPosts.find((entry) => entry.platform === platform)?.delivery.dueAt ?? null,
  }));
}

/** Posts that wait for a pause to end, those first that were due first: one range of one index. */
export async function heldPosts({ projectId }: { projectId: string }): Promise<Post[]> {
  const held = { heldSince: { $type: 'date' as const }, projectId: new Types.ObjectId(projectId) };
  return (await PostModel.find(held).sort({ heldSince: 1 }).lean<Row[]>()).map(toPost);
}

/** The same of the whole host, for a pause of everything. */
export async function heldPostsOfEveryProject(): Promise<Post[]> {
  return (
    await PostModel.find({ heldSince: { $type: 'date' } })
      .sort({ heldSince: 1 })
      .lean<Row[]>()
  ).map(toPost);
}

type Printed = { projectId: string; fingerprints: readonly string[]; since: Date };

/** Posts of a project with one of these contents that were sent or changed since: one look into an index. */
export async function postsWithFingerprints({ projectId, fingerprints, since }: Printed): Promise<Post[]> {
  const where = {
    projectId: new Types.ObjectId(projectId),
    fingerprints: { $in: fingerprints },
    updatedAt: { $gte: since },
  };
  const rows = await PostModel.find(where).limit(50).lean<Row[]>();
  return rows.map(toPost);
}

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

type FilesOf = { projectId: string; fileIds: readonly string[] };

/** Posts of a project that name one of these files, newest first. */
export async function postsWithFiles({ projectId, fileIds }: FilesOf): Promise<Post[]> {
  const where = { projectId: new Types.ObjectId(projectId), fileIds: { $in: fileIds } };
  return (await PostModel.find(where).sort({ createdAt: -1 }).lean<Row[]>()).map(toPost);
}

/** The files that posts of a project name. */
export async function fileIdsInPosts(projectId: string): Promise<Set<string>> {
  return new Set(await PostModel.distinct('fileIds', { projectId: new Types.ObjectId(projectId) }));
}
