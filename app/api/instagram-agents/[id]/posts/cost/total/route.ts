import * as contract from '@/lib/contracts/agent-posts';
import { agentCost } from '@/server/agents/costs/costs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract.getAgentCost, ({ params }) => agentCost(params)));
