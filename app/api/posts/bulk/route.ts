import * as contract from '@/lib/contracts/posts-together';
import { rightsIn } from '@/lib/posts/approval';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { presentPosts } from '@/server/publishing/posts/announce/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.changePosts, async ({ project, role, actor, body }) => {
    const outcomes = await changePosts({
      projectId: String(project._id),
      userId: actor.userId,
      change: body,
      rights: rightsIn(project, { role, userId: actor.userId }),
    });
    const posts = new Map(
      (await presentPosts(outcomes.flatMap(({ post }) => post ?? []))).map((post) => [post._id, post]),
    );
    return {
      outcomes: outcomes.map(({ id, post, error }) => ({
        id,
        ok: error === null,
        // A copy has an id of its own.
        post: (post && posts.get(post._id)) ?? null,
        code: error?.code ?? null,
        message: error?.message ?? null,
      })),
    };
  }),
);
