import type { PlatformStatus, PostStatus } from './statuses';

/**
 * Status of a post when it is saved (spec section 4): with a date scheduled if every platform is complete, else partial;
 * without one draft when all are complete (or there are none), else partial. Published and failed platforms don't count
 * as incomplete. A dated draft is asked for by the client (decisions.md section 4).
 */
export function statusOnSave({ dated, platforms, asDraft }: { dated: boolean; platforms: PlatformStatus[]; asDraft: boolean }): PostStatus {
  if (asDraft) return 'draft';
  const done = statusAfterPublishing(platforms);
  if (done === 'published') return 'published';
  if (platforms.includes('partial')) return 'partial';
  return dated ? 'scheduled' : 'draft';
}

/**
 * Status after publishing (decisions.md section 4): all published → published, some → partial, none → failed.
 * Null while something still waits for its delivery.
 */
export function statusAfterPublishing(platforms: PlatformStatus[]): PostStatus | null {
  if (platforms.length === 0 || platforms.includes('pending')) return null;
  const published = platforms.filter((status) => status === 'published').length;
  if (published === platforms.length) return 'published';
  return published > 0 ? 'partial' : 'failed';
}
