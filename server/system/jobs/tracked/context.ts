import type { z } from 'zod';
import type { JobState } from '@/lib/jobs/states';
import type { TrackedJobDeclaration } from './define';
import type { JobError } from './store';

export type Child<P extends z.ZodType> = {
  payload: z.input<P>;
  /** The title for people. */
  label: string;
  /** How much work it is, in the unit of its kind. */
  units?: number;
};

/** How a child ended. */
export type ChildOutcome = { name: string; kind: string; state: JobState; result: unknown; error: JobError | null };

/** A handler's input besides its payload. */
export type TrackedContext = {
  jobId: string;
  projectId: string;
  createdBy: string;
  /** Aborted when it is cancelled, too late, or taken by another worker. */
  signal: AbortSignal;
  /** Its progress (0–1) and current step. Cheap: it is written once a second. */
  progress(fraction: number, sentence?: string): void;
  /** Its work turned out to be so much, in the unit of its kind: the time left and the rate of its kind count by it. */
  resize(units: number): void;
  /**
   * Says how to take back something that this run has made: done when the job turns out to be cancelled, which may be
   * after the handler has returned.
   */
  takeBack(undo: () => Promise<void>): void;
  /**
   * Runs a step once: its result is saved with the hash of its input before the next one begins, and a repeat of the
   * job with the same input gets the saved one. From the first step whose name or input differs, all run again. Steps
   * go one after another; the result is JSON, at most 128 kB (larger things are files: save their ids). A step that
   * was cut off runs again, so its effect must bear that.
   */
  step<T>(name: string, input: unknown, run: () => Promise<T>): Promise<T>;
  /** Starts a child, or finds it: a repeat starts none twice. It is cancelled with its parent. Returns its id. */
  startChild<P extends z.ZodType>(
    name: string,
    declaration: TrackedJobDeclaration<string, P>,
    child: Child<P>,
  ): Promise<string>;
  /**
   * The outcomes of all children. While one is active the job waits without a place in its lane (so the call throws),
   * and begins again when the last has ended. `share`: the part of the job's progress that they fill.
   */
  untilChildrenEnded(shown?: { sentence?: string; share?: { from: number; to: number } }): Promise<ChildOutcome[]>;
};

/** The part that plain handlers need; tests make it by hand. */
export type PlainContext = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal' | 'progress'>;
