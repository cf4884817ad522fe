import { reasonOf } from '@/lib/post-words/reasons/reason-of';
import type { Reason } from '@/lib/posts/reason';
import { serverNetworkOf } from '@/server/publishing/platforms/index';
import type { PlatformPost } from '@/server/publishing/post-rules/aggregate';

/** Why a platform post failed; null where it did not. Its cause is that of the attempt with the same words. */
export function reasonOfEntry({
  platform,
  status,
  errorText,
  errorClass,
  delivery,
  attempts,
}: PlatformPost): Reason | null {
  if (status === 'published') return null;
  const last = attempts.findLast((attempt) => attempt.errorText !== null && errorText?.startsWith(attempt.errorText));
  const failed = { platform, errorText, errorClass, unconfirmed: delivery.unconfirmed, cause: last?.cause };
  return reasonOf(failed, serverNetworkOf(platform).reasons ?? []);
}
