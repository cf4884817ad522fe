import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';

/** A failure on one platform, and the remedy. */
export type Failure = {
  platform: PlatformKey;
  label: string;
  reason: string;
  advice: string;
  /**
   * `retry`: it may be sent again; `settings`: after it is connected again; `look`: only a look at the channel
   * can tell.
   */
  remedy: 'retry' | 'settings' | 'look';
};

/** The failures of a post, for the top of it: reason and way out, platform by platform. */
export function failuresOf({ platformPosts }: Pick<WirePost, 'platformPosts'>): Failure[] {
  return platformPosts
    .filter((entry) => (entry.status === 'failed' || entry.unconfirmed) && !entry.publishing)
    .map(failureOf);
}

function failureOf(entry: WirePlatformPost): Failure {
  const label = labelOf(entry.platform);
  const reason = entry.errorText ?? 'No reason is known';
  const failure = (remedy: Failure['remedy'], advice: string): Failure => ({
    platform: entry.platform,
    label,
    reason,
    remedy,
    advice,
  });
  if (entry.unconfirmed)
    return failure(
      'look',
      `Check ${label}: only you can tell whether it is there. It is never sent again automatically.`,
    );
  if (entry.errorClass === 'authentication')
    return failure('settings', `Connect ${label} again in Settings, then retry.`);
  const wrong = entry.lints.find(({ severity }) => severity === 'error');
  if (wrong) return failure('retry', `Fix this first: ${wrong.message}.`);
  if (entry.errorClass === 'permanent')
    return failure('retry', `${label} refused it as it is. Fix the cause, then retry.`);
  if (entry.errorClass === 'retry' || entry.errorClass === 'rate-limited')
    return failure('retry', `${label} could not be reached for a while. Retry now.`);
  return failure('retry', 'Retry, or choose a new date.');
}
