import { testWebhook as endpoint } from '@/lib/contracts/webhooks';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { testWebhook } from '@/server/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ params }) => testWebhook(params)));
