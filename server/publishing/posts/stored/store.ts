import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { fileIdsIn } from '@/lib/media/own-file';
import { outcomeOf } from '@/lib/posts/outcome';
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
export const NOT_TRASHED = { trash: null };

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
  if (current) throw new Error(`Too many changes at once to post ${id}`);
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
