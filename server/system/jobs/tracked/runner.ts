import { log } from '@/server/system/log';
import { ReleasedError } from './ended-errors';
import type { HandlerOf } from './handler';
import { LANE_NAMES, LANES, type JobLane } from './lanes';
import { runClaimed } from './run-claimed';
import type { TrackedJob } from './store';
import { takingTurns } from './turns';

export type TrackedRunner = {
  /** Takes as many jobs as there is room for. */
  look(): void;
  size(): number;
  /** Returns all running jobs; another worker takes them. */
  stop(): Promise<void>;
};

const LOOK_MS = 3_000;

/** Claims tracked jobs from the database and runs them, in lanes. */
export function createTrackedRunner({ worker, handlerOf }: { worker: string; handlerOf: HandlerOf }): TrackedRunner {
  const running = new Map<Promise<void>, { lane: JobLane; release: AbortController }>();
  const take = takingTurns(worker);
  const filling = new Set<JobLane>();
  let stopped = false;

  const busy = (lane: JobLane) => [...running.values()].filter((each) => each.lane === lane).length;

  const fill = async (lane: JobLane) => {
    if (filling.has(lane)) return;
    filling.add(lane);
    try {
      while (!stopped && busy(lane) < LANES[lane].atOnce) {
        const job = await take(lane);
        if (!job) return;
        begin(job);
      }
    } catch (err) {
      log.warn({ err, lane }, 'no job could be taken: the database does not answer');
    } finally {
      filling.delete(lane);
    }
  };

  const begin = (job: TrackedJob) => {
    const release = new AbortController();
    const work: Promise<void> = runClaimed({ job, handlerOf, release: release.signal })
      .catch((err: unknown) =>
        log.error({ err, kind: job.kind, job: String(job._id) }, 'a job did not end cleanly; its lease runs out'),
      )
      .finally(() => {
        running.delete(work);
        look();
      });
    running.set(work, { lane: job.lane, release });
  };

  const look = () => {
    if (!stopped) for (const lane of LANE_NAMES) void fill(lane);
  };

  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    look,
    size: () => running.size,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      for (const { release } of running.values()) release.abort(new ReleasedError());
      await Promise.allSettled(running.keys());
    },
  };
}
