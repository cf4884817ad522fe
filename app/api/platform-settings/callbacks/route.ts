import { listCallbacks as endpoint } from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { listCallbacks } from '@/server/settings/callbacks';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, ({ request }) => Promise.resolve(listCallbacks(publicOrigin(request.headers)))),
);
