import type { PlatformKey } from '@/lib/platforms/define';
import { log } from '@/server/system/log';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import { pagesTold } from '@/server/publishing/posts/announce/announce';
import { deliverPlatformPost, isNextPartDue } from './deliver-platform-post';
import { createLanes } from './lanes';
import { runFollowUps } from './follow-up';
import { lookUpDelivery } from './look-up-delivery';
import { platformPostOf, type Post } from '@/server/publishing/post-rules/aggregate';

/** Concurrent deliveries of one account, and in total: a slow account delays only itself. */
const PER_ACCOUNT = 3;
const TOTAL = 100;

export type DeliveryTask = {
  kind: 'deliver' | 'look' | 'follow';
  post: Post;
  platform: PlatformKey;
  /** The account whose limits it shares (account-of.ts). */ account: string;
  /** Of a delivery: what was read when it fell due. */ credentials?: (() => Promise<UsableCredentials>) | undefined;
};

export type DeliveryRunner = {
  /** Takes a task unless it already has it. Returns whether it did. */
  dispatch(task: DeliveryTask): boolean;
  /** Whether it already has a task of this post. */
  holds(postId: string): boolean;
  /** Queued and running. */
  size(): number;
  /** Resolves when all is done. */
  drained(): Promise<void>;
  /**
   * Starts nothing more, lets running deliveries finish for a while, then cuts them off: unsent ones return to the
   * queue.
   */
  stop(graceMs: number): Promise<void>;
};

/** How long deliveries that were cut off may take to record that. */
const CUT_OFF_MS = 1000;

/** Runs deliveries in this process, each account in a lane of its own. */
export function createDeliveryRunner({ worker }: { worker: string }): DeliveryRunner {
  const lanes = createLanes({ perLane: PER_ACCOUNT, total: TOTAL });
  const cut = new AbortController();
  const held = new Map<string, number>();
  let stopped = false;

  const hold = (postId: string, by: 1 | -1) => {
    const count = (held.get(postId) ?? 0) + by;
    if (count > 0) held.set(postId, count);
    else held.delete(postId);
  };

  const run = async (task: DeliveryTask, leave: () => void) => {
    const { kind, post, platform, account } = task;
    const postId = post._id;
    try {
      if (kind === 'follow') return await runFollowUps({ post, platform, signal: cut.signal });
      const changed = await carryOut(task, { worker, signal: cut.signal, leave });
      if (changed && kind === 'look' && isNextPartDue(changed, platform))
        dispatch({ kind: 'deliver', post: changed, platform, account });
      if (changed && asksForMore(changed, platform)) dispatch({ kind: 'follow', post: changed, platform, account });
    } catch (err) {
      // Mostly an unavailable database: the post still waits, and the next sweep finds it.
      log.error({ err, postId, platform, kind }, 'a delivery could not be carried out; the sweep finds it again');
    } finally {
      hold(postId, -1);
    }
  };

  const dispatch = (task: DeliveryTask) => {
    // Comments may take a minute: they never delay the account's posts.
    const lane = `${task.account}${task.kind === 'follow' ? ':follow' : ''}`;
    if (
      stopped ||
      !lanes.add(lane, { key: `${task.post._id}:${task.platform}:${task.kind}`, run: (leave) => run(task, leave) })
    )
      return false;
    hold(task.post._id, 1);
    return true;
  };

  return {
    dispatch,
    holds: (postId) => held.has(postId),
    size: lanes.size,
    drained: () => lanes.drained().then(pagesTold),
    stop: async (graceMs) => {
      stopped = true;
      lanes.clear();
      const done = lanes.drained();
      await Promise.race([done, after(graceMs)]);
      cut.abort(new Error('The worker stops'));
      await Promise.race([done.then(pagesTold), after(CUT_OFF_MS)]);
    },
  };
}

type Hands = { worker: string; signal: AbortSignal; /** Frees its place. */ leave: () => void };

/** Returns the post when that changed it. */
function carryOut(
  { kind, post, platform, credentials }: DeliveryTask,
  { worker, signal, leave }: Hands,
): Promise<Post | null> {
  const delivery = { postId: post._id, platform, signal };
  if (kind === 'look') return lookUpDelivery(delivery);
  return deliverPlatformPost({ ...delivery, worker, known: { post, credentials }, onPublished: leave });
}

function asksForMore(post: Post, platform: PlatformKey): boolean {
  return platformPostOf(post, platform)?.followUps.some(({ outcome }) => outcome === 'waiting') ?? false;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
