import * as contract from '@/lib/contracts/agent-schedules';
import { listUpcoming } from '@/server/agents/schedules/schedules';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listUpcomingRuns, ({ params, query }) => listUpcoming({ ...params, ...query })),
);
