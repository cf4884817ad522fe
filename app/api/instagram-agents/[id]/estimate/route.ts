import * as contract from '@/lib/contracts/agent-posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { estimateOfAgent } from '@/server/agents/runs/estimate';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAgentEstimate, ({ params }) => estimateOfAgent(params)),
);
