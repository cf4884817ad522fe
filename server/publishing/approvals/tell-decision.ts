import { firstWords } from '@/lib/posts/first-words';
import { notify } from '@/server/people/notifications/notify';
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

type Decision = { link: ApprovalLink; act: Act; comment: string };

/** Tells who wrote the post, and who shared it, what a client has decided. Never fails the decision itself. */
export async function tellDecision(post: Post, { link, act, comment }: Decision): Promise<void> {
  const { kind, did } = WORDS[act];
  const said = comment ? ` “${comment.length > 200 ? `${comment.slice(0, 200).toWellFormed()}…` : comment}”` : '';
  await tell(post, link, {
    kind,
    message: `${link.name} ${did} “${firstWords(post)}”.${said}`,
    eventKey: `approval-${post._id}-${act}-${post.version}-${comment.length}`,
    about: { ...aboutPost(post), cause: act, reason: comment || null, fix: null },
  });
}

/** The same of several posts that were approved together: one message for all. */
export async function tellApproved(posts: readonly Post[], link: ApprovalLink): Promise<void> {
  const [first, ...others] = posts;
  if (!first) return;
  if (others.length === 0) return tellDecision(first, { link, act: 'approved', comment: '' });
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

type Told = Pick<Parameters<typeof notify>[0], 'kind' | 'message' | 'eventKey' | 'about'>;

const tell = (post: Post, link: ApprovalLink, told: Told) =>
  send(post, [post.createdBy, String(link.createdBy)], { ...told, link: linkTo(post) });

async function send(post: Post, userIds: readonly string[], told: Told & { link: string }): Promise<void> {
  try {
    await notify({ ...told, userIds, projectId: post.projectId });
  } catch (err) {
    log.error({ err, postId: post._id }, 'a notification about an approval could not be stored');
  }
}
