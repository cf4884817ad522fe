import * as contract from '@/lib/contracts/system';
import { answerHealth } from '@/server/edge/http/answer-health';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getHealth, ({ query }) => answerHealth(query.probe)),
);
