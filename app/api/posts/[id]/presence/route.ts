import * as contract from '@/lib/contracts/post-editing';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { announcePresence } from '@/server/publishing/posts/announce/announce-presence';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.announcePresence, ({ params, body, actor }) =>
    announcePresence({ postId: params.id, userId: actor.userId, name: actor.name, ...body }),
  ),
);
