import { publishEvent } from '@/server/system/events/publish-event';
import { presentJob } from './present';
import type { TrackedJob } from './store';

/** Sends a job's state to open pages. Addresses are relative here: pages know their host. */
export async function announceJob(job: TrackedJob): Promise<void> {
  if (!job.quiet) await publishEvent({ kind: 'job', projectId: String(job.projectId), entity: presentJob(job, '') });
}
