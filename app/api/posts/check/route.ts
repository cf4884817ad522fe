import * as contract from '@/lib/contracts/post-editing';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { checkPost } from '@/server/publishing/posts/check-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.checkPost, ({ project, actor, body: { postId, ...body } }) =>
    checkPost({ projectId: String(project._id), userId: actor.userId, postId, body }),
  ),
);
