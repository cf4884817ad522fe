import type { JobState } from '@/lib/jobs/states';
import { listJobsBy, type TrackedJob } from './store';

type Query = {
  page?: number | undefined;
  limit?: number | undefined;
  state?: JobState | undefined;
  active?: boolean | undefined;
  parentId?: string | undefined;
};

/** Jobs of the projects, newest first. */
export async function listJobs({
  projectIds,
  query,
}: {
  projectIds: readonly string[];
  query: Query;
}): Promise<{ items: TrackedJob[]; total: number }> {
  const limit = query.limit ?? 50;
  return listJobsBy(
    { projectIds, state: query.state, active: query.active, parentId: query.parentId },
    { skip: ((query.page ?? 1) - 1) * limit, limit },
  );
}
