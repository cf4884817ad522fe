'use client';

import { useAction } from '@/components/api/use-action';
import { createAutonomousPost } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

/** Lets an agent make a post; without a model the server's sentence says what to connect. */
export function useGenerate(agentId: string, onDone?: () => void) {
  const { run, busy } = useAction(createAutonomousPost, {
    refresh: POST_CACHES,
    failure: 'Failed to trigger AI post creation',
    ...(onDone ? { onDone } : {}),
  });
  return { busy, generate: () => void run({ params: { id: agentId }, body: {} }) };
}
