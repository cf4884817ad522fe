import * as contract from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listCallbacks } from '@/server/publishing/connections/callbacks';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listCallbacks, ({ request }) => Promise.resolve(listCallbacks(publicOrigin(request.headers)))),
);
