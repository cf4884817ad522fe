import { testWebhook as endpoint } from '@/lib/contracts/webhooks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { testWebhook } from '@/server/publishing/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ params }) => testWebhook(params)));
