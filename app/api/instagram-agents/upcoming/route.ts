import * as contract from '@/lib/contracts/agent-schedules';
import { listUpcomingOfAll } from '@/server/agents/schedules/schedules';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listUpcomingOfAgents, ({ projectIds, query: { from, to } }) =>
    listUpcomingOfAll({ projectIds, from, to }),
  ),
);
