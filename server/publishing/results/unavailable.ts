import { labelOf } from '@/lib/platforms/keys';
import type { PlatformPost } from '@/server/publishing/post-rules/aggregate';
import type { PostResult } from '@/server/publishing/stored-posts/result.store';

/** Why the last reading of a post that is out gave nothing, or not all; null: nothing is amiss. */
export function unavailableOf(
  { platform, externalId }: Pick<PlatformPost, 'platform' | 'externalId'>,
  result: Pick<PostResult, 'unavailable'> | undefined,
): string | null {
  return externalId
    ? (result?.unavailable ?? null)
    : `${labelOf(platform)} did not say which post it is, so its results can’t be read.`;
}
