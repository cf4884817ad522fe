import type { PlatformKey } from '@/lib/platforms/define';
import { pausedText, pauseFor } from '@/lib/posts/pauses';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { destinationOf } from '@/server/publishing/connections/destination';
import { adapterOf } from '@/server/publishing/platforms/index';
import { accountOf } from './account-of';
import { activePauses } from '@/server/publishing/stored-posts/active-pauses';
import { announceChange, announceFailure, announceIncomplete } from '@/server/publishing/posts/announce/announce';
import type { DeliveryTask } from './delivery-runner';
import { credentialsAhead } from './credentials-ahead';
import { provenUnsent } from './first-byte';
import { platformPostOf, type Post } from '@/server/publishing/post-rules/aggregate';
import { nextActionOf } from '@/server/publishing/post-rules/next-action';
import { reminderDue, timePassed, workOf } from '@/server/publishing/post-rules/wake';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { tellOutcomes } from '@/server/publishing/posts/announce/tell-outcomes';

/** Even without catching up, a post may be as late as a restart takes. */
const MIN_CATCH_UP_MS = 300_000;

/**
 * The result of a wake-up: something to send, how much was handed over, and platform posts that no worker reached in
 * time.
 */
export type Woken = { due: boolean; dispatched: number; missed: number };
const NOTHING: Woken = { due: false, dispatched: 0, missed: 0 };

/**
 * Does what is due on a post: fails missed platforms, frees those that a dead worker held, reminds the owner, hands
 * over due ones.
 */
export async function wakePost({
  postId,
  dispatch,
  known,
}: {
  postId: string;
  dispatch: (task: DeliveryTask) => boolean;
  /** A recent copy of the post: all that is done to it depends on its version. */ known?: Post;
}): Promise<Woken> {
  const found = known ?? (await findPost(postId));
  if (!found) return NOTHING;
  const seen = await tellOutcomes(found);
  const [lookable, pauses] = await Promise.all([lookablePlatforms(seen), activePauses()]);
  const paused = (platform: PlatformKey) => {
    const pause = pauseFor(pauses, { projectId: seen.projectId, platform });
    return pause && pausedText(pause);
  };
  let outcome: { missed: number; tell: boolean } = { missed: 0, tell: false };
  const changed = await changePost(
    postId,
    (stored) => {
      const now = clock.now();
      const passed = timePassed(stored, {
        now,
        catchUpMs: Math.max(MIN_CATCH_UP_MS, env.CATCH_UP_HOURS * 3_600_000),
        canLook: (platform) => lookable.has(platform),
        paused,
        // Of what is stored by now: a mark, or the end of a lease, may be later than what was seen.
        unsent: provenUnsent(stored, now),
      });
      const reminder = reminderDue(passed.post, now);
      outcome = { missed: passed.missed, tell: reminder?.tell ?? false };
      return reminder?.post ?? (passed.post === stored && isStale(stored) ? { ...stored } : passed.post);
    },
    seen,
  );
  if (changed) await announce({ before: seen, after: changed, tell: outcome.tell });
  const post = changed ?? seen;
  const { deliver, look, follow } = workOf(post, clock.now());
  const work = { deliver, look, follow };
  const open = (['deliver', 'look', 'follow'] as const).flatMap((kind) =>
    work[kind].map((platform) => ({ kind, post, platform })),
  );
  const tasks = await Promise.all(
    open.map(async (task): Promise<DeliveryTask> => {
      const destination = destinationOf(post, platformPostOf(post, task.platform) ?? task);
      const credentials = task.kind === 'deliver' ? credentialsAhead(destination) : undefined;
      return { ...task, account: await accountOf(destination), credentials };
    }),
  );
  const dispatched = tasks.filter(dispatch).length;
  return { due: deliver.length > 0, dispatched, missed: changed ? outcome.missed : 0 };
}

/** Heartbeats extend a lease without changing when to look next. */
function isStale(post: Post): boolean {
  return nextActionOf(post)?.getTime() !== post.nextActionAt?.getTime();
}

async function lookablePlatforms(post: Post): Promise<Set<PlatformKey>> {
  const running = post.platformPosts.filter((entry) => entry.delivery.state === 'running');
  const found = await Promise.all(
    running.map(async ({ platform }) => ((await adapterOf(platform)).find ? platform : null)),
  );
  return new Set(found.filter((platform) => platform !== null));
}

async function announce({ before, after, tell }: { before: Post; after: Post; tell: boolean }): Promise<void> {
  if (tell) await announceIncomplete(after, 'hour');
  await announceChange(after);
  const failedNow = after.platformPosts.filter(
    (entry) =>
      entry.status === 'failed' &&
      before.platformPosts.find(({ platform }) => platform === entry.platform)?.status !== 'failed',
  );
  for (const entry of failedNow) await announceFailure(after, entry);
}
