import { clock } from '@/server/system/clock';
import { enqueue } from '@/server/system/jobs/queues';
import { log } from '@/server/system/log';
import type { Destination } from './destination';
import { refreshTokenJob } from './jobs';
import { refreshToken } from './refresh-token';
import { refreshesDueOfEveryProject } from './store';

/** Read in one go; the next sweep finds the rest. */
const BATCH = 200;

/**
 * One look for tokens to renew. They are queued, so that workers share them; without Redis they are renewed right here.
 */
export async function sweepTokens(): Promise<{ due: number }> {
  const due = await refreshesDueOfEveryProject(clock.now(), { limit: BATCH });
  let queueTakes = true;
  for (const { refreshAt, ...destination } of due) {
    queueTakes = queueTakes && (await queued(destination, refreshAt));
    if (!queueTakes)
      await refreshToken({ ...destination, dueOnly: true }).catch((err: unknown) =>
        log.error({ err, ...destination }, 'a token could not be renewed; the next sweep tries again'),
      );
  }
  return { due: due.length };
}

async function queued(destination: Destination, refreshAt: Date): Promise<boolean> {
  try {
    await enqueue(refreshTokenJob, destination, {
      id: `refresh-${destination.destinationId ?? destination.projectId}-${destination.platform}-${refreshAt.getTime()}`,
    });
    return true;
  } catch (err) {
    log.warn({ err }, 'tokens are renewed without the queue: Redis does not answer');
    return false;
  }
}
