import type { PlatformKey } from '@/lib/platforms/define';
import type { PostStatus } from '@/lib/posts/statuses';
import type { Cursor } from '@/lib/wire/cursor';
import { placeOf } from '@/server/system/db/place';
import type { Post } from '../post-rules/aggregate';
import { listPostsBy } from '../stored-posts/list.store';

/**
 * The maximum size of a list without paging: a calendar's window, or the newest posts (docs/decisions/api.md).
 */
const MAX_UNPAGED = 1000;
const PAGE_SIZE = 50;

type Query = {
  undated?: 'true';
  page?: number;
  after?: Cursor;
  limit?: number;
  from?: Date;
  to?: Date;
  status?: PostStatus;
  platform?: PlatformKey;
  tag?: string;
  q?: string;
  agent?: string;
};

/** Posts of the given projects, newest first, with their total number and the place behind a full page. */
export async function listPosts({
  projectIds,
  query = {},
}: {
  projectIds: readonly string[];
  query?: Query;
}): Promise<{ items: Post[]; total: number; isMinimum: boolean; next: string | null }> {
  if (projectIds.length === 0) return { items: [], total: 0, isMinimum: false, next: null };
  const { page, limit, after, undated, ...filter } = query;
  const size = limit ?? (page || after ? PAGE_SIZE : MAX_UNPAGED);
  return listPostsBy({ ...filter, projectIds, undated: undated === 'true' }, placeOf({ page, limit: size, after }));
}
