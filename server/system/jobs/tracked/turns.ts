import { claimJob, lanesOfEveryProject } from './claim.store';
import { LANES, type JobLane } from './lanes';
import type { TrackedJob } from './store';

type Standing = {
  waiting: readonly string[];
  running: readonly string[];
  servedAt: (personId: string) => number;
  /** The part of the lane that a person may hold while others wait. */
  share: number;
};

/**
 * Fair turns: the people with the fewest running jobs first, among them those served longest ago. A person with a
 * thousand waiting jobs delays another's by the one that runs, and uses the whole lane while alone; while others wait
 * they hold no more than their share, even when none of them can begin at this moment. Projects are not counted:
 * everyone may create as many as they like.
 */
export function inTurn({ waiting, running, servedAt, share }: Standing): string[] {
  const atWork = Map.groupBy(running, (personId) => personId);
  const count = (personId: string) => atWork.get(personId)?.length ?? 0;
  // The places of the lane over all workers: those taken, and the one to be filled now.
  const most = Math.max(1, Math.ceil((running.length + 1) * share));
  const alone = waiting.length === 1;
  return waiting
    .filter((personId) => alone || count(personId) < most)
    .toSorted((a, b) => count(a) - count(b) || servedAt(a) - servedAt(b));
}

/** How many of a worker's turns are remembered; a forgotten person has the next one. */
const REMEMBERED = 10_000;

/** Takes jobs for a worker, turn by turn. Null when there is none. */
export function takingTurns(worker: string): (lane: JobLane) => Promise<TrackedJob | null> {
  const served = new Map<string, number>();
  let turn = 0;
  return async (lane) => {
    const standing = await lanesOfEveryProject(lane);
    const keyOf = (personId: string) => `${lane} ${personId}`;
    const servedAt = (id: string) => served.get(keyOf(id)) ?? 0;
    for (const personId of inTurn({ ...standing, servedAt, share: LANES[lane].shareWhileOthersWait })) {
      const job = await claimJob({ lane, worker, personId });
      if (!job) continue; // another worker was faster
      turn += 1;
      if (served.size >= REMEMBERED) served.clear();
      served.set(keyOf(personId), turn);
      return job;
    }
    return null;
  };
}
