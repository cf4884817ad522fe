import * as contract from '@/lib/contracts/approvals';
import { withPass } from '@/server/edge/http/review-pass';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { enterReviewCode } from '@/server/publishing/approvals/code';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.enterReviewCode, async ({ params, body, request }) =>
    withPass(await enterReviewCode({ ...params, ...body }), request),
  ),
);
