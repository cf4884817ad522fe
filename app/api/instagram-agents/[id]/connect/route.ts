import * as contract from '@/lib/contracts/agents';
import { connectAgent } from '@/server/agents/state/connect-agent';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.connectInstagramAgent, ({ params, actor, request }) =>
    connectAgent({ ...params, userId: actor.userId, origin: publicOrigin(request.headers) }),
  ),
);
