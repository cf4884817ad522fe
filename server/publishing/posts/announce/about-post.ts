import { NETWORK, type NoticeAbout } from '@/lib/notices/group-notices';
import { settingsAddress } from '@/lib/platforms/addresses';
import type { PlatformKey } from '@/lib/platforms/keys';
import { firstWords } from '@/lib/posts/first-words';
import { judgePlatform } from '@/lib/posts/judge-platform';
import type { Reason } from '@/lib/posts/reason';
import type { Post } from '@/server/publishing/post-rules/aggregate';

export const linkTo = (post: Post): string => `/schedule?post=${post._id}`;

/** The post, as its notifications name it. */
export const aboutPost = (post: Post): NoticeAbout => ({
  subject: firstWords(post),
  cause: 'failed',
  reason: null,
  platform: null,
  postId: post._id,
  fix: null,
  retry: false,
});

/** Why a delivery failed, where that is mended, and whether sending it again may do. */
export function mending(
  post: Post,
  platform: PlatformKey,
  reason: Reason | null,
): Pick<NoticeAbout, 'cause' | 'reason' | 'fix' | 'retry'> {
  const act = reason?.act ?? 'retry';
  return {
    cause: reason?.cause ?? 'failed',
    reason: reason?.message ?? null,
    fix: fixOf(act, post, platform),
    // Never where it may have arrived, nor where the post itself has to change first.
    retry: act !== 'look' && act !== 'edit',
  };
}

function fixOf(act: Reason['act'], post: Post, platform: PlatformKey): string | null {
  if (act === 'settings') return settingsAddress(platform);
  if (act === 'network') return NETWORK;
  return act === 'retry' ? null : linkTo(post);
}

/** The parts that platforms of a post lack, in the composer's sentences; null: it has no platform at all. */
export function whatIsMissing(post: Post): string | null {
  const missing = post.platformPosts
    .filter((entry) => entry.status === 'partial')
    .flatMap((entry) =>
      judgePlatform(post, entry)
        .lints.filter(({ severity }) => severity === 'error')
        .slice(0, 1),
    );
  return missing.length > 0 ? [...new Set(missing.map(({ message }) => `${message}.`))].join(' ') : null;
}
