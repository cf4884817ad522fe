import type { Database } from './store/database.ts';
import { createGathering } from './gather-writes.ts';
import { sqliteCode } from './store/faults.ts';

/** Work that may be interrupted: it yields where other work may run and returns its result. */
export type Task<T> = Generator<void, T, void>;

/**
 * One thread, many tasks. Reads run in short slices in turn, so that a point read beside a long scan waits for one
 * slice. Writes are collected and run together in one transaction without a pause: no read ever sees a half-done batch,
 * and every reply waits for the commit, hence for the fsync. A long write continues in the next transaction; it yields
 * only between documents. Where several clients write at once, a batch waits for those that come, for half a commit at
 * most: otherwise the first of them is committed alone while the others stand in line. A lone writer never waits.
 */
export interface Scheduler {
  read<T>(task: Task<T>): Promise<T>;
  write<T>(task: Task<T>): Promise<T>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

const READ_SLICE_MS = 3;
const WRITE_SLICE_MS = 4;
const BATCH_MS = 12;

interface Job {
  task: Task<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
type Outcome = { done: false } | { done: true; settle(): void };

/** Milliseconds from some moment on: the machine's clock, but in tests of turns, which no busy machine may change. */
type Clock = () => number;
const machineClock: Clock = () => performance.now();

export function createScheduler(database: Database, onRollback: () => void, now = machineClock): Scheduler {
  const reads: Job[] = [];
  let writes: Job[] = [];
  let scheduled = false;
  let waiting: (() => void)[] = [];
  const gathering = createGathering(schedule, now);

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(pump);
  }

  function pump(): void {
    scheduled = false;
    const holds = writes.length > 0 && gathering.holds(writes.length);
    if (writes.length > 0 && !holds) runBatch();
    const job = reads.shift();
    if (job) readSlice(job);
    if ((writes.length > 0 && !holds) || reads.length > 0) schedule();
    else if (writes.length === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  function readSlice(job: Job): void {
    const outcome = advance({ database, job, end: now() + READ_SLICE_MS, now });
    if (outcome.done) outcome.settle();
    else {
      reads.push(job);
      schedule();
    }
  }

  function runBatch(): void {
    const batch = writes;
    writes = [];
    const began = now();
    const { finished, unfinished, untouched } = runTransaction({ database, batch, onRollback, now });
    gathering.committed(finished.length, now() - began);
    writes = [...untouched, ...unfinished, ...writes];
    for (const settle of finished) settle();
  }

  return {
    read: <T>(task: Task<T>) =>
      new Promise<T>((resolve, reject) => readSlice({ task, resolve: resolve as Job['resolve'], reject })),
    write: <T>(task: Task<T>) =>
      new Promise<T>((resolve, reject) => {
        writes.push({ task, resolve: resolve as Job['resolve'], reject });
        schedule();
      }),
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        schedule();
      }),
  };
}

type Batch = { database: Database; batch: readonly Job[]; onRollback: () => void; now: Clock };

interface BatchResult {
  finished: (() => void)[];
  unfinished: Job[];
  untouched: Job[];
}

/**
 * Runs as many writes as fit into one transaction, in turns, and commits them. When that fails, all that began have
 * failed.
 */
function runTransaction({ database, batch, onRollback, now }: Batch): BatchResult {
  const finished: (() => void)[] = [];
  const turns = [...batch];
  const begun = new Set<Job>();
  try {
    database.run('BEGIN IMMEDIATE');
    const end = now() + BATCH_MS;
    for (let job = turns.shift(); job; job = now() < end ? turns.shift() : undefined) {
      begun.add(job);
      const outcome = advance({ database, job, end: now() + WRITE_SLICE_MS, now, inBatch: true });
      if (outcome.done) finished.push(outcome.settle);
      else turns.push(job);
    }
    database.run('COMMIT');
    return {
      finished,
      unfinished: turns.filter((job) => begun.has(job)),
      untouched: turns.filter((job) => !begun.has(job)),
    };
  } catch (error) {
    rollback(database);
    onRollback();
    const cause = database.fault(error);
    const failed = batch.filter((job) => begun.size === 0 || begun.has(job));
    return {
      finished: failed.map((job) => () => job.reject(cause)),
      unfinished: [],
      untouched: batch.filter((job) => !failed.includes(job)),
    };
  }
}

/** SQLite rolls back by itself when the disk is full; any other fault shows in the next transaction. */
function rollback(database: Database): void {
  try {
    database.run('ROLLBACK');
  } catch (error) {
    if (!/no transaction/i.test(String(error))) process.emitWarning(`The rollback failed: ${String(error)}`);
  }
}

type Turn = { database: Database; job: Job; end: number; now: Clock; inBatch?: boolean };

/**
 * Runs a task until it is done or its time is over. In a batch, faults of SQLite itself are thrown: they spoil the
 * transaction.
 */
function advance({ database, job, end, now, inBatch = false }: Turn): Outcome {
  try {
    for (;;) {
      const step = job.task.next();
      if (step.done) return { done: true, settle: () => job.resolve(step.value) };
      if (now() >= end) return { done: false };
    }
  } catch (error) {
    if (sqliteCode(error) !== undefined) {
      if (inBatch) throw error;
      return { done: true, settle: () => job.reject(database.fault(error)) };
    }
    return { done: true, settle: () => job.reject(error) };
  }
}
