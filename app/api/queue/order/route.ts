import * as contract from '@/lib/contracts/queue';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { orderQueue } from '@/server/publishing/planning/order-queue';
import { getQueue } from '@/server/publishing/planning/queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.orderQueue, async ({ project, actor, body }) => {
    const projectId = String(project._id);
    await orderQueue({ projectId, ...body });
    return getQueue({ projectId, timeZone: actor.timeZone });
  }),
);
