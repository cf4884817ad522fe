import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import type { Lint, PlatformManifest } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { judgePlatform } from '@/lib/posts/judge-platform';
import { pausedText, pauseFor, type Pause } from '@/lib/posts/pauses';
import { postedBeforeText } from '@/lib/posts/posted-before';
import { clock } from '@/server/system/clock';
import { usableCredentials } from '@/server/publishing/connections/credentials-for';
import { everySettingOf, type StoredSetting } from '@/server/publishing/connections/store';
import { activePauses } from '@/server/publishing/stored-posts/active-pauses';
import { hostLints } from './host-lints';
import { isCurrent } from '@/server/publishing/post-rules/approval';
import { fileFactsOf } from '@/server/publishing/stored-posts/file-facts';
import { presentParts } from './present-parts';
import { presentPlanning } from './present-planning';
import { reasonOfEntry } from './reason-of-entry';
import {
  isInFlight,
  type Attempt,
  type FollowUpNote,
  type PlatformPost,
  type Post,
} from '@/server/publishing/post-rules/aggregate';
import { presentEach } from '@/server/system/db/unreadable-rows';

/** The data read once for all posts of a response. */
type Known = {
  settings: Map<string, StoredSetting[]>;
  pauses: readonly Pause[];
  /** Decided posts whose files have another alt text since. */
  outdated: ReadonlySet<string>;
  now: Date;
};

/** Posts in the form of the contract. One read of settings, however many posts there are. */
export async function presentPosts(posts: readonly Post[]): Promise<WirePost[]> {
  const now = clock.now();
  const [settings, pauses, outdated] = await Promise.all([
    settingsByProject(posts),
    activePauses(),
    outdatedApprovals(posts),
  ]);
  const known: Known = { settings, pauses, outdated, now };
  return presentEach('Post', posts, (post) => presentWith(post, known));
}

/** One post in the form of the contract. */
export async function presentPost(post: Post): Promise<WirePost> {
  const [presented] = await presentPosts([post]);
  if (!presented) throw new Error('A post was not presented');
  return presented;
}

async function settingsByProject(posts: readonly Post[]): Promise<Map<string, StoredSetting[]>> {
  const open = posts.filter((post) => post.platformPosts.some((entry) => entry.status !== 'published'));
  const projectIds = [...new Set(open.map((post) => post.projectId))];
  if (projectIds.length === 0) return new Map();
  return Map.groupBy(await everySettingOf(projectIds), (setting) => setting.projectId);
}

/** Alt texts change in the library, without a change of the post. */
async function outdatedApprovals(posts: readonly Post[]): Promise<Set<string>> {
  const decided = posts.filter(({ approval }) => approval?.current && Object.keys(approval.files).length > 0);
  const found = await Promise.all(decided.map(async (post) => ((await isApprovalOutdated(post)) ? [post._id] : [])));
  return new Set(found.flat());
}

const isApprovalOutdated = async (post: Post) => !isCurrent(post, await fileFactsOf(post.projectId, [post]));

const notCurrent = (post: Post): Post =>
  post.approval ? { ...post, approval: { ...post.approval, current: false } } : post;

function presentWith(post: Post, known: Known): WirePost {
  const platformPosts = post.platformPosts.map((entry) => presentPlatformPost(post, entry, known));
  return {
    _id: post._id,
    projectId: post.projectId,
    title: post.title,
    content: post.content,
    mediaUrl: post.mediaUrl,
    ...(post.parts?.length ? { parts: post.parts.map(wirePart), numbered: post.numbered ?? false } : {}),
    scheduledFor: iso(post.scheduledFor),
    status: post.status,
    publishing: platformPosts.some((entry) => entry.publishing),
    platformPosts,
    ...presentPlanning(known.outdated.has(post._id) ? notCurrent(post) : post),
    version: post.version,
    undoUntil: post.undo?.until.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

function presentPlatformPost(post: Post, entry: PlatformPost, known: Known): WirePlatformPost {
  const { delivery } = entry;
  return {
    platform: entry.platform,
    status: entry.status,
    platformSpecificData: entry.platformSpecificData,
    publishing: isInFlight(entry) || isAboutToStart(entry, known.now),
    lints: lintsOf(post, entry, known),
    attempts: entry.attempts.map(presentAttempt),
    externalId: entry.externalId,
    publicUrl: entry.publicUrl,
    publishedAt: iso(entry.publishedAt),
    nextAttemptAt: nextAttemptAt(entry),
    errorText: entry.errorText,
    errorClass: entry.errorClass,
    reason: reasonOfEntry(entry),
    unconfirmed: delivery.unconfirmed,
    followUps: entry.followUps.map(presentFollowUp),
    ...presentParts(post, entry),
  };
}

const wirePart = ({ content, media }: NonNullable<Post['parts']>[number]) => ({ content, media: [...media] });

function presentFollowUp({ kind, outcome, text, at }: FollowUpNote): WirePlatformPost['followUps'][number] {
  return { kind, outcome: outcome === 'waiting' ? 'running' : outcome, text, at: at.toISOString() };
}

/** When it is sent, or tried again; null: nothing is armed. */
export function nextAttemptAt({ delivery }: Pick<PlatformPost, 'delivery'>): string | null {
  return delivery.state === 'waiting' && !delivery.heldAt && !delivery.waitsSince ? iso(delivery.dueAt) : null;
}

/** It is due and has not been tried yet: a worker takes it within moments. */
export function isAboutToStart({ delivery }: Pick<PlatformPost, 'delivery'>, now: Date): boolean {
  return (
    delivery.state === 'waiting' &&
    !delivery.heldAt &&
    delivery.tries === 0 &&
    delivery.dueAt !== null &&
    delivery.dueAt <= now
  );
}

/** A published platform post has nothing left to fix. */
function lintsOf(post: Post, entry: PlatformPost, { settings, pauses, now }: Known): Lint[] {
  if (entry.status === 'published') return [];
  const { manifest, post: effective, lints } = judgePlatform(post, entry);
  const usable = usableCredentials(settings.get(post.projectId) ?? [], entry);
  return [
    ...lints,
    ...timeLints(post, entry, now),
    ...pauseLints(post, entry, pauses),
    ...repeatLints(post, manifest),
    ...postedBeforeLints(entry, now),
    ...hostLints({ platform: entry.platform, hasMedia: effective.media.length > 0, usable }),
  ];
}

/** Added where content repeats and has no alternative text of its own. */
function repeatLints({ recurrence }: Post, { repeats }: PlatformManifest): Lint[] {
  return recurrence && !recurrence.edited && repeats
    ? [{ code: 'REPEATS_REFUSED', severity: 'warning', message: repeats }]
    : [];
}

/** The same content on the same account recently: worth a check before it goes out again. */
function postedBeforeLints({ platform, postedBefore }: PlatformPost, now: Date): Lint[] {
  const message = postedBefore && postedBeforeText(postedBefore, { label: labelOf(platform), now });
  return message ? [{ code: 'POSTED_BEFORE', severity: 'warning', message }] : [];
}

/** Armed, and nothing in its scope is being sent at the moment. */
function pauseLints(post: Post, entry: PlatformPost, pauses: readonly Pause[]): Lint[] {
  const pause =
    entry.delivery.state === 'waiting'
      ? pauseFor(pauses, { projectId: post.projectId, platform: entry.platform })
      : null;
  return pause ? [{ code: 'PAUSED', severity: 'warning', message: pausedText(pause) }] : [];
}

/** Complete, but nothing will send it: its time passed before it was ready. */
function timeLints(post: Post, entry: PlatformPost, now: Date): Lint[] {
  const passed = post.scheduledFor !== null && post.scheduledFor <= now && post.status !== 'draft';
  if (!passed || entry.status !== 'pending' || entry.delivery.state !== 'idle') return [];
  return [
    {
      code: 'TIME_PASSED',
      severity: 'warning',
      message: 'The time of this post has passed. Publish it now, or choose a new date',
    },
  ];
}

function presentAttempt({
  id,
  startedAt,
  sentAt,
  endedAt,
  outcome,
  errorClass,
  errorText,
  requestId,
  part,
}: Attempt): WirePlatformPost['attempts'][number] {
  return {
    id,
    startedAt: startedAt.toISOString(),
    sentAt: iso(sentAt),
    endedAt: iso(endedAt),
    outcome,
    errorClass,
    errorText,
    requestId,
    ...(part === undefined ? {} : { part }),
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
