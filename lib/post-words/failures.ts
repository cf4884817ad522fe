import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import type { Reason } from '@/lib/posts/reason';

/** A failure on one platform, with its reason in people's words. */
export type Failure = Reason & { platform: PlatformKey; label: string };

/** The failures of a post, for the top of it: reason and way out, platform by platform. */
export function failuresOf({ platformPosts }: Pick<WirePost, 'platformPosts'>): Failure[] {
  return platformPosts
    .filter((entry) => (entry.status === 'failed' || entry.unconfirmed) && !entry.publishing)
    .map(failureOf);
}

function failureOf({ platform, reason, lints }: WirePlatformPost): Failure {
  const label = labelOf(platform);
  const known = reason ?? { cause: 'none', message: 'No reason is known.', act: 'retry' as const, details: null };
  const wrong = lints.find(({ severity }) => severity === 'error');
  // Incomplete by now: sent again as it is, it would only fail again.
  const isToFix = wrong && known.act !== 'look' && known.act !== 'settings';
  return {
    platform,
    label,
    ...known,
    ...(isToFix ? { message: `Fix this first: ${wrong.message}.`, act: 'edit' } : {}),
  };
}
