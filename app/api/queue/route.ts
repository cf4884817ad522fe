import { getQueue as get, saveQueue as save } from '@/lib/contracts/queue';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getQueue, saveQueue } from '@/server/publishing/planning/queue';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(get, ({ project, actor }) => getQueue({ projectId: String(project._id), timeZone: actor.timeZone })),
  route(save, ({ project, body }) => saveQueue({ projectId: String(project._id), ...body })),
);
