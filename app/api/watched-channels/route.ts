import * as contract from '@/lib/contracts/watched-channels';
import { listWatchedChannels, watchChannel } from '@/server/research/searches/watched/watch';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listWatchedChannels, ({ projectIds }) => listWatchedChannels(projectIds)),
  route(contract.watchChannel, ({ project, actor, body }) =>
    watchChannel({ projectId: String(project._id), userId: actor.userId, username: body.channel }),
  ),
);
