import type { JobLane } from './define';
import { claimJob, lanesOfEveryProject, type TrackedJob } from './store';

type Standing = { waiting: readonly string[]; running: readonly string[]; servedAt: (projectId: string) => number };

/**
 * Fair turns: the projects with the fewest running jobs first, among them those served longest ago. A project with a
 * thousand waiting jobs delays another's by the one that runs, and uses the whole lane while it is alone.
 */
export function inTurn({ waiting, running, servedAt }: Standing): string[] {
  const atWork = Map.groupBy(running, (projectId) => projectId);
  const share = (projectId: string) => atWork.get(projectId)?.length ?? 0;
  return waiting.toSorted((a, b) => share(a) - share(b) || servedAt(a) - servedAt(b));
}

/** How many of a worker's turns are remembered; a forgotten project has the next one. */
const REMEMBERED = 10_000;

/** Takes jobs for a worker, turn by turn. Null when there is none. */
export function takingTurns(worker: string): (lane: JobLane) => Promise<TrackedJob | null> {
  const served = new Map<string, number>();
  let turn = 0;
  return async (lane) => {
    const standing = await lanesOfEveryProject(lane);
    const keyOf = (projectId: string) => `${lane} ${projectId}`;
    for (const projectId of inTurn({ ...standing, servedAt: (id) => served.get(keyOf(id)) ?? 0 })) {
      const job = await claimJob({ lane, worker, projectId });
      if (!job) continue; // another worker was faster
      turn += 1;
      if (served.size >= REMEMBERED) served.clear();
      served.set(keyOf(projectId), turn);
      return job;
    }
    return null;
  };
}
