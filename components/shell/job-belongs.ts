import type { Entity, ListQuery } from '@/components/api/apply-event';
import type { WireJob } from '@/lib/contracts/jobs';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';

type Told = Entity & Partial<Pick<WireJob, 'state' | 'parentId'>>;

/** Whether a list of jobs (active, of a state, parts of one) may have a place for the job of an event. */
export function jobBelongs(entity: Entity, { active, state, parentId }: ListQuery): boolean {
  const job: Told = entity;
  // Parts stand in the list of their parent alone: each of their steps would have all lists asked again.
  if (job.parentId !== undefined && (job.parentId ?? undefined) !== parentId) return false;
  if (job.state === undefined) return true;
  if (active === 'true' && !ACTIVE_JOB_STATES.includes(job.state)) return false;
  return state === undefined || state === job.state;
}
