import type { WireJob } from '@/lib/contracts/jobs';
import { estimateOf, type Estimate } from '@/lib/jobs/estimate';
import { listWorkers } from '@/server/system/jobs/worker-heartbeat.store';
import { LANES, type JobLane } from './lanes';
import { presentJob } from './present';
import { queueOfEveryProject } from './queue.store';
import { ratesOf } from './rates.store';
import type { TrackedJob } from './store';

const UNKNOWN: Estimate = { queuePlace: null, secondsLeft: null };

/** Jobs in the form of the contract, with their places in the queue and the seconds they still need. */
export async function presentJobs(jobs: readonly TrackedJob[], origin: string): Promise<WireJob[]> {
  const estimated = jobs.filter(
    ({ state, waitsBecause }) => state === 'running' || (state === 'waiting' && !waitsBecause),
  );
  const lanes = new Map(
    await Promise.all(
      [...new Set(estimated.map(({ lane }) => lane))].map(async (lane) => [lane, await standing(lane)] as const),
    ),
  );
  const known = new Set(estimated);
  return jobs.map((job) => {
    const lane = known.has(job) ? lanes.get(job.lane) : undefined;
    return presentJob(job, origin, lane ? estimateOf(lane, String(job._id)) : UNKNOWN);
  });
}

async function standing(lane: JobLane) {
  const [queue, workers] = await Promise.all([queueOfEveryProject(lane), listWorkers()]);
  const alive = Math.max(1, workers.filter((worker) => worker.alive).length);
  return { queue, rates: await ratesOf(queue.map(({ kind }) => kind)), places: alive * LANES[lane].atOnce };
}
