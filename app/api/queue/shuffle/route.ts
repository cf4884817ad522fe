import { shuffleQueue as contract } from '@/lib/contracts/queue';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { shuffleQueue } from '@/server/planning/order-queue';
import { getQueue } from '@/server/planning/queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ project, actor }) => {
    const projectId = String(project._id);
    await shuffleQueue({ projectId });
    return getQueue({ projectId, timeZone: actor.timeZone });
  }),
);
