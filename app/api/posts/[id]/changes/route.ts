import * as contract from '@/lib/contracts/post-changes';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getPostChanges } from '@/server/publishing/approvals/changes';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getPostChanges, ({ params }) => getPostChanges(params)),
);
