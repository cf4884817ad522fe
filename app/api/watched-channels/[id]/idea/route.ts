import * as contract from '@/lib/contracts/watched-channels';
import { draftFromWatched } from '@/server/research/searches/watched/idea';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.draftFromWatched, ({ params, body, actor }) =>
    draftFromWatched({ ...params, ...body, userId: actor.userId }),
  ),
);
