'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import type { WirePost } from '@/lib/contracts/posts';
import { listPosts } from '@/lib/routes/posts';
import { useWorkspace } from './workspace-context';

function isSomethingOnItsWay(posts: readonly WirePost[]): boolean {
  return posts.some(({ publishing }) => publishing);
}

/** The posts of the selected project, kept up to date by events. One request, shared by all components. */
export function usePosts(options: { enabled?: boolean } = {}) {
  const { project } = useWorkspace();
  return useEndpoint(
    listPosts,
    { query: { projectId: project?._id } },
    { live: true, pollWhile: isSomethingOnItsWay, enabled: project !== undefined && (options.enabled ?? true) },
  );
}
