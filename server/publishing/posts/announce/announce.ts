import { setTimeout as sleep } from 'node:timers/promises';
import type { NoticeAbout } from '@/lib/notices/group-notices';
import { labelOf } from '@/lib/platforms/keys';
import { publishEvent } from '@/server/system/events/publish-event';
import { log } from '@/server/system/log';
import { notify } from '@/server/people/notifications/notify';
import { approvalFactsOf } from '@/server/people/projects/approval-facts.store';
import { requestWake } from './jobs';
import { tellOutcomes } from './tell-outcomes';
import { reasonOfEntry } from './reason-of-entry';
import { presentCards } from './present-card';
import { aboutPost, linkTo, mending, whatIsMissing } from './about-post';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';

/**
 * After each visible change: updates open pages, and schedules a worker to look at the post in time. Never fails the
 * change itself.
 */
export async function announceChange(changed: Post): Promise<void> {
  const post = await tellOutcomes(changed);
  await requestWake(post);
  void tellPages(post);
}

/** Changes of a post within this time are sent as one: a very short delivery is one change. */
const TOGETHER_MS = 100;
const waitingPosts = new Map<string, Post>();
let telling: Promise<void> | null = null;

/** Shows a change on open pages, soon. Resolves when that is done. */
export function tellPages(post: Post): Promise<void> {
  const known = waitingPosts.get(post._id);
  if (!known || known.version <= post.version) waitingPosts.set(post._id, post);
  telling ??= sleep(TOGETHER_MS).then(tellAll);
  return telling;
}

/** Resolves when nothing is left to send. */
export async function pagesTold(): Promise<void> {
  await telling;
}

async function tellAll(): Promise<void> {
  telling = null;
  // Pages have none of those that are still to be written.
  const posts = [...waitingPosts.values()].filter(({ unwritten }) => !unwritten);
  waitingPosts.clear();
  await Promise.all([...Map.groupBy(posts, (post) => post.projectId).values()].map(tellProject));
}

async function tellProject(posts: readonly Post[]): Promise<void> {
  try {
    await Promise.all(
      presentCards(posts).map((card) =>
        publishEvent({ kind: 'post', projectId: card.projectId, entity: { ...card, card: true } }),
      ),
    );
  } catch (err) {
    log.warn({ err, posts: posts.length }, 'changes of posts could not be shown live; pages will poll');
  }
}

const nameOf = (post: Post) => (post.title ? `“${post.title.slice(0, 80)}”` : 'Your post');

/**
 * Tells the owner that a dated post does not go out everywhere, or nowhere: incomplete platforms once when it is saved,
 * these and a post without any platform an hour before.
 */
export async function announceIncomplete(post: Post, when: 'saved' | 'hour'): Promise<void> {
  const labels = post.platformPosts
    .filter((entry) => entry.status === 'partial')
    .map((entry) => labelOf(entry.platform));
  const hasPlatform = post.platformPosts.length > 0;
  if (!post.scheduledFor || post.status === 'draft' || (hasPlatform ? labels.length === 0 : when === 'saved')) return;
  await tell(post, {
    kind: 'post-incomplete',
    message: incompleteWords(post, { labels, when }),
    event: `${post.scheduledFor.getTime()}-${when}`,
    about: { ...aboutPost(post), cause: 'incomplete', reason: whatIsMissing(post), fix: linkTo(post) },
  });
}

function incompleteWords(post: Post, { labels, when }: { labels: readonly string[]; when: 'saved' | 'hour' }): string {
  const name = nameOf(post);
  if (labels.length < post.platformPosts.length) {
    const begin = when === 'hour' ? `${name} goes out in less than an hour` : `${name} is scheduled`;
    return `${begin}, without ${labels.join(', ')}: configuration incomplete.`;
  }
  const begin = when === 'hour' ? `The time of ${name} comes in less than an hour` : `${name} is scheduled`;
  return labels.length === 0
    ? `${begin}, but nothing goes out: no platform is chosen.`
    : `${begin}, but nothing goes out: ${labels.join(', ')} configuration incomplete.`;
}

/** Tells the owner that a platform post failed for good, and why. */
export async function announceFailure(post: Post, entry: PlatformPost): Promise<void> {
  const label = labelOf(entry.platform);
  const event = entry.attempts.at(-1)?.id ?? `missed-${post.scheduledFor?.getTime() ?? post.version}`;
  const kind = entry.errorClass === 'authentication' ? 'reconnect' : 'post-failed';
  const reason = reasonOfEntry(entry);
  await tell(post, {
    kind,
    message: `${nameOf(post)} was not published to ${label}. ${reason?.message ?? ''}`.trim(),
    event: `${entry.platform}-${event}-${entry.delivery.unconfirmed ? 'unconfirmed' : 'failed'}`,
    about: { ...aboutPost(post), platform: entry.platform, ...mending(post, entry.platform, reason) },
  });
}

/** Tells who wrote it, and the owner, that a post's time has come without the approval that it needs; once. */
export async function announceWaiting(post: Post): Promise<void> {
  const project = await approvalFactsOf(post.projectId);
  await tell(post, {
    kind: 'post-waits',
    message: `${nameOf(post)} waits for approval: it does not go out before. Share it with a client, or remind them.`,
    event: `waits-${post.scheduledFor?.getTime() ?? ''}`,
    about: { ...aboutPost(post), cause: 'approval', reason: 'It waits for approval.', fix: linkTo(post) },
    others: project ? [String(project.userId)] : [],
  });
}

async function tell(
  post: Post,
  {
    others = [],
    ...said
  }: { kind: string; message: string; event: string; about: NoticeAbout; others?: readonly string[] },
): Promise<void> {
  try {
    await notify({
      userIds: [post.createdBy, ...others],
      projectId: post.projectId,
      kind: said.kind,
      message: said.message,
      link: linkTo(post),
      eventKey: `post-${post._id}-${said.event}`,
      about: said.about,
    });
  } catch (err) {
    log.error({ err, postId: post._id }, 'a notification about a post could not be stored');
  }
}
