import * as contract from '@/lib/contracts/agent-schedules';
import { deleteSchedule, updateSchedule } from '@/server/agents/schedules/schedules';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateAgentSchedule, ({ params, body }) => updateSchedule({ ...params, body })),
  route(contract.deleteAgentSchedule, ({ params }) => deleteSchedule(params)),
);
