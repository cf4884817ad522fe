import type { PlatformKey } from '@/lib/platforms/keys';
import { LAST_READING_MS, nextReadingAt, triedAgainAt } from '@/lib/results/reading-times';
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
/** Results of one sweep of a platform: what is left waits for the next one. */
const MAX_TAKEN = 20;
/** Projects of a platform that are read at once. */
const TOGETHER = 3;

/** `onRead`: called with each post whose figures, or the reason why there are none, may be others now. */
type Reading = Asking & { onRead(post: Post): Promise<void> };

/**
 * For the sweep: reads what is due on a platform, each by one worker, a bounded number at a time. Some projects are
 * read together, each post by post: after the first refusal an account is not asked again. Platforms are read beside
 * each other, so that none waits for a slow one. Returns how many were read.
 */
export async function readDueResults(platform: PlatformKey, asking: Reading): Promise<number> {
  const inHand = new Set<string>();
  let taken = 0;
  const take = async (): Promise<PostResult | null> => {
    if (taken >= MAX_TAKEN || asking.signal.aborted) return null;
    taken += 1;
    const now = clock.now();
    // For as long as a call may take: a worker that dies leaves it to the next sweep.
    const until = new Date(now.getTime() + 5 * MINUTE_MS);
    const result = await takeResultDueOfEveryProject(platform, { now, until, except: inHand });
    if (result) inHand.add(String(result.projectId));
    return result;
  };
  const readFrom = async (first: PostResult | null): Promise<number> => {
    let read = 0;
    for (let result = first; result; result = await take()) {
      if (await readOne(result, asking)) read += 1;
      inHand.delete(String(result.projectId));
    }
    return read;
  };
  const first = await take();
  if (!first) return 0;
  const lanes = [readFrom(first)];
  while (lanes.length < TOGETHER) lanes.push(readFrom(await take()));
  // A sweep ends when all have ended, also where one of them failed.
  const ended = await Promise.allSettled(lanes);
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  return ended.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0);
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
    case 'failed': {
      const { until, why } = outcome;
      const nextAt = outcome.state === 'rest' ? until : laterOf(triedAgainAt(publishedAt, now), until);
      const isOver = now.getTime() - publishedAt.getTime() >= LAST_READING_MS;
      await changeResult(_id, {
        ...{ nextAt: isOver ? null : nextAt, restsUntil: until },
        ...(why ? { unavailable: why } : {}),
      });
      await restResults({ projectId: String(projectId), platform, destinationId }, { until, why, now });
      log.info({ platform, until, why }, 'readings of an account rest');
      return;
    }
    case 'none':
      await changeResult(_id, { nextAt: next, unavailable: outcome.why });
  }
}

/** A post that failed comes behind the others of its account: one that always fails must not keep them waiting. */
const laterOf = (tried: Date | null, until: Date): Date | null =>
  tried && new Date(Math.max(tried.getTime(), until.getTime() + MINUTE_MS));
