import { createWebhook as create, listWebhooks as list } from '@/lib/contracts/webhooks';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { createWebhook, listWebhooks } from '@/server/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(list, ({ project }) => listWebhooks({ projectId: String(project._id) })),
  route(create, ({ project, body }) => createWebhook({ projectId: String(project._id), ...body })),
);
