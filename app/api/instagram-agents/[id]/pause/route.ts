import * as contract from '@/lib/contracts/agents';
import { pauseAgent } from '@/server/agents/state/change-state';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.pauseInstagramAgent, ({ params }) => pauseAgent(params)),
);
