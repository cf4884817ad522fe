import * as contract from '@/lib/contracts/queue';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { shuffleQueue } from '@/server/publishing/planning/order-queue';
import { getQueue } from '@/server/publishing/planning/queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.shuffleQueue, async ({ project, actor }) => {
    const projectId = String(project._id);
    await shuffleQueue({ projectId });
    return getQueue({ projectId, timeZone: actor.timeZone });
  }),
);
