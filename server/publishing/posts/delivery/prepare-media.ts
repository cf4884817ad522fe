import { effectivePost } from '@/lib/platforms/effective';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { clock } from '@/server/system/clock';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { exclusiveKeyOf, startJob } from '@/server/system/jobs/tracked/start-job';
import { findRunningJob } from '@/server/system/jobs/tracked/store';
import { waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { fitForPublishing, toBeFitted } from '@/server/publishing/posts/delivery/fit-for-publishing';
import { preparePictureJob, prepareVideoJob } from '@/server/media/jobs';
import { platformPostOf, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { versionsDueOfEveryProject } from '@/server/publishing/stored-posts/due.store';
import { findPost } from '@/server/publishing/stored-posts/store';

/**
 * Long enough for long videos, one after the other; short enough that the results still exist (unused ones go after a
 * week).
 */
const AHEAD_MS = 6 * 3_600_000;
/** A post that is due this soon has its media converted by its own delivery. */
const TOO_LATE_MS = 2_000;
/** Only the nearest posts; later ones follow as their time comes. */
const LIMIT = 1_000;
/** Posts checked at a time. */
const BATCH = 200;

/**
 * Converts the media of coming posts in advance, so that no post is late for it. `seen`: the version of each post that
 * this process has already checked. Returns how many jobs were started.
 */
export async function prepareComing(seen: Map<string, number>): Promise<number> {
  const now = clock.now().getTime();
  const coming = await versionsDueOfEveryProject(new Date(now + TOO_LATE_MS), new Date(now + AHEAD_MS), {
    limit: LIMIT,
  });
  const ids = new Set(coming.map(({ id }) => id));
  for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
  let started = 0;
  for (const { id, version } of coming.filter((post) => seen.get(post.id) !== post.version).slice(0, BATCH)) {
    const post = await findPost(id);
    if (post) started += await startPreparing(post);
    seen.set(id, version);
  }
  return started;
}

async function startPreparing(post: Post): Promise<number> {
  let started = 0;
  for (const entry of post.platformPosts.filter(isToCome)) {
    const wanted = await toBeFitted(contentOf(post, entry), entry.platform);
    if (!wanted) continue;
    const label = `Preparing ${post.title ? `“${post.title.slice(0, 80)}”` : 'a post'} for ${labelOf(entry.platform)}`;
    await startJob(wanted === 'videos' ? prepareVideoJob : preparePictureJob, {
      payload: { postId: post._id, platform: entry.platform },
      projectId: post.projectId,
      createdBy: post.createdBy,
      label,
    });
    started += 1;
  }
  return started;
}

/** A second attempt finds the results of the first. */
function isToCome({ delivery, attempts }: PlatformPost): boolean {
  return delivery.state === 'waiting' && attempts.length === 0;
}

function contentOf(post: Post, entry: PlatformPost) {
  return effectivePost(manifestOf(entry.platform), post, entry.platformSpecificData);
}

type Preparing = Pick<PlainContext, 'signal' | 'progress'> & { allowAddress?: (address: string) => boolean };

/**
 * The worker's side: the same work as the delivery's, whose results are kept. A post that was changed meanwhile is
 * processed as it is now.
 */
export async function prepareMedia(
  { postId, platform }: { postId: string; platform: PlatformKey },
  { signal, progress, allowAddress }: Preparing,
): Promise<void> {
  const post = await findPost(postId);
  const entry = post && platformPostOf(post, platform);
  if (!entry || !isToCome(entry)) return;
  await fitForPublishing(contentOf(post, entry), {
    platform,
    projectId: post.projectId,
    userId: post.createdBy,
    signal,
    progress,
    ...(allowAddress ? { allowAddress } : {}),
  });
}

/**
 * Waits for a worker that is preparing the same media: two at once would both be slower. However that ends, the
 * delivery checks for itself.
 */
export async function untilPrepared({
  postId,
  platform,
  signal,
}: {
  postId: string;
  platform: PlatformKey;
  signal: AbortSignal;
}): Promise<void> {
  // Videos and pictures share their key: each is one conversion of the same post.
  const key = exclusiveKeyOf(prepareVideoJob, { payload: { postId, platform }, projectId: '' });
  const job = key === null ? null : await findRunningJob(key);
  if (job) await waitForJob(String(job._id), signal);
}
