import { hostname } from 'node:os';
import { hasLiveWorker } from '@/server/system/jobs/worker-heartbeat.store';
import { createDeliveryRunner } from './delivery-runner';
import { requestWake } from '@/server/publishing/posts/announce/jobs';
import { findPost } from '@/server/publishing/stored-posts/store';
import { sweep } from './sweep';
import { wakePost } from './wake-post';

/** How long a call of the cron waits for its deliveries; longer ones continue by themselves. */
const WAIT_MS = 50_000;

/**
 * The sweep for hosts that trigger it with their own cron. A running worker is only woken; without one this process
 * delivers due posts. Counts posts.
 */
export async function publishDue(): Promise<{ due: number; dispatched: number; missed: number }> {
  const { due, dispatched, missed } = (await hasLiveWorker()) ? await wakeWorker() : await deliverHere();
  return { due, dispatched, missed };
}

function wakeWorker() {
  return sweep({
    ahead: false,
    wake: async (postId) => {
      const woken = await wakePost({ postId, dispatch: () => true });
      const post = await findPost(postId);
      if (post) await requestWake(post);
      return woken;
    },
  });
}

async function deliverHere() {
  const runner = createDeliveryRunner({ worker: `cron-${hostname()}-${process.pid}` });
  const swept = await sweep({ ahead: false, wake: (postId) => wakePost({ postId, dispatch: runner.dispatch }) });
  await Promise.race([runner.drained(), new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
  return swept;
}
