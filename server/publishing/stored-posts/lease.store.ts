import type { PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';

/**
 * The heartbeat of a running attempt: the only change that leaves the version alone. False when the attempt no longer
 * holds the platform post.
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
