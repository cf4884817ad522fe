import * as contract from '@/lib/contracts/approvals';
import { passesIn } from '@/server/edge/http/review-pass';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readReview } from '@/server/publishing/approvals/read-review';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readReview, ({ params, request }) => readReview({ ...params, passes: passesIn(request) })),
);
