import { renewWebhookSecret as endpoint } from '@/lib/contracts/webhooks';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { renewWebhookSecret } from '@/server/webhooks/manage';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ params }) => renewWebhookSecret(params)));
