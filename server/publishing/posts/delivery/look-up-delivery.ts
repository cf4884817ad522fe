import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { destinationOf } from '@/server/publishing/connections/destination';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { AdapterContext, Pending, PlatformAdapter, Published } from '@/server/publishing/platforms/types';
import { readingContext } from './adapter-context';
import { afterAttempt } from './after-attempt';
import { announceChange, announceFailure } from '@/server/publishing/posts/announce/announce';
import { cleanFailure } from './failure-text';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { platformPostOf, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { partsOutOf } from '@/server/publishing/post-rules/parts';
import { lookEnded, lookTaken, type Look } from '@/server/publishing/post-rules/wake';
import { postsWithFingerprints } from '@/server/publishing/stored-posts/content.store';
import { changePost } from '@/server/publishing/stored-posts/store';
import { untilStored } from '@/server/system/db/until-stored';
import { isLastMessage, nextMessage } from './next-message';
import { withFollowUps } from './with-follow-ups';

const DAY_MS = 86_400_000;

/**
 * Asks the network about the outcome of a delivery: an unknown one, or one that was accepted and is not live yet. Sends
 * nothing.
 */
export async function lookUpDelivery({
  postId,
  platform,
  signal,
}: {
  postId: string;
  platform: PlatformKey;
  signal: AbortSignal;
}): Promise<Post | null> {
  const post = await changePost(postId, (stored) => lookTaken(stored, { platform, now: clock.now() }));
  const entry = post && platformPostOf(post, platform);
  if (!entry) return null;
  const usable = await freshCredentialsFor(destinationOf(post, entry));
  const adapter = await adapterOf(platform);
  const context = readingContext({ platform, credentials: usable.credentials, signal, steps: entry.delivery.steps });
  const look = await ask({ adapter, context, post, entry });
  const ended = await untilStored(() =>
    changePost(postId, (stored) => lookEnded(stored, { platform, look, now: clock.now() })),
  );
  if (!ended) return null;
  if (look?.state === 'published' || look?.state === 'failed') {
    await afterAttempt({ post: ended, platform, end: look, usable });
    return ended;
  }
  await announceChange(ended);
  const now = platformPostOf(ended, platform);
  if (now?.status === 'failed') await announceFailure(ended, now);
  return ended;
}

async function ask({
  adapter,
  context,
  post,
  entry,
}: {
  adapter: PlatformAdapter;
  context: AdapterContext;
  post: Post;
  entry: PlatformPost;
}): Promise<Look> {
  const { pending, attemptId } = entry.delivery;
  const content = nextMessage(post, entry);
  const isLast = isLastMessage(post, entry);
  const found = (look: Published | Pending | null | undefined) =>
    look ? withFollowUps(look, { adapter, context, post: content, isLast }) : null;
  try {
    if (pending) return found(await adapter.poll?.(context, { state: 'pending', ...pending }));
    const sentAt = entry.attempts.find((attempt) => attempt.id === attemptId)?.sentAt ?? entry.attempts.at(-1)?.sentAt;
    if (!sentAt) return null;
    return found(await adapter.find?.(context, content, { sentAt, isKnown: await knownAs(post, entry, sentAt) }));
  } catch (error) {
    const failure = cleanFailure(adapter.classify(error, true), { sent: true });
    log.warn(
      { postId: post._id, platform: entry.platform, class: failure.class, text: failure.text },
      'the network could not be asked about a delivery',
    );
    if (failure.class === 'rate-limited') return { state: 'later', afterMs: failure.afterMs };
    // Only a clear refusal of an accepted post ends it; after anything else the network is asked again.
    return pending && failure.class === 'permanent' ? { state: 'failed', failure } : null;
  }
}

/**
 * Whether another post with the same text, or another part of this one, is recorded under an external id on that
 * platform, about that time.
 */
async function knownAs(post: Post, entry: PlatformPost, sentAt: Date): Promise<(externalId: string) => boolean> {
  const { platform } = entry;
  const { projectId, fingerprints = [] } = post;
  const since = new Date(sentAt.getTime() - DAY_MS);
  const alike = fingerprints.length > 0 ? await postsWithFingerprints({ projectId, fingerprints, since }) : [];
  const others = alike.filter(({ _id }) => _id !== post._id);
  const idsOf = (one: PlatformPost | undefined) =>
    one ? [one.externalId, ...partsOutOf(one).map(({ externalId }) => externalId)] : [];
  const known = new Set([...idsOf(entry), ...others.flatMap((other) => idsOf(platformPostOf(other, platform)))]);
  return (externalId) => known.has(externalId);
}
