import type { PostStatus } from './statuses';

type Shown = {
  status: PostStatus;
  publishing: boolean;
  scheduledFor: string | null;
  platformPosts: readonly { nextAttemptAt: string | null }[];
};

/** The status that people see: a post without a date that waits for a retry is on its way, not a draft. */
export function shownStatus({ status, publishing, scheduledFor, platformPosts }: Shown): PostStatus | 'publishing' {
  const waits = scheduledFor === null && platformPosts.some(({ nextAttemptAt }) => nextAttemptAt !== null);
  return publishing || waits ? 'publishing' : status;
}
