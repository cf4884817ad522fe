import { secondsLeftOf } from '@/lib/jobs/estimate';
import { publishEvent } from '@/server/system/events/publish-event';
import { presentJob } from './present';
import { workedMsOf } from './claim.store';
import { ratesOf } from './rates.store';
import type { TrackedJob } from './store';

/**
 * Sends a job's state to open pages. Addresses are relative here: pages know their host. A waiting job's place is left
 * out, since it changes without an event of its own: pages ask for it.
 */
export async function announceJob(job: TrackedJob): Promise<void> {
  if (job.quiet) return;
  const { queuePlace, secondsLeft, ...told } = presentJob(job, '', {
    queuePlace: null,
    secondsLeft: await leftOf(job),
  });
  const estimate = job.state === 'waiting' ? {} : { queuePlace, secondsLeft };
  await publishEvent({ kind: 'job', projectId: String(job.projectId), entity: { ...told, ...estimate } });
}

async function leftOf(job: TrackedJob): Promise<number | null> {
  if (job.state !== 'running') return null;
  const { kind, progress, units } = job;
  const queued = { id: String(job._id), kind, personId: String(job.createdBy), units: units ?? 1, progress };
  const left = secondsLeftOf(
    { ...queued, isRunning: true, workedSeconds: workedMsOf(job) / 1000 },
    await ratesOf([kind]).catch(() => new Map<string, number>()),
  );
  return left === null ? null : Math.max(1, Math.round(left));
}
