import { MongoError } from '../errors.ts';
import type { Paused } from './scan.ts';

/** MongoDB's limit for one blocking sort or group, in bytes. */
export const MEMORY_LIMIT = 100 * 1024 * 1024;
const RUN = 2048;

export function overLimit(what: string): MongoError {
  return new MongoError(
    292,
    `Exceeded memory limit for ${what} (${MEMORY_LIMIT} bytes), and the embedded database does not spill to disk. Use an index for the order, a $limit, or a MongoDB server.`,
  );
}

export interface SortOptions<T> {
  compare(a: T, b: T): number;
  size(item: T): number;
  limit?: number | undefined;
}

/**
 * Sorts with pauses: short runs are sorted as they arrive and merged at the end; with a limit only the best are kept.
 */
export function* sortPaused<T>(source: Iterable<T | undefined>, options: SortOptions<T>): Paused<T> {
  const runs: T[][] = [];
  let run: T[] = [];
  let used = 0;
  const keep = options.limit ?? Infinity;
  for (const item of source) {
    if (item === undefined) {
      yield undefined;
      continue;
    }
    run.push(item);
    used += options.size(item);
    if (run.length >= Math.max(RUN, keep * 2) || (run.length > keep && used > MEMORY_LIMIT / 2)) {
      run.sort(options.compare);
      if (keep < Infinity) {
        for (const gone of run.splice(keep)) used -= options.size(gone);
      } else {
        runs.push(run);
        run = [];
      }
      yield undefined;
    }
    if (used > MEMORY_LIMIT) throw overLimit('$sort');
  }
  run.sort(options.compare);
  if (run.length > 0) runs.push(run);
  let sent = 0;
  for (const item of merge(runs, options.compare)) {
    if (sent >= keep) return;
    yield item;
    if ((++sent & 127) === 0) yield undefined;
  }
}

/** Merges sorted runs with a heap of their heads; equal items keep the order of the runs. */
function* merge<T>(runs: T[][], compare: (a: T, b: T) => number): Generator<T> {
  if (runs.length === 1) return yield* runs[0] as T[];
  const heads = runs.map((items, run) => ({ items, run, at: 0 }));
  const less = (a: (typeof heads)[number], b: (typeof heads)[number]): boolean => {
    const sign = compare(a.items[a.at] as T, b.items[b.at] as T);
    return sign < 0 || (sign === 0 && a.run < b.run);
  };
  const sink = (start: number): void => {
    for (let i = start; ;) {
      let smallest = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (
          child < heads.length &&
          less(heads[child] as (typeof heads)[number], heads[smallest] as (typeof heads)[number])
        )
          smallest = child;
      }
      if (smallest === i) return;
      [heads[i], heads[smallest]] = [heads[smallest] as (typeof heads)[number], heads[i] as (typeof heads)[number]];
      i = smallest;
    }
  };
  for (let i = heads.length >> 1; i >= 0; i--) sink(i);
  while (heads.length > 0) {
    const head = heads[0] as (typeof heads)[number];
    yield head.items[head.at++] as T;
    if (head.at >= head.items.length) {
      const last = heads.pop() as (typeof heads)[number];
      if (heads.length > 0) heads[0] = last === head ? (heads[0] as (typeof heads)[number]) : last;
    }
    if (heads.length > 0) sink(0);
  }
}
