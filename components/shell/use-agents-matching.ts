'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import { listInstagramAgents } from '@/lib/routes/agents';

const MAX_AGENTS = 5;

/** Agents of the selected project whose name or description has these words. */
export function useAgentsMatching(words: string, isNeeded: boolean) {
  const { project } = useWorkspace();
  const enabled = isNeeded && project !== undefined;
  const query = { projectId: project?._id, search: words.replace(/^@/, ''), limit: MAX_AGENTS };
  const { data } = useEndpoint(listInstagramAgents, { query }, { enabled });
  return enabled ? (data?.agents ?? []) : [];
}
