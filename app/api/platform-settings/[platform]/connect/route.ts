import * as contract from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { startConnection } from '@/server/publishing/connections/start-connection';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.connectPlatform, async ({ project, params, actor, request }) => {
    const { url } = await startConnection({
      projectId: String(project._id),
      userId: actor.userId,
      platform: params.platform,
      origin: publicOrigin(request.headers),
    });
    return { url };
  }),
);
