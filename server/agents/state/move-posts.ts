import { listPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { changePost } from '@/server/publishing/stored-posts/store';
import { isInFlight, type Post } from '@/server/publishing/post-rules/aggregate';

/** Posts that are not out go to the agent's new account. */
export async function movePostsToAccount(
  projectId: string,
  agentId: string,
  destinationId: string | null,
): Promise<void> {
  const { posts } = await listPostsOfAgent(projectId, agentId, { limit: 100_000 });
  for (const post of posts) await changePost(post._id, (stored) => sentTo(stored, destinationId), post);
}

function sentTo(post: Post, destinationId: string | null): Post {
  const moves = post.platformPosts.some(
    (entry) => entry.status !== 'published' && !isInFlight(entry) && (entry.destinationId ?? null) !== destinationId,
  );
  if (!moves) return post;
  return {
    ...post,
    platformPosts: post.platformPosts.map((entry) =>
      entry.status === 'published' || isInFlight(entry) ? entry : { ...entry, destinationId },
    ),
  };
}
