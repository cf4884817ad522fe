'use client';

import { useEffect } from 'react';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { getAgentPost } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

/** Polling of a card while its post is generated; live events come besides. */
const POLL_MS = 2_000;

/** A post that is asked for every two seconds while it is generating; then the lists are read again. */
export function useGenerated(agentId: string, post: WireAgentPost): WireAgentPost {
  const cache = useCache();
  const { data } = useEndpoint(
    getAgentPost,
    { params: { id: agentId, postId: post.id } },
    { enabled: post.isGenerating, refreshMs: ({ isGenerating }) => (isGenerating ? POLL_MS : null) },
  );
  const isDone = post.isGenerating && data?.isGenerating === false;
  useEffect(() => {
    if (isDone) cache.refresh(...POST_CACHES);
  }, [isDone, cache]);
  return post.isGenerating && data ? data : post;
}
