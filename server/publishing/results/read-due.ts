import { nextReadingAt } from '@/lib/results/reading-times';
import type { LivePost } from '@/server/publishing/platforms/types';
import { platformPostOf, type Post } from '@/server/publishing/post-rules/aggregate';
import {
  addReading,
  changeResult,
  removeResultsOf,
  restResults,
  takeResultDueOfEveryProject,
  type PostResult,
} from '@/server/publishing/stored-posts/result.store';
import { findPost } from '@/server/publishing/stored-posts/store';
import { findTrashed } from '@/server/publishing/stored-posts/trash.store';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { askNetwork, type Asking, type Outcome } from './ask-network';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Results of one sweep: what is left waits for the next one. */
const MAX_TAKEN = 20;

/** `onRead`: called with each post whose figures, or the reason why there are none, may be others now. */
type Reading = Asking & { onRead(post: Post): Promise<void> };

/** For the sweep: reads what is due, each by one worker, a bounded number at a time. Returns how many were read. */
export async function readDueResults(asking: Reading): Promise<number> {
  let read = 0;
  for (let taken = 0; taken < MAX_TAKEN && !asking.signal.aborted; taken += 1) {
    const now = clock.now();
    // For as long as a call may take: a worker that dies leaves it to the next sweep.
    const result = await takeResultDueOfEveryProject(now, new Date(now.getTime() + 5 * MINUTE_MS));
    if (!result) break;
    read += (await readOne(result, asking)) ? 1 : 0;
  }
  return read;
}

async function readOne(result: PostResult, { onRead, ...asking }: Reading): Promise<boolean> {
  const live = await liveOf(result);
  if (!live) return false;
  const { post, ...names } = live;
  const outcome = await askNetwork(result, names, asking);
  await store(result, outcome);
  await onRead(post);
  return outcome.state === 'read';
}

/** The post as it is now; null: it is not out any more, and what was planned for it is put right. */
async function liveOf({ _id, postId, platform, externalId }: PostResult): Promise<(LivePost & { post: Post }) | null> {
  const post = await findPost(String(postId));
  const entry = post && platformPostOf(post, platform);
  if (post && entry?.status === 'published' && externalId && entry.externalId === externalId)
    return { post, externalId, publicUrl: entry.publicUrl };
  if (post) await changeResult(_id, { nextAt: null });
  // From the trash it may return.
  else if (await findTrashed(String(postId)))
    await changeResult(_id, { nextAt: new Date(clock.now().getTime() + DAY_MS) });
  else await removeResultsOf([postId]);
  return null;
}

async function store(result: PostResult, outcome: Outcome): Promise<void> {
  const { _id, projectId, platform, destinationId, publishedAt } = result;
  const now = clock.now();
  const next = nextReadingAt(publishedAt, now);
  switch (outcome.state) {
    case 'read':
      await addReading(result, { at: now, figures: outcome.figures, unavailable: outcome.lacks, nextAt: next });
      return;
    case 'rest':
      await changeResult(_id, {
        ...{ nextAt: outcome.until, restsUntil: outcome.until },
        ...(outcome.why ? { unavailable: outcome.why } : {}),
      });
      await restResults({ projectId: String(projectId), platform, destinationId }, { ...outcome, now });
      log.info({ platform, until: outcome.until, why: outcome.why }, 'readings of an account rest');
      return;
    case 'again':
      await changeResult(_id, { nextAt: outcome.at, unavailable: outcome.why });
      return;
    case 'none':
      await changeResult(_id, { nextAt: next, unavailable: outcome.why });
  }
}
