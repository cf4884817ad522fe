import * as contract from '@/lib/contracts/approvals';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { mailReviewCode } from '@/server/publishing/approvals/code';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.mailReviewCode, ({ params }) => mailReviewCode(params)),
);
