import * as contract from '@/lib/contracts/shared-posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { approveShared } from '@/server/publishing/approvals/shared';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.approveShared, ({ project, actor, query, body }) =>
    approveShared({ project, by: actor, limit: query.limit, posts: body.posts }),
  ),
);
