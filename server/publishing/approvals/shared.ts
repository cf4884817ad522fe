import type { WireReviewPost } from '@/lib/contracts/approvals';
import type { WireShared } from '@/lib/contracts/shared-posts';
import { AppError } from '@/lib/errors/app-error';
import { SHARED_POSTS } from '@/lib/posts/approval';
import { clock } from '@/server/system/clock';
import { roleIn } from '@/server/people/access/roles';
import type { StoredProject } from '@/server/people/projects/store';
import { standingsOf } from '@/server/publishing/stored-posts/approval.store';
import { approveOn, decideOn, type Decision } from './decide';
import { markOpenedBy, openLinksWith, type ApprovalLink } from './link.store';
import { byTime, isOut, reviewPosts } from './read-review';

type Client = { userId: string; name: string };
type OfClient = { project: StoredProject; by: Client };
/** `limit`: so many posts are shown. */
type Shown = OfClient & { limit?: number | undefined };

/**
 * By the posts that are shared with a client: the newest link of each, in the client’s own name. None once they are of
 * the team: who writes does not approve as a client.
 */
async function linksByPost({ project, by }: OfClient): Promise<Map<string, ApprovalLink>> {
  if (roleIn(project, by.userId) !== 'client') return new Map();
  const links = await openLinksWith(String(project._id), by.userId, clock.now());
  const found = new Map<string, ApprovalLink>();
  for (const link of links)
    for (const id of link.postIds) if (!found.has(id)) found.set(id, { ...link, name: by.name });
  return found;
}

/** The posts that are shared with a client and not out everywhere, in the order in which they go out. */
export async function readShared({ project, by, limit = SHARED_POSTS.first }: Shown): Promise<WireShared> {
  const ofPost = await linksByPost({ project, by });
  const there = await standingsOf(String(project._id), [...ofPost.keys()]);
  const open = there.filter((post) => !isOut(post)).sort(byTime);
  const links = new Map(open.slice(0, limit).flatMap(({ _id }) => withLink(_id, ofPost.get(_id))));
  const now = clock.now();
  const isNew = ({ openedBy }: ApprovalLink) => !openedBy?.some(({ userId }) => userId === by.userId);
  const unopened = new Set([...links.values()].filter(isNew).map(({ _id }) => String(_id)));
  for (const id of unopened) await markOpenedBy(id, { ...by, now });
  return { projectName: project.name, posts: await reviewPosts(links), total: open.length };
}

const withLink = (id: string, link: ApprovalLink | undefined): [string, ApprovalLink][] => (link ? [[id, link]] : []);

/** One decision or comment of a client. Throws 404 for any post that is not shared with them. */
export async function decideShared({
  id,
  wish,
  ...rest
}: OfClient & { id: string; wish: Decision }): Promise<WireReviewPost> {
  return decideOn(linkOf(await linksByPost(rest), id), id, wish);
}

/** Approves what is still as it was shown, and leaves out the rest: the answer shows it again. */
export async function approveShared({
  posts,
  ...rest
}: Shown & { posts: readonly { id: string; seal: string }[] }): Promise<WireShared> {
  const links = await linksByPost(rest);
  await approveOn(posts.map((post) => ({ ...post, link: linkOf(links, post.id) })));
  return readShared(rest);
}

function linkOf(links: ReadonlyMap<string, ApprovalLink>, id: string): ApprovalLink {
  const link = links.get(id);
  if (!link) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return link;
}
