import type { PlatformStatus, PostStatus } from './statuses';

/** The status that people read: the stored five, with `partial` and `failed` told apart by what has really happened. */
export type ShownStatus = PostStatus | 'publishing' | 'incomplete' | 'partlyPublished' | 'check';

type Entry = { status: PlatformStatus; unconfirmed: boolean };

type Shown = {
  status: PostStatus;
  publishing: boolean;
  scheduledFor: string | null;
  platformPosts: readonly (Entry & { nextAttemptAt: string | null })[];
};

/**
 * The status that people see. A post without a date that waits for a retry is on its way, not a draft; `partial` is
 * incomplete before anything is out and partly published after; where the outcome is unknown, a person checks.
 */
export function shownStatus({ status, publishing, scheduledFor, platformPosts }: Shown): ShownStatus {
  const waits = scheduledFor === null && platformPosts.some(({ nextAttemptAt }) => nextAttemptAt !== null);
  if (publishing || waits) return 'publishing';
  if (status !== 'partial' && status !== 'failed') return status;
  if (status === 'partial' && platformPosts.some((entry) => entry.status === 'published')) return 'partlyPublished';
  if (platformPosts.some(({ unconfirmed }) => unconfirmed)) return 'check';
  return status === 'partial' ? 'incomplete' : 'failed';
}

const TROUBLE: readonly ShownStatus[] = ['incomplete', 'partlyPublished', 'check', 'failed'];

/** Whether a person has something to do about it: only then a calendar spells the status out. */
export const isTrouble = (status: ShownStatus): boolean => TROUBLE.includes(status);

/** The same for one channel of a post. */
export function shownPlatformStatus({
  status,
  publishing,
  unconfirmed,
}: Entry & { publishing: boolean }): PlatformStatus | 'publishing' | 'check' {
  if (publishing) return 'publishing';
  return unconfirmed ? 'check' : status;
}
