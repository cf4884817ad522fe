import type { PlatformStatus, PostStatus } from './statuses';

type Entry = {
  status: PlatformStatus;
  publishing: boolean;
  unconfirmed: boolean;
  /** Of several; absent: it goes out whole. */
  parts?: readonly { status: PlatformStatus }[] | undefined;
};
type Shown = { status: PostStatus; platformPosts: readonly Entry[] };

/** Whether a post is read as a result rather than written: a part of it is out, or may be. */
export function isResult({ status, platformPosts }: Shown): boolean {
  return (
    status === 'published' ||
    platformPosts.some(
      (entry) =>
        entry.status === 'published' || entry.unconfirmed || entry.parts?.some((part) => part.status === 'published'),
    )
  );
}

/** Whether anything of a result can still be changed: a channel that is incomplete, failed or waits. */
export function isChangeable({ status, platformPosts }: Shown): boolean {
  return status !== 'published' && platformPosts.some((entry) => entry.status !== 'published' && !entry.publishing);
}
