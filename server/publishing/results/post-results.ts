import type { WirePostResults } from '@/lib/contracts/results';
import { AppError } from '@/lib/errors/app-error';
import { LAST_READING_MS, REFRESH_EVERY_MS, refreshableAt } from '@/lib/results/reading-times';
import type { Reading } from '@/lib/results/figures';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import {
  noteForReading,
  readingsOfPost,
  refreshResults,
  resultsOfPost,
  type PostResult,
} from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import { unavailableOf } from './unavailable';

/** How a post does on each network where it is out. */
export async function readPostResults({ id }: { id: string }): Promise<WirePostResults> {
  const post = await requirePost(id);
  return presentResults(post, { known: await knownResults(post), readings: await readingsOfPost(id) });
}

/** Those of a post that no worker has noted yet are noted now. */
async function knownResults(post: Post): Promise<PostResult[]> {
  const known = await resultsOfPost(post._id);
  const isMissing = publishedOf(post).some(
    ({ platform, externalId }) => !known.some((one) => one.platform === platform && one.externalId === externalId),
  );
  if (!isMissing) return known;
  await noteForReading(post, clock.now());
  return resultsOfPost(post._id);
}

const publishedOf = ({ platformPosts }: Post) =>
  platformPosts.filter(({ status, publishedAt }) => status === 'published' && publishedAt !== null);

/** Has a post read again soon, in all its networks. Throws RATE_LIMITED within ten minutes of the last time. */
export async function refreshPostResults({ id }: { id: string }): Promise<WirePostResults> {
  const post = await requirePost(id);
  const now = clock.now();
  const known = await knownResults(post);
  const times = {
    now,
    before: new Date(now.getTime() - REFRESH_EVERY_MS),
    maxAge: new Date(now.getTime() - LAST_READING_MS),
  };
  if (!(await refreshResults(id, times)) && known.some((one) => refreshableAt(one.refreshedAt ?? null, now)))
    throw tooSoon(known, now);
  return presentResults(post, { known: await resultsOfPost(id), readings: await readingsOfPost(id) });
}

function tooSoon(known: readonly PostResult[], now: Date): AppError {
  const until = freeAt(known, now) ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('RATE_LIMITED', 'Results can be read again once in ten minutes. Wait a little.', {
    retryAfterSeconds,
  });
}

function freeAt(known: readonly PostResult[], now: Date): Date | null {
  const times = known.flatMap(({ refreshedAt }) => refreshableAt(refreshedAt ?? null, now) ?? []);
  return times.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
}

type Read = { known: readonly PostResult[]; readings: ReadonlyMap<string, Reading[]> };

function presentResults(post: Post, { known, readings }: Read): WirePostResults {
  const now = clock.now();
  return {
    platforms: publishedOf(post).map((entry) =>
      presentOne(entry, {
        result: known.find(({ platform }) => platform === entry.platform),
        readings: readings.get(entry.platform) ?? [],
      }),
    ),
    refreshableAt: freeAt(known, now)?.toISOString() ?? null,
  };
}

function presentOne(
  entry: PlatformPost,
  { result, readings }: { result: PostResult | undefined; readings: readonly Reading[] },
): WirePostResults['platforms'][number] {
  return {
    platform: entry.platform,
    latest: result?.latest ? presentReading(result.latest) : null,
    readings: readings.map(presentReading),
    unavailable: unavailableOf(entry, result),
    nextAt: result?.nextAt?.toISOString() ?? null,
  };
}

const presentReading = ({ at, views, likes, replies, shares, saves, clicks }: Reading) => ({
  at: at.toISOString(),
  ...{ views, likes, replies, shares, saves, clicks },
});
