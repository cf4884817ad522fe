import * as contract from '@/lib/contracts/approvals';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { revokeApproval } from '@/server/publishing/approvals/links';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.revokeApproval, ({ params }) => revokeApproval(params)),
);
