import * as contract from '@/lib/contracts/shared-posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { decideShared } from '@/server/publishing/approvals/shared';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.decideShared, ({ project, actor, params, body }) =>
    decideShared({ project, by: actor, id: params.id, wish: body }),
  ),
);
