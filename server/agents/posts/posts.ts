import { Types } from 'mongoose';
import { AppError, invalid } from '@/lib/errors/app-error';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { createPost } from '@/server/publishing/posts/create-post';
import { publishPost } from '@/server/publishing/posts/publish-post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { listPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { resultsOfPosts } from '@/server/publishing/stored-posts/result.store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { agentPostsByIds, changeAgentPost, insertAgentPost } from '../stored/agent-post.store';
import type { Agent } from '../stored/agent.store';
import { freeSlots } from '../schedules/free-slots';
import { completeSkipped } from '../stored/run.store';
import { cancelGeneration } from '../generation/cancel-generation';
import { bodyOf, retitled, titleOf, type Media } from '../stored/post-body';
import { mediaOf, presentAgentPost } from './present-post';
import { requireAgent, requireAgentPost } from '../stored/require';

const PAGE = 12;

type Sent = {
  content?: string | undefined;
  caption?: string | null | undefined;
  mediaUrl?: string | null | undefined;
  mediaUrls?: string[] | null | undefined;
  hashtags?: string[] | null | undefined;
  altText?: string | null | undefined;
  firstComment?: string | null | undefined;
  scheduledFor?: Date | null | undefined;
  /** Onto the next free slot of the agent's schedules. */
  schedule?: boolean | undefined;
};

export async function listAgentPosts({
  id,
  query: { page = 1, limit = PAGE },
}: {
  id: string;
  query: { page?: number | undefined; limit?: number | undefined };
}) {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const { posts, total } = await listPostsOfAgent(projectId, id, { skip: (page - 1) * limit, limit });
  const known = new Map(
    (
      await agentPostsByIds(
        [projectId],
        posts.map(({ _id }) => _id),
      )
    ).map((own) => [String(own._id), own]),
  );
  const both = await Promise.all(
    posts.map(async (post) => {
      const own = known.get(post._id);
      return own ? { post, own } : requireAgentPost(agent, post._id);
    }),
  );
  const results = await resultsOf(
    projectId,
    posts.map(({ _id }) => _id),
  );
  const totalPages = Math.ceil(total / limit);
  return {
    posts: both.map((one) => presentAgentPost(one, results.get(one.post._id))),
    ...{ total, page, totalPages, hasMore: page < totalPages },
  };
}

/** How posts do, by their ids: one query for all of them. */
const resultsOf = (projectId: string, postIds: readonly string[]) => resultsOfPosts(projectId, postIds, 'instagram');

export async function getAgentPost({ id, postId }: { id: string; postId: string }) {
  const agent = await requireAgent(id);
  const both = await requireAgentPost(agent, postId);
  return presentAgentPost(both, (await resultsOf(String(agent.projectId), [postId])).get(postId));
}

/** A post written by hand. That of an agent that is not active keeps its time, and waits. */
export async function createAgentPost({ id, userId, body }: { id: string; userId: string; body: Sent }) {
  const agent = await requireAgent(id);
  const words = { content: body.content ?? '', caption: body.caption ?? '', hashtags: body.hashtags ?? [] };
  const altText = body.altText ?? '';
  const slot = body.schedule ? await nextFreeSlot(agent, body) : null;
  const scheduledFor = slot?.at ?? body.scheduledFor ?? null;
  const held = Boolean(scheduledFor) && agent.status !== 'active';
  const media = { mediaUrl: body.mediaUrl ?? null, mediaUrls: body.mediaUrls ?? [] };
  const post = await storeAgentPost({
    agent,
    userId,
    body: {
      ...bodyOf(words, media, { altText, firstComment: body.firstComment ?? '' }),
      title: titleOf(words),
      scheduledFor,
      ...(held ? { status: 'draft' as const } : {}),
    },
  });
  await insertAgentPost({
    _id: post._id,
    projectId: post.projectId,
    agentId: id,
    ...words,
    altText,
    held,
    ...(slot ? { scheduleId: new Types.ObjectId(slot.scheduleId), slot: slot.at } : {}),
  });
  if (slot) await completeSkipped(post.projectId, { scheduleId: slot.scheduleId, slot: slot.at, postId: post._id });
  return getAgentPost({ id, postId: post._id });
}

async function nextFreeSlot(agent: Agent, { scheduledFor }: Sent) {
  if (scheduledFor) throw invalid('scheduledFor', 'Choose a time or the next free slot, not both');
  const [slot] = await freeSlots(agent, 1);
  if (slot) return slot;
  throw invalid(
    'schedule',
    'No active schedule of this agent has a free slot ahead. Add a schedule, or choose a time.',
  );
}

/** The one way to store a post of an agent: it goes to the agent's account. */
export function storeAgentPost({
  agent,
  userId,
  body,
  originKey,
}: {
  agent: Agent;
  userId: string;
  body: Parameters<typeof createPost>[0]['body'];
  originKey?: string;
}): Promise<Post> {
  return createPost({
    projectId: String(agent.projectId),
    userId,
    body,
    plan: { agent: { id: String(agent._id), username: agent.username }, ...(originKey ? { originKey } : {}) },
    destinations: agent.destinationId ? { instagram: agent.destinationId } : {},
  });
}

/** `by`: the member who does, named with the texts that are kept. */
export async function updateAgentPost({
  id,
  postId,
  body,
  by,
}: {
  id: string;
  postId: string;
  body: Sent;
  by: string;
}) {
  const agent = await requireAgent(id);
  const { post, own } = await requireAgentPost(agent, postId);
  const shown = presentAgentPost({ post, own });
  const entry = post.platformPosts.find(({ platform }) => platform === 'instagram');
  const words = {
    content: body.content ?? shown.content,
    caption: body.caption === undefined ? shown.caption : (body.caption ?? ''),
    hashtags: body.hashtags === undefined ? shown.hashtags : (body.hashtags ?? []),
  };
  const altText = body.altText === undefined ? shown.altText : (body.altText ?? '');
  const held = body.scheduledFor ? agent.status !== 'active' : body.scheduledFor === null ? false : own.held;
  const mediaBefore = { mediaUrl: post.mediaUrl, mediaUrls: mediaOf(post, entry) };
  const media = mediaAfter(body, mediaBefore);
  await updatePost({
    id: postId,
    by,
    body: {
      ...bodyOf(words, media, {
        altText,
        firstComment: body.firstComment === undefined ? shown.firstComment : (body.firstComment ?? ''),
        before: entry?.platformSpecificData ?? {},
        isNewMedia: media !== mediaBefore,
      }),
      ...retitled(post.title, own, words),
      ...(body.scheduledFor === undefined ? {} : { scheduledFor: body.scheduledFor }),
      ...(body.scheduledFor && held ? { status: 'draft' as const } : {}),
    },
  });
  await changeAgentPost(String(agent.projectId), postId, { ...words, altText, held });
  return getAgentPost({ id, postId });
}

function mediaAfter({ mediaUrl, mediaUrls }: Sent, before: Media): Media {
  if (mediaUrls) return { mediaUrl: mediaUrls[0] ?? null, mediaUrls };
  if (mediaUrl === undefined && mediaUrls === undefined) return before;
  return { mediaUrl: mediaUrl || null, mediaUrls: [] };
}

/** Into the trash, from which it returns as it was: the post alone says where it is. */
export async function deleteAgentPost({ id, postId, userId }: { id: string; postId: string; userId: string }) {
  const agent = await requireAgent(id);
  const { own } = await requireAgentPost(agent, postId);
  await deletePost({ id: postId, userId });
  await cancelGeneration(String(agent.projectId), own);
}

/** By hand, whatever the state of the agent and of the review. */
export async function publishAgentPost({ id, postId }: { id: string; postId: string }) {
  const agent = await requireAgent(id);
  const both = await requireAgentPost(agent, postId);
  if (presentAgentPost(both).isGenerating)
    throw new AppError('CONFLICT', 'This post is still being made. Wait until it is done, then publish it.');
  requireMedia(both.post);
  await publishPost({ id: postId });
  await changeAgentPost(String(agent.projectId), postId, {
    held: false,
    ...(both.own.review ? { review: { ...both.own.review, state: 'approved' as const } } : {}),
  });
  return getAgentPost({ id, postId });
}

export function requireMedia(post: Post): void {
  if (!post.mediaUrl)
    throw new AppError('MEDIA_REFUSED', 'Instagram needs a picture or a video. Add one, then publish.');
}
