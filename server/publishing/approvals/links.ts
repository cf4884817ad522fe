import { LINK_DAYS_MAX, LINK_POSTS_MAX } from '@/lib/posts/approval';
import { AppError, invalid } from '@/lib/errors/app-error';
import { firstWords } from '@/lib/posts/first-words';
import type { WireApprovalLink } from '@/lib/contracts/approvals';
import type { Cursor } from '@/lib/wire/cursor';
import { roleIn } from '@/server/people/access/roles';
import { findProject } from '@/server/people/projects/store';
import { clock } from '@/server/system/clock';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { randomToken, sha256 } from '@/server/system/crypto';
import { canMailLinks } from '@/server/system/host/address';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { approvalRequested } from '@/server/publishing/post-rules/approval';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { approvalsOf } from '@/server/publishing/stored-posts/approval.store';
import { listPostsBy } from '@/server/publishing/stored-posts/list.store';
import { wordsOfPosts } from '@/server/publishing/stored-posts/compared.store';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { insertEntries } from './entry.store';
import { insertLink, linksCap, linksOf, revokeLink, type ApprovalLink } from './link.store';
import { notifyOfShared } from './notify-of-decision';
import { byTime, isOut } from './read-review';

/** Posts that a link is named by in a list. */
const LINK_TITLES = 3;
const DAY_MS = 86_400_000;

type Chosen = { postIds?: readonly string[]; from?: Date; to?: Date; agentId?: string };
type NewLink = Chosen & {
  projectId: string;
  by: { userId: string; name: string };
  name: string;
  expiresAt: Date;
  code?: boolean;
  email?: string;
  /** Clients of the project, who see it signed in; then it has no address. */
  clientIds?: readonly string[];
  origin: string;
  /** Whether an address may be made (`mayLink`): its maker could approve by it. */
  mayLink?: boolean;
};

/**
 * Shares posts by a link with someone without an account, or with clients of the project. It shows the posts that it
 * was made with and none that are written later; its address is returned this once. Throws 422 for an end that is no
 * future one, and without posts; 403 for an address where its maker may make none.
 */
export async function createApproval({
  projectId,
  by,
  name,
  expiresAt,
  origin,
  mayLink = true,
  clientIds,
  ...rest
}: NewLink): Promise<WireApprovalLink & { url: string | null }> {
  const now = clock.now();
  refuseEnd(expiresAt, now);
  if (clientIds) await refuseOthers(projectId, clientIds);
  else if (!mayLink)
    throw new AppError(
      'FORBIDDEN',
      'Your own posts need approval, so you can’t make a link that approves. Share with a client who signs in, or ask an admin.',
    );
  const email = await mailedTo(rest);
  const posts = (await chosenPosts(projectId, rest)).sort(byTime);
  await linksCap.requireRoom(projectId);
  const token = randomToken();
  const link = await insertLink({
    projectId,
    createdBy: by.userId,
    name,
    tokenHash: sha256(token),
    expiresAt,
    email,
    postIds: posts.map(({ _id }) => _id),
    ...scopeOf(rest, posts),
    ...(clientIds ? { clientIds: [...new Set(clientIds)] } : {}),
  });
  for (const post of posts) {
    const changed = await changePost(post._id, (stored) => approvalRequested(stored, { by: name, now }), post);
    if (changed) await announceChange(changed);
  }
  const step = { projectId, linkId: String(link._id), at: now, comment: '', passage: '', seal: null, form: null };
  await insertEntries(posts.map(({ _id }) => ({ ...step, postId: _id, act: 'shared', by: by.name })));
  const [shown] = await toWire(projectId, [link], now);
  if (!shown) throw new Error('A link was not presented');
  if (clientIds) await notifyOfShared(link, { by: by.name, posts: posts.length, clientIds });
  return { ...shown, url: clientIds ? null : `${origin}/review/${token}` };
}

/** A time or an agent's queue, as the list of links names it; nothing for single posts. */
function scopeOf({ postIds, from, to, agentId }: Chosen, posts: readonly Post[]) {
  if (postIds) return {};
  const username = agentId && posts.find(({ agent }) => agent?.id === agentId)?.agent?.username;
  return { ...(from && to ? { span: { from, to } } : {}), ...(username ? { agent: username } : {}) };
}

async function refuseOthers(projectId: string, clientIds: readonly string[]): Promise<void> {
  const project = await findProject(projectId);
  if (clientIds.some((userId) => !project || roleIn(project, userId) !== 'client'))
    throw invalid(
      'clientIds',
      'Only clients of this project can be chosen. Load the page again, and choose them again.',
    );
}

function refuseEnd(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalid('expiresAt', 'This moment has passed. Choose a later end.');
  if (expiresAt.getTime() > now.getTime() + LINK_DAYS_MAX * DAY_MS)
    throw invalid('expiresAt', `A link ends after ${LINK_DAYS_MAX} days at the latest. Choose an earlier end.`);
}

async function mailedTo({ code = false, email }: Pick<NewLink, 'code' | 'email'>): Promise<string | null> {
  if (!code) return null;
  if (!email) throw invalid('email', 'Enter the e-mail address that the code is sent to.');
  if (!(await canMailLinks()))
    throw invalid('code', 'This host sends no mail, so it can’t send a code. Share the link without one.');
  return email;
}

/** The named posts, or those of a time or an agent that may still go out. */
async function chosenPosts(projectId: string, { postIds, from, to, agentId }: Chosen): Promise<Post[]> {
  if (postIds) {
    const found = await Promise.all([...new Set(postIds)].map(findPost));
    return found.map((post) => {
      if (post?.projectId === projectId) return post;
      throw new AppError('NOT_FOUND', 'One of these posts is not in this project. It may have been deleted.');
    });
  }
  const span = from && to ? { from, to } : {};
  if (!agentId && !(from && to)) throw invalid('postIds', 'Choose posts, a time, or an agent.');
  const filter = { projectIds: [projectId], ...span, ...(agentId ? { agent: agentId } : {}) };
  const { items } = await listPostsBy(filter, { skip: 0, limit: 1000 });
  const open = items.filter((post) => isOpen(post) && (agentId || post.status !== 'draft'));
  if (open.length === 0) throw invalid('postIds', 'There is nothing to approve there. Choose other posts.');
  if (open.length > LINK_POSTS_MAX)
    throw invalid(
      'postIds',
      `A link shows at most ${LINK_POSTS_MAX} posts. ${agentId ? 'Select some of these instead.' : 'Choose a shorter time.'}`,
    );
  return open;
}

function isOpen(post: Post): boolean {
  return !isOut(post) && (post.content.trim() !== '' || post.mediaUrl !== null || post.platformPosts.length > 0);
}

const PAGE_SIZE = 50;
type List = { projectId: string; limit?: number | undefined; after?: Cursor | undefined };

/** The links of a project, newest first: all open ones, page by page, then some of those that ended lately. */
export async function listApprovals({ projectId, limit = PAGE_SIZE, after }: List) {
  const now = clock.now();
  const { items, next } = await linksOf(projectId, { now, limit, after });
  return { items: await toWire(projectId, items, now), next };
}

/** The link opens nothing any more; what was decided by it stays. */
export async function revokeApproval({ id }: { id: string }): Promise<void> {
  await revokeLink(id, clock.now());
}

async function toWire(projectId: string, links: readonly ApprovalLink[], now: Date): Promise<WireApprovalLink[]> {
  const decided = await approvalsOf(projectId, [...new Set(links.flatMap(({ postIds }) => postIds))]);
  const firstOf = ({ postIds }: ApprovalLink) => postIds.filter((id) => decided.has(id)).slice(0, LINK_TITLES);
  const named = await wordsOfPosts(projectId, [...new Set(links.flatMap(firstOf))]);
  const titles = new Map(named.map((post) => [String(post._id), firstWords(post)]));
  return presentEach('ApprovalLink', links, (link) => {
    const { _id, name, createdAt, expiresAt, revokedAt, openedAt, email, clientIds, postIds, span } = link;
    const there = postIds.filter((id) => decided.has(id));
    const inState = (state: string) => {
      const those = there.map((id) => decided.get(id)).filter((one) => one?.current && one.state === state);
      return those.length;
    };
    return {
      _id: String(_id),
      name,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: revokedAt ? 'revoked' : expiresAt <= now ? 'ended' : 'open',
      openedAt: openedAt?.toISOString() ?? null,
      email: email ?? null,
      clientIds: clientIds ?? [],
      posts: there.length,
      titles: firstOf(link).flatMap((id) => titles.get(id) ?? []),
      span: span ? { from: span.from.toISOString(), to: span.to.toISOString() } : null,
      agent: link.agent ?? null,
      openedBy: clientIds?.length ? (link.openedBy ?? []).map((one) => one.name) : openedAt ? [name] : [],
      decidedBy: link.decidedBy ?? [],
      approved: inState('approved'),
      changes: inState('changes'),
    };
  });
}
