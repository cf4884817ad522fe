import { nanoid } from 'nanoid';
import type { PlatformKey } from '@/lib/platforms/define';
import { pauseFor } from '@/lib/posts/pauses';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { destinationOf } from '@/server/publishing/connections/destination';
import { fitForPublishing } from '@/server/publishing/posts/delivery/fit-for-publishing';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { AdapterContext, PlatformAdapter } from '@/server/publishing/platforms/types';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import { adapterContext } from './adapter-context';
import { activePauses } from '@/server/publishing/stored-posts/active-pauses';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { noteWait, waitUntil } from './credential-wait';
import { cleanFailure } from './failure-text';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { platformPostOf, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';
import { HEARTBEAT_MS } from '@/server/publishing/post-rules/attempt';
import {
  followUpEnded,
  followUpExtended,
  followUpsDeferred,
  followUpSent,
  followUpTaken,
  type FollowUpEnd,
} from '@/server/publishing/post-rules/follow-up';
import { lastKnownPart, messageDue } from '@/server/publishing/post-rules/parts';
import { changePost } from '@/server/publishing/stored-posts/store';
import { untilStored } from '@/server/system/db/until-stored';

/** A step that takes longer is cut off. */
const STEP_MAX_MS = 300_000;
/** While publishing is paused, this is how often its end is checked. */
const PAUSED_MS = 60_000;

type Step = {
  post: Post;
  /** Under the id of what its steps are about: of several parts, the last. */
  entry: PlatformPost & { externalId: string };
  kind: string;
  adapter: PlatformAdapter;
  usable: UsableCredentials;
  signal: AbortSignal;
};

/**
 * First comments, thumbnails: one after the other, each claimed by one worker, marked before its creating call leaves,
 * and recorded. Their outcome never changes the post.
 */
export async function runFollowUps({
  post,
  platform,
  signal,
}: {
  post: Post;
  platform: PlatformKey;
  signal: AbortSignal;
}): Promise<void> {
  const entry = platformPostOf(post, platform);
  const waiting = entry?.followUps.filter(({ outcome }) => outcome === 'waiting') ?? [];
  const [adapter, usable] = await Promise.all([
    adapterOf(platform),
    freshCredentialsFor(destinationOf(post, entry ?? { platform })),
  ]);
  const live = entry && (lastKnownPart(entry)?.externalId ?? entry.externalId);
  if (!entry || !live) return;
  const paused = pauseFor(await activePauses(), { projectId: post.projectId, platform });
  const until = paused
    ? new Date(clock.now().getTime() + PAUSED_MS)
    : await waitUntil({ platform, credentials: usable.credentials });
  if (until) return void (await changePost(post._id, (stored) => followUpsDeferred(stored, { platform, until })));
  for (const { kind } of waiting)
    await runStep({ post, entry: { ...entry, externalId: live }, kind, adapter, usable, signal });
}

async function runStep({ post, entry, kind, adapter, usable, signal }: Step): Promise<void> {
  const { platform } = entry;
  const taken = { platform, kind, by: nanoid() };
  if (!(await changePost(post._id, (stored) => followUpTaken(stored, { ...taken, now: clock.now() })))) return;
  const claim = holdStep({ postId: post._id, taken, signal });
  const fence = { beforeCreate: claim.beforeCreate, saveStep: () => Promise.resolve() };
  const { context, dispose } = adapterContext({
    platform,
    credentials: usable.credentials,
    steps: {},
    signal: claim.signal,
    ...fence,
  });
  try {
    const end = await attemptFollowUp({ context, post, entry, kind, adapter }).catch((error: unknown): FollowUpEnd => {
      if (signal.aborted && !claim.wasSent()) return { state: 'released' };
      return {
        state: 'failed',
        failure: cleanFailure(adapter.classify(error, claim.wasSent()), { sent: claim.wasSent() }),
      };
    });
    const ended = await untilStored(() =>
      changePost(post._id, (stored) => followUpEnded(stored, { ...taken, end, now: clock.now() })),
    );
    if (end.state === 'failed' && end.failure.class === 'rate-limited')
      await noteWait({ platform, credentials: usable.credentials }, end.failure);
    log.info(
      { postId: post._id, platform, kind, outcome: end.state, kept: ended !== null },
      'a step after publishing ended',
    );
    if (ended) await announceChange(ended);
  } finally {
    claim.end();
    await dispose();
  }
}

async function attemptFollowUp({
  context,
  post,
  entry,
  kind,
  adapter,
}: Pick<Step, 'post' | 'entry' | 'kind' | 'adapter'> & { context: AdapterContext }): Promise<FollowUpEnd> {
  const { platform } = entry;
  const { message: content } = messageDue(post, entry);
  // The cover alone: everything else has been sent.
  const { data } = await fitForPublishing(
    { ...content, media: [] },
    { platform, projectId: post.projectId, userId: post.createdBy, signal: context.signal },
  );
  const about = entry.followUps.findLast((note) => note.kind === kind)?.about ?? {};
  const step = adapter
    .followUps?.(context, { ...content, data }, { externalId: entry.externalId, about })
    .find((one) => one.kind === kind);
  if (!step)
    return { state: 'failed', failure: { class: 'permanent', text: 'The post does not ask for this step any more' } };
  await step.run();
  return { state: 'done' };
}

type Claim = { signal: AbortSignal; beforeCreate: AdapterContext['beforeCreate']; wasSent(): boolean; end(): void };

/** Keeps the claim on a step alive, and prevents sending once it is lost. */
function holdStep({
  postId,
  taken,
  signal,
}: {
  postId: string;
  taken: { platform: PlatformKey; kind: string; by: string };
  signal: AbortSignal;
}): Claim {
  const lost = new AbortController();
  const lose = () => lost.abort(new Error('Another worker has taken this step over'));
  let sent = false;
  const beat = async () => {
    try {
      if (!(await changePost(postId, (stored) => followUpExtended(stored, { ...taken, now: clock.now() })))) lose();
    } catch (err) {
      log.warn({ err, postId }, 'a heartbeat was not stored');
    }
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const all = AbortSignal.any([lost.signal, signal, AbortSignal.timeout(STEP_MAX_MS)]);
  return {
    signal: all,
    beforeCreate: async () => {
      all.throwIfAborted();
      if (!(await changePost(postId, (stored) => followUpSent(stored, { ...taken, now: clock.now() })))) lose();
      all.throwIfAborted();
      sent = true;
    },
    wasSent: () => sent,
    end: () => clearInterval(heartbeat),
  };
}
