import { sharedMemory } from '@/server/publishing/posts/delivery/shared-memory.store';
import { noteForReading, postsBehindOfEveryProject } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';

const BATCH = 100;
const DAY_MS = 86_400_000;
const KEY = 'results:walk';
/** The place of the walk outlives a pause of the host; without it the walk begins again. */
const REMEMBERED_MS = 30 * DAY_MS;

type Walk = { after: string | null; restAt: number };

/**
 * For the sweep: one step of a walk over all posts, once a day. Deliveries note their posts by themselves; this is for
 * those that were published before the product read results, and for what a process that died left out.
 */
export async function notePublished(): Promise<number> {
  const now = clock.now();
  const { after, restAt } = ((await sharedMemory.get(KEY)) as Walk | null) ?? { after: null, restAt: 0 };
  if (now.getTime() < restAt) return 0;
  const posts = await postsBehindOfEveryProject(after, BATCH);
  // Noted together: each by itself would be a command of its own.
  await Promise.all(posts.map((post) => noteForReading(post, now)));
  const isEnd = posts.length < BATCH;
  const walk: Walk = isEnd
    ? { after: null, restAt: now.getTime() + DAY_MS }
    : { after: posts.at(-1)?._id ?? null, restAt: 0 };
  await sharedMemory.put(KEY, { value: walk, ms: REMEMBERED_MS });
  return isEnd ? 0 : posts.length;
}
