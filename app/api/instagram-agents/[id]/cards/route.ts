import * as contract from '@/lib/contracts/agent-posts';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { drawAgentCard } from '@/server/agents/generation/draw-card';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.drawAgentCard, async ({ params, body, actor, request }) => {
    const { url } = await drawAgentCard({ id: params.id, userId: actor.userId, signal: request.signal, ...body });
    return { url: `${publicOrigin(request.headers)}${url}` };
  }),
);
