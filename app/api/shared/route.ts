import * as contract from '@/lib/contracts/shared-posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readShared } from '@/server/publishing/approvals/shared';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readShared, ({ project, actor, query }) => readShared({ project, by: actor, limit: query.limit })),
);
