import * as contract from '@/lib/contracts/ai';
import { aiStatus } from '@/server/system/ai/status';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAiStatus, ({ actor }) => aiStatus({ inItsWords: actor.isAdmin })),
);
