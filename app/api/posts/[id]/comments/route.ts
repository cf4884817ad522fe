import * as contract from '@/lib/contracts/post-comments';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addPostComment, listPostComments } from '@/server/publishing/approvals/comments';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostComments, ({ params }) => listPostComments(params)),
  route(contract.addPostComment, ({ params, body, actor }) =>
    addPostComment({ ...body, ...params, by: { userId: actor.userId, name: actor.name } }),
  ),
);
