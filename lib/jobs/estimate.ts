/** A job that is due or at work, as the estimates see it. */
export type QueuedJob = {
  id: string;
  kind: string;
  /** Who asked for it. */
  personId: string;
  units: number;
  isRunning: boolean;
  progress: number;
  workedSeconds: number;
};

/** Seconds per unit of each kind that was measured. */
export type Rates = ReadonlyMap<string, number>;

/** From here on a job's own progress says more than what others took. */
const TELLING = 0.1;
const TELLING_SECONDS = 2;

/** Seconds that a job at work still needs: by its own pace, before that by the rate of its kind. Null: not known. */
export function secondsLeftOf(job: QueuedJob, rates: Rates): number | null {
  const { progress, workedSeconds } = job;
  if (job.isRunning && progress >= TELLING && workedSeconds >= TELLING_SECONDS)
    return (workedSeconds * (1 - progress)) / progress;
  const perUnit = rates.get(job.kind);
  if (perUnit === undefined) return null;
  const whole = perUnit * job.units;
  return job.isRunning ? Math.max(0, whole - workedSeconds) : whole;
}

/** Jobs of a lane that begin before this one, by fair turns: the person with the fewest at work is next. */
export function aheadOf(queue: readonly QueuedJob[], id: string): QueuedJob[] | null {
  const own = queue.find((job) => job.id === id);
  if (!own) return null;
  const atWork = new Map<string, number>();
  for (const { isRunning, personId } of queue) if (isRunning) atWork.set(personId, (atWork.get(personId) ?? 0) + 1);
  /** The turn in which each begins: those at work for its person, and those waiting before it. */
  const turns = new Map<string, number>();
  const taken = new Map(atWork);
  for (const { id: each, isRunning, personId } of queue) {
    if (isRunning) continue;
    const turn = taken.get(personId) ?? 0;
    turns.set(each, turn);
    taken.set(personId, turn + 1);
  }
  const mine = turns.get(id) ?? 0;
  const before = queue.indexOf(own);
  return queue.filter((job, index) => {
    const turn = turns.get(job.id);
    return turn !== undefined && (turn < mine || (turn === mine && index < before));
  });
}

export type Estimate = { queuePlace: number | null; secondsLeft: number | null };

/** The place of a waiting job (1: next) and the seconds until its end; of one at work only these. */
export function estimateOf(
  { queue, rates, places }: { queue: readonly QueuedJob[]; rates: Rates; places: number },
  id: string,
): Estimate {
  const own = queue.find((job) => job.id === id);
  if (!own) return { queuePlace: null, secondsLeft: null };
  const left = secondsLeftOf(own, rates);
  if (own.isRunning) return { queuePlace: null, secondsLeft: rounded(left) };
  const ahead = aheadOf(queue, id) ?? [];
  const before = [...queue.filter(({ isRunning }) => isRunning), ...ahead].map((job) => secondsLeftOf(job, rates));
  const isKnown = left !== null && before.every((seconds) => seconds !== null);
  const free = before.length < places;
  const wait = free ? 0 : before.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0) / Math.max(1, places);
  return { queuePlace: ahead.length + 1, secondsLeft: isKnown ? rounded(wait + left) : null };
}

function rounded(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(1, Math.round(seconds));
}
