import * as contract from '@/lib/contracts/webhooks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { replayWebhookDelivery } from '@/server/publishing/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.replayWebhookDelivery, ({ params }) => replayWebhookDelivery(params)),
);
