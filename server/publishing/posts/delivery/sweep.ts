import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { requestWakes, WAKE_AHEAD_MS } from '@/server/publishing/posts/announce/jobs';
import { postsDueOfEveryProject, type DuePost } from '@/server/publishing/stored-posts/due.store';
import type { Woken } from './wake-post';

/** Ids read at a time. Further ones are read right after these. */
const BATCH = 5000;
const CONCURRENCY = 64;

export type Swept = {
  due: number;
  dispatched: number;
  missed: number;
  /** When the next one within sight is due. */ nextAt: Date | null;
  more: boolean;
};

/**
 * One look for posts that need work: a range of one index. Due posts are woken here, whatever the queue knows; those
 * due soon are queued.
 */
export async function sweep({
  wake,
  ahead,
  isInHand = () => false,
}: {
  wake: (postId: string) => Promise<Woken>;
  ahead: boolean;
  /** Posts that this process is already working on. */ isInHand?: (postId: string) => boolean;
}): Promise<Swept> {
  const now = clock.now();
  const found = await postsDueOfEveryProject(new Date(now.getTime() + (ahead ? WAKE_AHEAD_MS : 0)), { limit: BATCH });
  const due = found.filter(({ nextActionAt }) => nextActionAt <= now);
  const later = found.slice(due.length);
  const open = due.filter(({ id }) => !isInHand(id));
  const swept: Swept = {
    due: 0,
    dispatched: 0,
    missed: 0,
    nextAt: later[0]?.nextActionAt ?? null,
    more: found.length === BATCH && later.length === 0,
  };
  await Promise.all([requestWakes(later), inTurns(open, (post) => wakeOne(post, { wake, swept }))]);
  return swept;
}

/** A post that can't be woken must not hold up the others. */
async function wakeOne(
  { id }: DuePost,
  { wake, swept }: { wake: (postId: string) => Promise<Woken>; swept: Swept },
): Promise<void> {
  try {
    const woken = await wake(id);
    if (woken.due || woken.missed > 0) swept.due += 1;
    if (woken.missed > 0) swept.missed += 1;
    if (woken.dispatched > 0) swept.dispatched += 1;
  } catch (err) {
    log.error({ err, postId: id }, 'a post could not be woken; the next sweep tries again');
  }
}

async function inTurns<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const turn = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, turn));
}
