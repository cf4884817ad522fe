import * as contract from '@/lib/contracts/webhooks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createWebhook, listWebhooks } from '@/server/publishing/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listWebhooks, ({ project }) => listWebhooks({ projectId: String(project._id) })),
  route(contract.createWebhook, ({ project, body }) => createWebhook({ projectId: String(project._id), ...body })),
);
