import * as contract from '@/lib/contracts/approvals';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listPostApprovals } from '@/server/publishing/approvals/list-post-approvals';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostApprovals, ({ params }) => listPostApprovals(params)),
);
