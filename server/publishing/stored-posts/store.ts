import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { fileIdsIn } from '@/lib/media/own-file';
import { outcomeOf } from '@/lib/posts/outcome';
import { PostModel } from '@/prisma-free-models/post';
import { capped } from '@/server/system/cap';
import { clock } from '@/server/system/clock';
import { hasWebhooks } from '@/server/publishing/webhooks/has-webhooks';
import { batched } from '@/server/system/db/batched';
import { groupedUpdates } from '@/server/system/db/grouped-updates';
import { ofProject } from '@/server/system/db/of-project';
import type { PlatformPost, Post, PendingAnnouncement } from '@/server/publishing/post-rules/aggregate';
import { keptApproval } from '@/server/publishing/post-rules/approval';
import { heldSinceOf } from '@/server/publishing/post-rules/hold';
import { unwrittenOf } from '@/server/publishing/post-rules/written';
import { nextActionOf } from '@/server/publishing/post-rules/next-action';
import { noteUseOfStored } from './file-use';

/** A post as the database holds it. */
export type Row = Omit<Post, '_id' | 'projectId' | 'createdBy'> & {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  createdBy: Types.ObjectId;
};

export const toPost = ({ textBlock: _, ...row }: Row & { textBlock?: unknown }): Post => ({
  ...row,
  _id: String(row._id),
  projectId: String(row.projectId),
  createdBy: String(row.createdBy),
});

/** Everything that shows or sends posts leaves out those in the trash. */
export const NOT_TRASHED = { trash: null };

/** How often a change is retried when others change the same post at the same time. */
const CHANGE_TRIES = 60;

/** Stores a new post; its version is set here, and its id and times too unless it was another host's. */
export async function insertPost(post: Post, restored?: { _id: string }): Promise<Post> {
  const { projectId, createdBy, changedBy, destinations, parts, numbered } = post;
  const { title, content, mediaUrl, scheduledFor, status, platformPosts, announcedFor } = post;
  const { queuePlace, recurrence, originKey, importId } = post;
  const { tags = [], agent = null, fingerprints = [], mediaProbes = {}, trash = null } = post;
  const fields = {
    ...{ projectId, createdBy, title, content, mediaUrl, scheduledFor, status, platformPosts, announcedFor },
    ...{ queuePlace, recurrence, originKey, importId, tags, agent, fingerprints, mediaProbes, trash },
    ...(parts ? { parts: parts.map(({ content: words, media }) => ({ content: words, media: [...media] })) } : {}),
    ...(numbered === undefined ? {} : { numbered }),
    ...(changedBy ? { changedBy } : {}),
    ...(destinations ? { destinations } : {}),
  };
  const row = await PostModel.create({
    ...fields,
    ...(restored ? { _id: new Types.ObjectId(restored._id), createdAt: post.createdAt } : {}),
    fileIds: fileIdsIn(fields),
    unwritten: unwrittenOf({ ...post, agent }),
    version: 0,
    nextActionAt: nextActionOf({ ...post, ...fields }),
  });
  await noteUseOfStored({ projectId, ids: row.fileIds });
  return toPost(row.toObject<Row>());
}

/** Without mongoose's casting, as `writeIf`: each delivery reads its post. All in one answer, where 16 MB hold them. */
const rowOf = batched(async (ids) => {
  const where = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...NOT_TRASHED };
  const rows = await PostModel.collection.find<Row>(where, { batchSize: ids.length + 1 }).toArray();
  return new Map(rows.map((row) => [String(row._id), row]));
});

export async function findPost(id: string): Promise<Post | null> {
  const row = await rowOf(id);
  return row && toPost(row);
}

/** Posts that a project may have, with those in the trash. */
export const postsCap = capped({
  limit: 200_000,
  count: (projectId, upTo) => PostModel.countDocuments({ projectId: new Types.ObjectId(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} posts, with its trash. Delete some for good, or use another project.`,
});

/** The project that owns a post, for access checks. */
export async function projectIdOfPost(id: string): Promise<string | null> {
  const row = await PostModel.findOne({ _id: id, ...NOT_TRASHED }, { projectId: 1 }).lean<Pick<
    Row,
    '_id' | 'projectId'
  > | null>();
  return row && String(row.projectId);
}

/**
 * The one way to change a post: `change` turns the stored post into the new one, and is called again when another write
 * came first. When it returns null (or its argument), nothing is written. Returns null when nothing was changed or the
 * post no longer exists. `known`, a recent copy, saves the first read.
 */
export function changePost(id: string, change: (post: Post) => Post | null, known?: Post): Promise<Post | null> {
  return changeFound(id, { find: findPost, change, known });
}

type Change = {
  find: (id: string) => Promise<Post | null>;
  change: (post: Post) => Post | null;
  known?: Post | undefined;
};

/** The same for posts found in another way (trash.store.ts). */
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

/** Fields that are written as a whole when they changed. The platform posts and what follows from a post are not. */
const WRITTEN_WHOLE = [
  'changedBy',
  'title',
  'content',
  'mediaUrl',
  'scheduledFor',
  'status',
  'announcedFor',
  'tags',
  'trash',
  'queuePlace',
  'recurrence',
  'originKey',
  'fingerprints',
  'mediaProbes',
  'destinations',
  'parts',
  'numbered',
  'undo',
  'approval',
] as const satisfies readonly (keyof Post)[];

const writePost = groupedUpdates(() => PostModel.collection);

/**
 * Writes the differences, unless the post has changed since it was read. Without mongoose's casting, which costs a
 * delivery more than the rest of its writing: posts consist of the types that the model allows.
 */
async function writeIf(before: Post, changed: Post): Promise<Post | null> {
  const { _id, version } = before;
  const next = changed.approval ? { ...changed, approval: keptApproval(changed) } : changed;
  const pendingAnnouncements = await announcementsFor(before, next);
  const always = {
    pendingAnnouncements,
    nextActionAt: nextActionOf({ ...next, pendingAnnouncements }),
    heldSince: heldSinceOf(next),
    unwritten: unwrittenOf(next),
    version: version + 1,
    updatedAt: clock.now(),
  };
  const files = hasSameMedia(before, next) ? null : fileIdsIn(next);
  const $set = {
    ...differing(before, next),
    ...changedPlatformPosts(before.platformPosts, next.platformPosts),
    ...always,
    ...(files ? { fileIds: files } : {}),
    ...(before.title === next.title && before.content === next.content ? {} : { textBlock: null }),
  };
  if (!(await writePost({ filter: { _id: new Types.ObjectId(_id), version }, set: $set }))) return null;
  if (files) await noteUseOfStored({ projectId: next.projectId, ids: differingIds(fileIdsIn(before), files) });
  return { ...next, ...always };
}

/** Those that only one of them has. */
const differingIds = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((id) => !after.includes(id)),
  ...after.filter((id) => !before.includes(id)),
];

/** Marks a new outcome in the same write when a webhook wants it, so that a worker's death never loses it. */
async function announcementsFor(before: Post, next: Post): Promise<PendingAnnouncement[]> {
  const told = next.pendingAnnouncements ?? [];
  const outcome = outcomeOf(next);
  if (!outcome || outcome === outcomeOf(before) || !(await hasWebhooks(next.projectId))) return told;
  return [...told, { outcome, version: before.version + 1, at: clock.now() }];
}

function differing(before: Post, next: Post): Partial<Post> {
  return Object.fromEntries(
    WRITTEN_WHOLE.filter((name) => before[name] !== next[name]).map((name) => [name, next[name]]),
  );
}

/** The changed ones, each at its place; all of them when their number or order changed. */
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
    before.parts === next.parts &&
    before.platformPosts.length === next.platformPosts.length &&
    data(before).every((own, index) => own === data(next)[index])
  );
}

/**
 * Deletes a post for good if it `may` go; no worker can claim it in between. False when it stays, or no longer exists.
 */
export async function removePost(id: string, may: (post: Post) => boolean): Promise<boolean> {
  for (;;) {
    const post = await findPost(id);
    if (!post || !may(post)) return false;
    const result = await PostModel.deleteOne({ _id: id, version: post.version });
    if (result.deletedCount !== 1) continue;
    await noteUseOfStored({ projectId: post.projectId, ids: fileIdsIn(post) });
    return true;
  }
}

/** In the trash or not. */
export const postsOfProject = ofProject(PostModel);
