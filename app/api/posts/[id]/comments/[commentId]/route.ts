import * as contract from '@/lib/contracts/post-comments';
import { isAtLeast } from '@/lib/sign-in/roles';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deletePostComment, editPostComment } from '@/server/publishing/approvals/comments';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.editPostComment, ({ params, body, actor }) =>
    editPostComment({ ...body, ...params, by: { userId: actor.userId, name: actor.name } }),
  ),
  route(contract.deletePostComment, ({ params, actor, role }) =>
    deletePostComment({
      ...params,
      mayModerate: isAtLeast(role, 'admin'),
      by: { userId: actor.userId, name: actor.name },
    }),
  ),
);
