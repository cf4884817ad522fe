import { availableParallelism } from 'node:os';

type Lane = {
  /** Jobs that one worker runs at a time. */
  atOnce: number;
  /** The part of the lane that one person may hold, over all workers, while others wait in it. */
  shareWhileOthersWait: number;
};

/** Kinds of work that must not wait for each other: each lane has places of its own in every worker. */
export const LANES = {
  /** Done in seconds: never behind work of minutes. */
  quick: { atOnce: 2, shareWhileOthersWait: 0.5 },
  /** Takes whole cores for minutes. */
  heavy: { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), shareWhileOthersWait: 0.5 },
  /** Waits for disks and networks, perhaps for hours. */
  long: { atOnce: 2, shareWhileOthersWait: 0.5 },
  /** Goes through the database in batches, half of the time: for seconds or minutes. */
  batches: { atOnce: 2, shareWhileOthersWait: 0.5 },
  /** Waits for its turn at a foreign server nearly all the time. */
  crawl: { atOnce: 20, shareWhileOthersWait: 0.5 },
} as const satisfies Record<string, Lane>;

export type JobLane = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as JobLane[];
