'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WireJob } from '@/lib/contracts/jobs';
import { listJobs } from '@/lib/routes/jobs';

/** Long work of the server that waits or runs, kept fresh by events. */
export function useRunningJobs(): WireJob[] {
  const { project } = useWorkspace();
  const { data } = useEndpoint(
    listJobs,
    { query: { projectId: project?._id, active: 'true' } },
    { live: true, enabled: project !== undefined },
  );
  return (data ?? []).filter(({ state }) => state === 'waiting' || state === 'running');
}
