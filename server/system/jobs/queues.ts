import { Queue } from 'bullmq';
import type { z } from 'zod';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { closeProducer, producerConnection } from './connection';
import { QUEUE_NAMES, type JobDeclaration, type QueueName } from './define';

/** Keys in Redis begin with this. */
export const QUEUE_PREFIX = 'workspace';

const queues = new Map<QueueName, Queue>();

type When = {
  /** The same id is queued once, until its job is done. No `:`, not all digits. */
  id: string;
  /** Not before; immediately when absent or past. */
  at?: Date;
};

/**
 * Queues a job. Throws at once when Redis is unavailable: the caller must have another way to find the work.
 */
export async function enqueue<P extends z.ZodType>(
  job: JobDeclaration<string, P>,
  payload: z.input<P>,
  { id, at }: When,
): Promise<void> {
  const queue = await queueOf(job.queue);
  try {
    await queue.add(job.name, job.payload.parse(payload), {
      jobId: id,
      delay: Math.max(0, (at?.getTime() ?? 0) - clock.now().getTime()),
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: 1000 },
      // Finished jobs are not kept: an id must be free again. MongoDB holds the history.
      removeOnComplete: true,
      removeOnFail: { age: 3600, count: 200 },
    });
  } catch (error) {
    // A queue whose start failed never recovers by itself: the next job opens a new one.
    queues.delete(job.queue);
    void queue.close().catch((err: unknown) => log.debug({ err }, 'a queue could not be closed'));
    throw error;
  }
}

async function queueOf(name: QueueName): Promise<Queue> {
  const connection = await producerConnection();
  const known = queues.get(name);
  if (known) return known;
  const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX });
  queue.on('error', (err: unknown) => log.debug({ err, queue: name }, 'a queue lost Redis'));
  queues.set(name, queue);
  return queue;
}

type Depth = { labels: { queue: string; state: string }; value: number };

/** How many entries each queue holds, by their state. */
export async function queueCounts(): Promise<Depth[]> {
  const counted = await Promise.all(
    QUEUE_NAMES.map(async (queue) => {
      const counts = await (await queueOf(queue)).getJobCounts('waiting', 'active', 'delayed', 'failed');
      return Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value }));
    }),
  );
  return counted.flat();
}

/** The resident memory of Redis, in bytes. */
export async function redisMemory(): Promise<number> {
  return Number(/used_memory_rss:(\d+)/.exec(await (await producerConnection()).info('memory'))?.[1] ?? 0);
}

/** Closes the queues that this process opened. */
export async function closeQueues(): Promise<void> {
  const open = [...queues.values()];
  queues.clear();
  await Promise.allSettled(open.map((queue) => queue.close()));
  closeProducer();
}
