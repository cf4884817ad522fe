import * as contract from '@/lib/contracts/connect';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { startConnection } from '@/server/publishing/connections/start-connection';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.twitterRequestToken, async ({ project, actor, request }) => {
    const { url, state } = await startConnection({
      projectId: String(project._id),
      userId: actor.userId,
      platform: 'twitter',
      origin: publicOrigin(request.headers),
    });
    return { oauth_token: state, url };
  }),
);
