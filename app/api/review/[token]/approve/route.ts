import * as contract from '@/lib/contracts/approvals';
import { passesIn } from '@/server/edge/http/review-pass';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { approveReview } from '@/server/publishing/approvals/decide';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.approveReview, ({ params, body, request }) =>
    approveReview({ ...params, ...body, passes: passesIn(request) }),
  ),
);
