import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { defineTrackedJob, type Exclusive, type TrackedJobDeclaration } from '@/server/system/jobs/tracked/define';
import { presentJobs } from '@/server/system/jobs/tracked/present-jobs';
import { createTrackedRunner, type TrackedRunner } from '@/server/system/jobs/tracked/runner';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { until } from './publishing';

export const newId = () => String(new Types.ObjectId());

const opened: Bakery[] = [];

/** Connects a file's tests; after each its bakeries stop, and its jobs are gone. */
export function withTrackedJobs(): void {
  beforeAll(connectDatabase);
  afterEach(async () => {
    for (const bakery of opened.splice(0)) await bakery.stop();
    await TrackedJobModel.deleteMany({});
  });
  afterAll(async () => {
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
  });
}

/** The job as people see it. */
export const shown = async (id: string) => (await presentJobs([(await findJob(id))!], ''))[0]!;

/** Hangs until its job is released or lost, as a process that died does for all that others can see. */
export const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

type Settings = Partial<Omit<TrackedJobDeclaration, 'kind' | 'payload' | 'exclusive'>> & {
  exclusive?: Exclusive['whenTaken'];
};

/** A kind for a test: its payload is a name, which is its exclusive key too. */
export function kindOf(kind: string, { exclusive, ...settings }: Settings = {}) {
  return defineTrackedJob({
    kind,
    lane: 'quick',
    payload: z.object({ name: z.string().default('') }),
    result: z.unknown() as z.ZodType,
    timeoutMs: 30_000,
    words: { work: 'The baking of the bread', crashed: 'Use less dough.', late: 'Heat the oven first.' },
    ...settings,
    ...(exclusive ? { exclusive: { key: ({ name }) => `key-${name}`, whenTaken: exclusive } } : {}),
  });
}

type Kind = ReturnType<typeof kindOf>;
type Handler = (context: TrackedContext, payload: { name: string }) => Promise<unknown>;

export type Bakery = {
  start: (
    kind: Kind,
    start?: { name?: string; projectId?: string; createdBy?: string; units?: number; byItself?: boolean },
  ) => Promise<string>;
  /** Another worker in this process, with handlers of its own where given. */
  worker: (handlers?: Record<string, Handler>) => TrackedRunner;
  /** The job once it is as described. */
  once: (
    id: string,
    so: (job: NonNullable<Awaited<ReturnType<typeof findJob>>>) => boolean,
  ) => Promise<NonNullable<Awaited<ReturnType<typeof findJob>>>>;
  ended: (id: string) => Promise<NonNullable<Awaited<ReturnType<typeof findJob>>>>;
  stop: () => Promise<void>;
};

/** Kinds with their handlers, and workers of tracked jobs that look for them all the time, until the test ends. */
export function bakery(kinds: readonly Kind[], handlers: Record<string, Handler>): Bakery {
  const projectId = newId();
  const runners: { runner: TrackedRunner; timer: NodeJS.Timeout }[] = [];
  const once: Bakery['once'] = async (id, so) =>
    (await until(
      () => findJob(id),
      (job) => job !== null && so(job),
    ))!;
  const open: Bakery = {
    start: async (kind, { name = newId(), ...rest } = {}) =>
      String(
        (
          await startJob(kind, {
            payload: { name },
            projectId,
            createdBy: rest.projectId ?? projectId,
            label: 'Bread',
            ...rest,
          })
        )._id,
      ),
    worker: (own = {}) => {
      const all = { ...handlers, ...own };
      const runner = createTrackedRunner({
        worker: newId(),
        handlerOf: (kind) => {
          const declaration = kinds.find((each) => each.kind === kind);
          const run = all[kind];
          return Promise.resolve(
            declaration && run
              ? { declaration, run: (payload, context) => run(context, payload as { name: string }) }
              : null,
          );
        },
      });
      runners.push({ runner, timer: setInterval(runner.look, 25) });
      return runner;
    },
    once,
    ended: (id) => once(id, ({ endedAt }) => endedAt !== null),
    stop: async () => {
      const stopping = runners.splice(0);
      for (const { timer } of stopping) clearInterval(timer);
      await Promise.all(stopping.map(({ runner }) => runner.stop()));
    },
  };
  opened.push(open);
  return open;
}
