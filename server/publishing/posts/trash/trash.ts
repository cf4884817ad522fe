import type { WireTrashedPost } from '@/lib/contracts/trash';
import type { Cursor } from '@/lib/wire/cursor';
import { placeOf } from '@/server/system/db/place';
import { AppError } from '@/lib/errors/app-error';
import { TRASH_DAYS } from '@/lib/posts/trash';
import { findUsers } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { halfTime } from '@/server/system/pace';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { presentPosts } from '@/server/publishing/posts/announce/present';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { restored } from '@/server/publishing/post-rules/trash';
import {
  changeTrashed,
  listTrashed,
  removeTrashed,
  removeTrashOfEveryProject,
} from '@/server/publishing/stored-posts/trash.store';

const RETENTION_MS = TRASH_DAYS * 86_400_000;
const PAGE_SIZE = 200;

/** Posts deleted in the last 30 days, latest first. */
export async function listTrash({
  projectIds,
  query,
}: {
  projectIds: readonly string[];
  query: { page?: number | undefined; limit?: number | undefined; after?: Cursor | undefined };
}): Promise<{ items: WireTrashedPost[]; total: number; next: string | null }> {
  if (projectIds.length === 0) return { items: [], total: 0, next: null };
  const limit = query.limit ?? PAGE_SIZE;
  const { items, total, next } = await listTrashed(projectIds, placeOf({ ...query, limit }));
  return { items: await presentTrashed(items), total, next };
}

async function presentTrashed(posts: readonly Post[]): Promise<WireTrashedPost[]> {
  const [shown, users] = await Promise.all([
    presentPosts(posts),
    findUsers([...new Set(posts.flatMap(({ trash }) => (trash ? [trash.by] : [])))]),
  ]);
  const names = new Map(users.map((user) => [String(user._id), user.name]));
  const trashOf = new Map(posts.map(({ _id, trash }) => [_id, trash]));
  return shown.map((post) => {
    const { at, by } = trashOf.get(post._id) ?? { at: clock.now(), by: '' };
    return {
      ...post,
      deletedAt: at.toISOString(),
      deletedBy: names.get(by) ?? null,
      expiresAt: new Date(at.getTime() + RETENTION_MS).toISOString(),
    };
  });
}

/**
 * Restores a post as it was. One whose time has passed meanwhile is not sent by itself. Throws 404 when it is not in
 * the trash.
 */
export async function restorePost({ id }: { id: string }): Promise<Post> {
  const post = await changeTrashed(id, (stored) => restored(stored, { now: clock.now() }));
  if (!post) throw new AppError('NOT_FOUND', 'This post is no longer in the trash.');
  await announceChange(post);
  return post;
}

/** Deletes a post in the trash for good. */
export async function deleteForGood({ id }: { id: string }): Promise<void> {
  await removeTrashed(id);
}

/** For the sweep: deletes posts that have been in the trash for 30 days. */
export async function sweepTrash(): Promise<number> {
  return removeTrashOfEveryProject(new Date(clock.now().getTime() - RETENTION_MS), halfTime());
}
