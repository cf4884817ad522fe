'use client';

import { useMemo } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { usePostCards } from '@/components/shared/use-post-cards';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { countPosts } from '@/lib/routes/posts-together';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { isFiltering, matches, type PostFilter } from '@/lib/schedule/post-filter';
import type { Range } from '@/lib/schedule/range';

const NO_POSTS: WirePostCard[] = [];

function isSomethingOnItsWay(posts: readonly WirePostCard[]): boolean {
  return posts.some(({ publishing }) => publishing);
}

/**
 * The posts of the period on screen (one request each), those without a date, and the counts of all. Kept up to date
 * by events.
 */
export function useScheduleData({ range, filter }: { range: Pick<Range, 'from' | 'to'>; filter: PostFilter }) {
  const { project } = useWorkspace();
  const projectId = project?._id;
  const live = { live: true, enabled: project !== undefined } as const;
  const [from, to] = [range.from.toISOString(), range.to.toISOString()];
  const window = usePostCards(
    { projectId, from, to, ...filter },
    { ...live, keepPrevious: true, pollWhile: isSomethingOnItsWay },
  );
  const undated = usePostCards(
    { projectId, undated: 'true', ...filter },
    { ...live, keepPrevious: true, pollWhile: isSomethingOnItsWay },
  );
  const zone = viewerZone();
  const counts = useEndpoint(countPosts, { query: { projectId, zone, from, to } }, { ...live, keepPrevious: true });
  const matching = useEndpoint(
    countPosts,
    { query: { projectId, zone, from, to, ...filter } },
    { ...live, enabled: live.enabled && isFiltering(filter), keepPrevious: true },
  );

  // Posts shown while the next window loads must not be another project's.
  const ofProject = (data: WirePostCard[] | undefined) =>
    data?.[0] && data[0].projectId !== projectId ? undefined : data;
  const windowPosts = ofProject(window.data);
  const undatedPosts = ofProject(undated.data);
  const posts = useMemo(
    () =>
      windowPosts?.filter(
        (post) =>
          post.scheduledFor !== null && post.scheduledFor >= from && post.scheduledFor <= to && matches(post, filter),
      ),
    [windowPosts, from, to, filter],
  );
  const shelf = useMemo(
    () => (undatedPosts ?? NO_POSTS).filter((post) => post.scheduledFor === null && matches(post, filter)),
    [undatedPosts, filter],
  );
  const all = useMemo(() => posts && [...posts, ...shelf], [posts, shelf]);

  return {
    posts,
    shelf,
    all,
    counts: counts.data,
    /** Of the filtered posts. */
    matching: isFiltering(filter) ? matching.data : counts.data,
    error: window.data ? null : window.error,
    retry: () => Promise.all([window.refetch(), undated.refetch(), counts.refetch()]),
  };
}
