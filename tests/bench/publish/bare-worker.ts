import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

/**
 * The floor of the publishing bench: a job and an HTTP call, nothing stored. Its own process, like a worker.
 */
const { REDIS_URL = '', FLOOR_URL = '', FLOOR_CONCURRENCY = '100' } = process.env;
const worker = new Worker(
  'floor',
  async (job) => {
    const answer = await fetch(`${FLOOR_URL}${String(job.data.path)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(job.data.body),
    });
    const { ok } = (await answer.json()) as { ok: boolean };
    if (!ok) throw new Error('refused');
  },
  {
    connection: new Redis(REDIS_URL, { maxRetriesPerRequest: null }),
    concurrency: Number(FLOOR_CONCURRENCY),
    removeOnComplete: { count: 0 },
  },
);
worker.on('ready', () => process.stdout.write('worker runs\n'));
