import { nanoid } from 'nanoid';
import type { EffectivePost, PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { pausedText, pauseFor, type Pause } from '@/lib/posts/pauses';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { destinationOf } from '@/server/publishing/connections/destination';
import { fitForPublishing } from '@/server/publishing/posts/delivery/fit-for-publishing';
import { beforeCalls } from '@/server/system/net/before-calls';
import { NotSentError } from '@/server/system/net/network-errors';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { AdapterContext, Failure, PlatformAdapter } from '@/server/publishing/platforms/types';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import { activePauses } from '@/server/publishing/stored-posts/active-pauses';
import { adapterContext } from './adapter-context';
import { isReleased, waitForApproval } from './approval-gate';
import { afterAttempt } from './after-attempt';
import { announceChange, tellPages } from '@/server/publishing/posts/announce/announce';
import { waitUntil } from './credential-wait';
import { cleanFailure } from './failure-text';
import { holdLease, DatabaseUnavailableError, LeaseLostError, type Lease } from './lease';
import { untilPrepared } from './prepare-media';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { platformPostOf, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { deferred, isDue } from '@/server/publishing/post-rules/attempt';
import { attemptEnded, type End } from '@/server/publishing/post-rules/end-attempt';
import { isPartlyOut } from '@/server/publishing/post-rules/parts';
import { WAITS_TEXT } from '@/server/publishing/post-rules/wait-for-approval';
import { heldBack } from '@/server/publishing/post-rules/hold';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { untilStored } from '@/server/system/db/until-stored';
import { isLastMessage, nextMessage } from './next-message';
import { withFollowUps } from './with-follow-ups';

/** A delivery that takes longer is shown on open pages while it runs. */
const TOLD_AFTER_MS = 400;

type Delivery = {
  postId: string;
  platform: PlatformKey;
  worker: string;
  signal: AbortSignal;
  /** A recent copy of the post, if there is one, and of its credentials. */
  known?: { post: Post; credentials?: (() => Promise<UsableCredentials>) | undefined };
  /** Called as soon as the network says so, before that is stored: its next call need not wait. */
  onPublished?: () => void;
};

/** Delivers a due platform post: one attempt, and one more for each part behind it. */
export async function deliverPlatformPost(delivery: Delivery): Promise<Post | null> {
  const changed = await deliverMessage(delivery);
  if (!changed || !isNextPartDue(changed, delivery.platform)) return changed;
  // Whatever holds posts back is asked again before each part.
  return (await deliverPlatformPost({ ...delivery, known: { post: changed } })) ?? changed;
}

/** A part is out, and the next one may go. */
export function isNextPartDue(post: Post, platform: PlatformKey): boolean {
  const entry = platformPostOf(post, platform);
  return Boolean(entry && isPartlyOut(entry) && entry.delivery.tries === 0 && isDue(entry, clock.now()));
}

/**
 * One attempt to deliver a due platform post: claim, send, record. Does nothing when another worker has it. Any number
 * of workers may call it at any time: a post that one of them has claimed is never sent by another. Returns the post
 * when the attempt changed it.
 */
async function deliverMessage({ known, ...delivery }: Delivery): Promise<Post | null> {
  const { postId, platform } = delivery;
  const seen = known?.post ?? (await findPost(postId));
  const waiting = seen && platformPostOf(seen, platform);
  if (!seen || !waiting || !isDue(waiting, clock.now())) return null;
  const [pauses, released] = await Promise.all([activePauses(), isReleased(seen)]);
  if ((await holdBack(seen, platform, pauses)) || (await waitForApproval(seen, platform, released))) return null;
  const usable = await (known?.credentials?.() ?? freshCredentialsFor(destinationOf(seen, waiting)));
  if (await putOff({ post: seen, platform, usable })) return null;
  return attemptDelivery({ ...delivery, post: seen, entry: waiting, usable });
}

/** While publishing is paused nothing is claimed: the delivery waits for the end of the pause. */
async function holdBack(post: Post, platform: PlatformKey, pauses: readonly Pause[]): Promise<boolean> {
  const pause = pauseFor(pauses, { projectId: post.projectId, platform });
  if (!pause) return false;
  const changed = await changePost(
    post._id,
    (stored) => heldBack(stored, { platform, now: clock.now(), text: pausedText(pause) }),
    post,
  );
  if (changed) await announceChange(changed);
  return true;
}

/** While the network has asked this credential to wait, nothing is tried: the delivery moves to the end of the wait. */
async function putOff({
  post,
  platform,
  usable,
}: {
  post: Post;
  platform: PlatformKey;
  usable: UsableCredentials;
}): Promise<boolean> {
  if (usable.missing.length > 0 || usable.blocked?.class === 'authentication') return false;
  const until = await waitUntil({ platform, credentials: usable.credentials });
  if (!until) return false;
  const text = `${labelOf(platform)} asked this account to wait. It is tried again when the wait is over.`;
  const changed = await changePost(
    post._id,
    (stored) => deferred(stored, { platform, until, text, now: clock.now() }),
    post,
  );
  if (changed) await announceChange(changed);
  return true;
}

type Attempted = Omit<Delivery, 'known'> & { post: Post; entry: PlatformPost; usable: UsableCredentials };

async function attemptDelivery({ post, entry, usable, ...delivery }: Attempted): Promise<Post | null> {
  const { postId, platform, worker, signal, onPublished } = delivery;
  const attemptId = nanoid();
  const adapter = await adapterOf(platform);
  const lease = holdLease({ post, platform, attemptId, worker, signal });
  const slow = setTimeout(() => void tellPages(lease.latest()), TOLD_AFTER_MS);
  const files = adapterContext({
    platform,
    credentials: usable.credentials,
    steps: entry.delivery.steps,
    signal: lease.signal,
    beforeCreate: lease.beforeCreate,
    saveStep: lease.saveStep,
  });
  const publish = () => prepareAndPublish({ post, entry, adapter, lease, context: files.context });
  const isLast = isLastMessage(post, entry);
  try {
    const end = refusedAtOnce({ platform, usable }) ?? (await send({ adapter, run: publish, lease, signal }));
    if (!end) {
      if (lease.isStale()) return await deliverPlatformPost(delivery);
      log[lease.isTaken() ? 'warn' : 'debug']({ postId, platform }, 'another worker has this delivery');
      return null;
    }
    // After anything else the account may have to wait, which the next delivery must find.
    if (end.state === 'published' && isLast && end.limitFor === undefined) onPublished?.();
    const canLook = adapter.find !== undefined;
    const ended = await untilStored(() =>
      lease.change((stored) => attemptEnded(stored, { platform, attemptId, end, now: clock.now(), canLook })),
    );
    // The post itself reports a success.
    log[end.state === 'published' ? 'debug' : 'info'](
      {
        postId,
        platform,
        attemptId,
        outcome: end.state,
        class: end.state === 'failed' ? end.failure.class : undefined,
        kept: ended !== null,
      },
      'attempt ended',
    );
    lease.end();
    clearTimeout(slow);
    if (!ended && lease.isStale()) return await deliverPlatformPost(delivery);
    if (ended) await afterAttempt({ post: ended, platform, end, usable });
    return ended;
  } finally {
    lease.end();
    clearTimeout(slow);
    await files.dispose();
  }
}

type Publishing = {
  post: Post;
  entry: PlatformPost;
  adapter: PlatformAdapter;
  lease: Lease;
  context: AdapterContext;
};

/** Converts the files for the network, calls it, and runs the steps after a live post. */
async function prepareAndPublish({ post, entry, adapter, lease, context }: Publishing): Promise<End> {
  const { platform } = entry;
  const content = nextMessage(post, entry);
  const withFiles = hasFiles(content);
  if (withFiles) await lease.claim();
  const fitting = await fitForPublishing(content, {
    platform,
    projectId: post.projectId,
    userId: post.createdBy,
    signal: lease.signal,
    untilPrepared: () => untilPrepared({ postId: post._id, platform, signal: lease.signal }),
  });
  // An alt text may have changed while files were made to fit.
  if (withFiles && !(await isReleased(post))) return fail({ class: 'retry', text: WAITS_TEXT });
  const published = await beforeCalls(lease.claim, () => adapter.publish(context, { ...content, ...fitting }));
  return withFollowUps(published, { adapter, context, post: content, isLast: isLastMessage(post, entry) });
}

/** Conversion takes time: done under a claim, so that two workers never both do it. */
function hasFiles({ media, data }: EffectivePost): boolean {
  return media.length > 0 || Boolean(data.coverFrame);
}

/** Failures known without a call: missing credentials, or an expired token. */
function refusedAtOnce({
  platform,
  usable: { missing, blocked },
}: {
  platform: PlatformKey;
  usable: UsableCredentials;
}): End | null {
  if (missing.length > 0)
    return fail({
      class: 'authentication',
      text: `${labelOf(platform)} is not connected: ${missing.join(', ')} missing. Add it in Settings, then publish again.`,
    });
  return blocked ? fail(blocked) : null;
}

const fail = (failure: Failure): End => ({ state: 'failed', failure });

type Sending = { adapter: PlatformAdapter; run: () => Promise<End>; lease: Lease; signal: AbortSignal };

/** The adapter's call and the class of its error. Null when the claim was lost before anything was sent. */
async function send({ adapter, run, lease, signal }: Sending): Promise<End | null> {
  try {
    return await run();
  } catch (error) {
    const sent = lease.wasSent();
    const refusal = lease.refusal();
    if (!sent && refusal instanceof LeaseLostError) return null;
    if (!sent && refusal instanceof DatabaseUnavailableError) return fail({ class: 'retry', text: refusal.message });
    if (signal.aborted && (!sent || error instanceof NotSentError))
      return lease.isTaken() ? { state: 'released' } : null;
    return fail(cleanFailure(adapter.classify(error, sent), { sent }));
  }
}
