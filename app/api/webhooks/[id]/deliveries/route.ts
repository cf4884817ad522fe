import * as contract from '@/lib/contracts/webhooks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listWebhookDeliveries } from '@/server/publishing/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listWebhookDeliveries, ({ params }) => listWebhookDeliveries(params)),
);
