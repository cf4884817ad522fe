import * as contract from '@/lib/contracts/queue';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getQueue, saveQueue } from '@/server/publishing/planning/queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getQueue, ({ project, actor }) =>
    getQueue({ projectId: String(project._id), timeZone: actor.timeZone }),
  ),
  route(contract.saveQueue, ({ project, body }) => saveQueue({ projectId: String(project._id), ...body })),
);
