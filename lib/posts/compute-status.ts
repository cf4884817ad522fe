import type { PlatformStatus, PostStatus } from './statuses';

type Known = {
  platforms: readonly PlatformStatus[];
  /** The post has a date. */
  dated: boolean;
  /** Something is armed, in flight or being confirmed. */
  armed: boolean;
  /** A dated draft, which only the client can ask for (docs/decisions/publishing.md). */
  asDraft: boolean;
};

/**
 * Status of a post when it is saved: with a date scheduled if every platform is complete, else
 * partial; without one draft when all are complete (or there are none), else partial. What has already been published
 * or has failed shows once nothing is left to be sent automatically.
 */
export function statusOnSave({ platforms, dated, armed, asDraft }: Known): PostStatus {
  const published = platforms.filter((status) => status === 'published').length;
  if (published > 0 && published === platforms.length) return 'published';
  if (asDraft) return 'draft';
  if (!armed && published > 0) return 'partial';
  if (!armed && platforms.includes('failed') && !platforms.includes('pending')) return 'failed';
  if (platforms.includes('partial')) return 'partial';
  return dated ? 'scheduled' : 'draft';
}

/**
 * Status when nothing of a post is in flight or waiting any more: all published → published,
 * some → partial, none → failed. Null when nothing was tried.
 */
export function statusAfterPublishing(platforms: readonly PlatformStatus[]): PostStatus | null {
  const published = platforms.filter((status) => status === 'published').length;
  if (published > 0) return published === platforms.length ? 'published' : 'partial';
  return platforms.includes('failed') ? 'failed' : null;
}
