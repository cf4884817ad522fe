import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import type { DeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';
import { releaseLeftovers } from '@/server/publishing/posts/pauses/release-held';
import { sweep } from '@/server/publishing/posts/delivery/sweep';
import { wakePost } from '@/server/publishing/posts/delivery/wake-post';

/** docs/decisions/publishing.md, "Time". */
const SWEEP_MS = 15_000;
/** Without Redis no jobs arrive: only the sweep remains. */
const ALONE_SWEEP_MS = 1_000;
/** After a failed sweep (the database is unavailable), and between sweeps of a backlog. */
const SOON_MS = 1_000;
/** Gives the queue a chance to be first, so that workers share due posts instead of racing for them. */
const QUEUE_FIRST_MS = 300;
/** With more work than this in the process, the backlog waits in the database. */
const MAX_QUEUED_DELIVERIES = 2_500;

export type Sweeper = {
  /** Sweeps immediately: after a start, when Redis is back. */
  now(): void;
  stop(): Promise<void>;
};

/**
 * Ensures that a due post leaves within a second of its time, whatever happens to Redis: sweeps by a plain timer, and
 * again at the exact time of the next due post.
 */
export function startSweeper({ runner, redisIsUp }: { runner: DeliveryRunner; redisIsUp: () => boolean }): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(look, ms);
  };

  const look = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = lookOnce()
      .catch((err: unknown) => {
        log.warn({ err }, 'a sweep failed: the database does not answer; trying again');
        return SOON_MS;
      })
      .then((ms) => {
        running = null;
        plan(again ? 0 : ms);
      });
  };

  const lookOnce = async (): Promise<number> => {
    await releaseLeftovers();
    if (runner.size() > MAX_QUEUED_DELIVERIES) return SOON_MS;
    const swept = await sweep({
      ahead: true,
      isInHand: runner.holds,
      wake: (postId) => wakePost({ postId, dispatch: runner.dispatch }),
    });
    if (swept.dispatched > 0 || swept.missed > 0) log.info(swept, 'the sweep found posts');
    const regular = redisIsUp() ? SWEEP_MS : ALONE_SWEEP_MS;
    if (swept.more) return SOON_MS;
    if (!swept.nextAt) return regular;
    const next = swept.nextAt.getTime() - clock.now().getTime() + (redisIsUp() ? QUEUE_FIRST_MS : 0);
    return Math.min(regular, Math.max(next, 50));
  };

  look();
  return {
    now: () => plan(0),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
