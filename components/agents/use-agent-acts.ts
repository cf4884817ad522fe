'use client';

import { useAction } from '@/components/api/use-action';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { getAgentCost, getAgentEstimate, listAgentPosts, listAgentReviews } from '@/lib/routes/agent-posts';
import { listAgentRuns, listUpcomingOfAgents, listUpcomingRuns } from '@/lib/routes/agent-schedules';
import { getInstagramAgent, listInstagramAgents, pauseInstagramAgent, resumeInstagramAgent } from '@/lib/routes/agents';

/** Stale after a change of an agent. */
export const AGENT_CACHES = [
  listInstagramAgents,
  getInstagramAgent,
  listUpcomingRuns,
  listUpcomingOfAgents,
  listAgentRuns,
  getAgentEstimate,
] as const;

/** Stale after a change of a post of an agent. */
export const POST_CACHES = [
  listAgentPosts,
  listAgentReviews,
  getAgentCost,
  getInstagramAgent,
  listInstagramAgents,
  listAgentRuns,
  getAgentEstimate,
] as const;

/** Pause where the agent is active, Resume else. */
export function useToggleStatus({ _id, status, username }: Pick<WireInstagramAgent, '_id' | 'status' | 'username'>) {
  const refresh = [...AGENT_CACHES, listAgentPosts];
  const pause = useAction(pauseInstagramAgent, { refresh, failure: `@${username} could not be paused` });
  const resume = useAction(resumeInstagramAgent, { refresh, failure: `@${username} could not be resumed` });
  const isActive = status === 'active';
  return {
    isActive,
    busy: pause.busy || resume.busy,
    toggle: () => void (isActive ? pause : resume).run({ params: { id: _id } }),
  };
}
