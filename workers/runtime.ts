import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAMES, type QueueName } from '@/server/system/jobs/define';
import { jobs, type JobName } from '@/workers/jobs';
import { QUEUE_PREFIX } from '@/server/system/jobs/queues';
import { log } from '@/server/system/log';
import type { Handler, JobContext } from './handler';
import { registry } from './registry';

/** Jobs of one queue that one process handles at a time. */
const CONCURRENCY = 16;
const AGAIN_MS = 2000;

export type Consumers = { close(): Promise<void> };

type Runners = Omit<JobContext, 'signal'>;

/**
 * One BullMQ worker per queue, started again when its start fails (Redis loading its data, or becoming unavailable in
 * between).
 */
export function consumeQueues({ connection, ...runners }: { connection: Redis } & Runners): Consumers {
  const workers = new Map<QueueName, Worker>();
  let closed = false;

  const open = (queue: QueueName) => {
    if (closed) return;
    const worker = new Worker(queue, (job) => handle(job, runners), {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: CONCURRENCY,
      // A job of a dead worker is given to another: claims in the database make that harmless.
      lockDuration: 30_000,
      maxStalledCount: 3,
    });
    workers.set(queue, worker);
    worker.on('error', (err) => log.debug({ err, queue }, 'a queue lost Redis'));
    worker.on('failed', (job, err) => log.error({ err, queue, job: job?.name, id: job?.id }, 'a job failed'));
    worker.waitUntilReady().catch((err: unknown) => {
      log.warn({ err, queue }, 'a queue could not be opened; trying again');
      void worker
        .close(true)
        .catch((error: unknown) => log.debug({ err: error, queue }, 'a queue could not be closed'));
      setTimeout(() => open(queue), AGAIN_MS).unref();
    });
  };
  for (const queue of QUEUE_NAMES) open(queue);

  return {
    close: async () => {
      closed = true;
      await Promise.allSettled([...workers.values()].map((worker) => worker.close(connection.status !== 'ready')));
    },
  };
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/** Payload parsed, time bounded, handler loaded and run. */
async function handle(job: Job, runners: Runners): Promise<void> {
  const { name } = job;
  if (!isJobName(name)) throw new Error(`No handler for the job ${name}: it was queued by another version`);
  const declaration = jobs[name];
  const run = (await registry[name]()) as Handler<unknown>;
  const signal = AbortSignal.timeout(declaration.timeoutMs);
  await Promise.race([run(declaration.payload.parse(job.data), { ...runners, signal }), tooLate(signal, name)]);
}

function tooLate(signal: AbortSignal, name: string): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`The job ${name} took too long`)), { once: true }),
  );
}
