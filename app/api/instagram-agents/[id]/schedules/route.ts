import * as contract from '@/lib/contracts/agent-schedules';
import { addSchedule } from '@/server/agents/schedules/schedules';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.createAgentSchedule, ({ params, body }) => addSchedule({ ...params, body })),
);
