import { randomUUID } from 'node:crypto';
import { firstWords } from '@/lib/posts/first-words';
import { notify } from '@/server/people/notifications/notify';
import { rewordNotices } from '@/server/people/notifications/store';
import { aboutPost, linkTo } from '@/server/publishing/posts/announce/about-post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { log } from '@/server/system/log';
import type { ApprovalLink } from './link.store';

type Act = 'approved' | 'changes' | 'comment';

const WORDS: Record<Act, { kind: string; did: string }> = {
  approved: { kind: 'post-approved', did: 'approved' },
  changes: { kind: 'post-changes', did: 'asks for changes to' },
  comment: { kind: 'post-comment', did: 'commented on' },
};

/** `eventKey`: of a comment (`commentEvent`); absent: each is an event of its own. */
type Decision = { link: ApprovalLink; act: Act; comment: string; eventKey?: string };

/** The event of a comment, by its id: each person is notified of it once. */
export const commentEvent = (id: string): string => `comment-${id}`;

/** Who is notified of a client's comments and decisions. */
export const makersOf = (post: Post, link: ApprovalLink): string[] => [post.createdBy, String(link.createdBy)];

/** Notifies who wrote the post, and who shared it, of what a client has decided. Never fails the decision itself. */
export async function notifyOfDecision(post: Post, { link, act, comment, eventKey }: Decision): Promise<void> {
  const { kind, did } = WORDS[act];
  await notifyMakers(post, link, {
    kind,
    message: `${link.name} ${did} “${firstWords(post)}”.${quoted(comment)}`,
    eventKey: eventKey ?? `approval-${post._id}-${randomUUID()}`,
    about: { ...aboutPost(post), cause: act, reason: comment || null, fix: null },
  });
}

/** The same of several posts that were approved together: one message for all. */
export async function notifyOfApproved(posts: readonly Post[], link: ApprovalLink): Promise<void> {
  const [first, ...others] = posts;
  if (!first) return;
  if (others.length === 0) return notifyOfDecision(first, { link, act: 'approved', comment: '' });
  const authors = new Set(posts.map(({ createdBy }) => createdBy));
  for (const author of new Set([...authors, String(link.createdBy)])) {
    const theirs = author === String(link.createdBy) ? posts : posts.filter(({ createdBy }) => createdBy === author);
    const count = theirs.length === 1 ? '1 post' : `${theirs.length} posts`;
    await send(first, [author], {
      kind: 'post-approved',
      message: `${link.name} approved ${count}.`,
      link: '/schedule',
      eventKey: `approval-${String(link._id)}-${first._id}-${first.version}`,
      about: undefined,
    });
  }
}

type Sharing = { by: string; posts: number; clientIds: readonly string[] };

/** Tells clients that posts wait for them. Never fails the sharing itself. */
export async function notifyOfShared(link: ApprovalLink, { by, posts, clientIds }: Sharing): Promise<void> {
  const projectId = String(link.projectId);
  const what = posts === 1 ? '1 post' : `${posts} posts`;
  const message = `${by} shared ${what} with you for approval.`;
  try {
    await notify({
      ...{ userIds: clientIds, projectId, kind: 'post-shared', message, link: '/schedule' },
      eventKey: `shared-${String(link._id)}`,
    });
  } catch (err) {
    log.error({ err, projectId }, 'a notification about shared posts could not be stored');
  }
}

type Comment = {
  id: string;
  by: { userId: string; name: string };
  text: string;
  /** The people it names. */
  named: readonly string[];
  /** These, and whom it concerns besides: the post’s author, earlier commenters. */
  notified: readonly string[];
};

const DID = { mention: 'mentions you on', comment: 'commented on' };
type Said = Pick<Comment, 'id' | 'by' | 'text'>;

const noticeOf = (post: Post, { id, by, text }: Said, cause: keyof typeof DID) => ({
  kind: 'post-comment',
  message: `${by.name} ${DID[cause]} “${firstWords(post)}”.${quoted(text)}`,
  link: linkTo(post),
  eventKey: commentEvent(id),
  about: { ...aboutPost(post), cause, reason: text, fix: null },
});

/** Notifies of a member's comment the people it names, and whom else it concerns; never its writer. */
export async function notifyOfComment(post: Post, { named, notified, ...said }: Comment): Promise<void> {
  const others = notified.filter((userId) => userId !== said.by.userId);
  const isNamed = (userId: string) => named.includes(userId);
  await send(post, others.filter(isNamed), noticeOf(post, said, 'mention'));
  await send(
    post,
    others.filter((userId) => !isNamed(userId)),
    noticeOf(post, said, 'comment'),
  );
}

/** Has the notifications of a comment quote its new text: the old one may have been a mistake. */
export async function rewordNoticesOf(post: Post, said: Said, userIds: readonly string[]): Promise<void> {
  try {
    for (const cause of ['mention', 'comment'] as const) {
      const { eventKey, message } = noticeOf(post, said, cause);
      await rewordNotices({ userIds, eventKey, cause, message, reason: said.text });
    }
  } catch (err) {
    log.error({ err, postId: post._id }, 'notifications of a comment still quote its old text');
  }
}

const quoted = (comment: string): string =>
  comment ? ` “${comment.length > 200 ? `${comment.slice(0, 200).toWellFormed()}…` : comment}”` : '';

type Notice = Pick<Parameters<typeof notify>[0], 'kind' | 'message' | 'eventKey' | 'about'>;

const notifyMakers = (post: Post, link: ApprovalLink, notice: Notice) =>
  send(post, makersOf(post, link), { ...notice, link: linkTo(post) });

async function send(post: Post, userIds: readonly string[], notice: Notice & { link: string }): Promise<void> {
  try {
    await notify({ ...notice, userIds, projectId: post.projectId });
  } catch (err) {
    log.error({ err, postId: post._id }, 'a notification about an approval or a comment could not be stored');
  }
}
